// Who a plugin says that it is, asked in a real worker, and the register of plugins.
#include "harness/execution/conformance/identified_plugin.hpp"

#include "harness/execution/registry/plugin_registry.hpp"
#include "harness/foundation/base/error.hpp"
#include "tests/execution/conformance/asked_plugins.hpp"

#include <gmock/gmock.h>

#include <optional>

namespace matchbench::conformance {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::StartsWith;

const Interrupt kNever = [] { return false; };

class IdentifiedPlugin : public AskedPlugins {
 protected:
  NamedPlugin registered(const std::filesystem::path& library, const std::string& name = "") const {
    return register_plugin(library, name, built_programs(), kNever);
  }
  static std::optional<registry::RegisteredPlugin> known(const std::string& name) {
    return registry::PluginRegistry::standard().find(name);
  }
};

// The text of a cell of the only row.
std::string cell(const text::Table& table, const std::string& key) {
  for (std::size_t c = 0; c < table.columns.size(); ++c) {
    if (table.columns[c].key != key) continue;
    const auto* text = std::get_if<std::string>(&table.rows.at(0)[c]);
    return text == nullptr ? "" : *text;
  }
  ADD_FAILURE() << "there is no column " << key;
  return "";
}

TEST_F(IdentifiedPlugin, SaysWhoItIs) {
  const auto found = identify_plugin(built_plugin("precedents"), built_programs(), kNever);
  EXPECT_EQ(found.outcome, Outcome::kOk);
  EXPECT_EQ(found.identity.id, "org.matchbench.precedents");
  EXPECT_TRUE(found.can_train);
  EXPECT_EQ(cell(table_of("mine", found), "training"), "yes");
}

TEST_F(IdentifiedPlugin, IsARowWithWhatItsManifestSays) {
  const auto table =
      table_of("bm25", identify_plugin(built_plugin("keyword"), built_programs(), kNever));
  EXPECT_EQ(cell(table, "name"), "bm25");
  EXPECT_EQ(cell(table, "id"), "org.matchbench.keyword");
  EXPECT_EQ(cell(table, "approach"), "text retrieval");
  EXPECT_EQ(cell(table, "training"), "with 'silence'");
  EXPECT_THAT(cell(table, "abi"), StartsWith("1."));
  EXPECT_EQ(cell(table, "library"), built_plugin("keyword").string());
  EXPECT_THAT(cell(table, "parameters"),
              StartsWith("k1 (number, 1.2): How soon a repeated word stops counting"));
  EXPECT_EQ(cell(table, "problem"), "");
}

TEST_F(IdentifiedPlugin, ThatCannotBeOpenedIsARowThatSaysWhy) {
  const auto path = folder_.put("mine/broken.so", "not a library\n");
  const auto found = identify_plugin(path, built_programs(), kNever);
  EXPECT_EQ(found.outcome, Outcome::kLoadFailed);
  const auto table = table_of("broken", found);
  EXPECT_THAT(cell(table, "problem"), StartsWith("load failed: "));
  EXPECT_EQ(cell(table, "id"), "");
  EXPECT_EQ(cell(table, "training"), "");
  EXPECT_EQ(cell(table, "library"), path.string());
}

TEST_F(IdentifiedPlugin, IsRegisteredUnderItsFilesNameOrAnother) {
  EXPECT_EQ(registered(FAULTY_SO).name, "faulty");
  EXPECT_EQ(known("faulty")->library, FAULTY_SO);
  EXPECT_FALSE(known("faulty")->shipped);
  EXPECT_EQ(registered(FAULTY_SO, "mine").found.identity.id, "org.matchbench.test.faulty");
  EXPECT_EQ(known("mine")->library, FAULTY_SO);
  EXPECT_THAT(fault([&] { registered(built_plugin("random"), "mine"); }),
              HasSubstr("a plugin named 'mine' is registered already"));
  EXPECT_EQ(known("mine")->library, FAULTY_SO);
}

TEST_F(IdentifiedPlugin, IsNotRegisteredIfItCannotBeUsed) {
  folder_.put("broken.so", "not a library\n");
  EXPECT_THAT(fault([&] { registered(folder_ / "broken.so"); }),
              AllOf(StartsWith("not registered: load failed: "),
                    HasSubstr("cannot be opened as a shared library")));
  EXPECT_THAT(fault([&] { registered(folder_ / "absent.so"); }), HasSubstr("there is no file"));
  EXPECT_FALSE(std::filesystem::exists(folder_ / "registry"));
}

// Its last words in Python and in Node.js; what they say of a file of its own has no remedy.
TEST_F(IdentifiedPlugin, ThatLacksAPackageIsToldHowToBringIt) {
  const auto refusal = [&](const std::string& name, const std::string& words) {
    const auto plugin = folder_.put(name + "/plugin.yaml",
                                    "id: org.example.lacks\nname: lacks\nversion: 1.0.0\n"
                                    "program: [sh, last_words.sh]\n");
    folder_.put(name + "/last_words.sh", "echo \"" + words + "\" >&2\nexit 1\n");
    return fault([&] { registered(plugin); });
  };
  EXPECT_THAT(refusal("python", "ModuleNotFoundError: No module named 'nowhere.part'"),
              AllOf(HasSubstr("No module named 'nowhere.part'"),
                    HasSubstr("; if 'nowhere.part' is your own, copy it into "),
                    HasSubstr("python/requirements.txt'")));
  EXPECT_THAT(refusal("node", "Error: Cannot find module 'nowhere'"),
              HasSubstr("run 'npm install nowhere' in "));
  EXPECT_THAT(refusal("own", "Error: Cannot find module './part.js'"),
              AllOf(testing::Not(HasSubstr("npm install")),
                    HasSubstr("not registered: exited with code 1 while the plugin was opened"),
                    HasSubstr("own/ --trace' shows all that it wrote")));
}

TEST_F(IdentifiedPlugin, OfSme2NeedsItsJar) {
  const std::string jar = (folder_ / "absent.jar").string();
  const auto refusal = [&](const std::string& name) {
    return fault(
        [&] { register_sme2_plugin({.name = name, .jar = jar}, "", built_programs(), kNever); });
  };
  EXPECT_EQ(refusal("org.example.Mine"), "there is no jar absent.jar; correct the path");
  EXPECT_EQ(refusal(""), "there is no jar absent.jar; correct the path");
  EXPECT_THAT(refusal("7org.example.Mine"),
              StartsWith("'7org.example.Mine' is not the name of a Java class"));
  EXPECT_FALSE(known("mine"));
  EXPECT_FALSE(std::filesystem::exists(folder_ / "registry/.programs/mine"));
}

TEST_F(IdentifiedPlugin, AgreesWithWhatItsManifestStates) {
  const auto plugin =
      folder_.put("mine/plugin.yaml",
                  "id: org.example.mine\nname: mine\nversion: 1.0.0\nprogram: [sh, mine.sh]\n");
  folder_.put("mine/mine.sh",
              "read call\n"
              "echo '{\"id\": 1, \"protocol\": 1, \"matchmaker\": {\"version\": \"2.0.0\"}}'\n"
              "read call\n");
  EXPECT_THAT(fault([&] { registered(plugin); }),
              HasSubstr("plugin.yaml states the version '1.0.0', but the program '2.0.0'"));
}

// It says nothing, ever.
TEST_F(IdentifiedPlugin, CanBeInterrupted) {
  const auto sleeper = folder_.put("sleeper/plugin.yaml",
                                   "id: org.example.sleeper\nname: sleeper\nversion: 1.0.0\n"
                                   "program: [sleep, infinity]\n");
  EXPECT_THAT([&] { identify_plugin(sleeper, built_programs(), [] { return true; }); },
              testing::ThrowsMessage<Error>(HasSubstr("interrupted")));
}

}  // namespace
}  // namespace matchbench::conformance
