#include "harness/execution/registry/new_plugin.hpp"

#include "harness/execution/registry/plugin_manifest.hpp"
#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/file.hpp"
#include "tests/support/temporary_folder.hpp"

#include <gmock/gmock.h>

#include <filesystem>
#include <regex>
#include <string>
#include <system_error>

namespace matchbench::registry {
namespace {

namespace fs = std::filesystem;
using testing::ContainsRegex;
using testing::HasSubstr;
using testing::Not;

const fs::path kTemplates = fs::path(MATCHBENCH_SOURCE_DIR) / "api/templates";

class NewPluginProject : public testing::TestWithParam<std::string> {
 protected:
  NewPlugin make(const std::string& name) const {
    return make_new_plugin(name, GetParam(), folder_ / name, kTemplates);
  }
  const TemporaryFolder folder_;
};

INSTANTIATE_TEST_SUITE_P(Languages, NewPluginProject, testing::ValuesIn(template_languages()),
                         [](const auto& tested) { return tested.param; });

TEST_P(NewPluginProject, BearsItsNameWhereTheTemplateBearsTheSamples) {
  const NewPlugin made = make("sum-match");
  EXPECT_THAT(made.build, Not(HasSubstr("sumatch")));
  std::size_t named = 0;
  for (const auto& entry : fs::recursive_directory_iterator(made.folder)) {
    EXPECT_THAT(entry.path().lexically_relative(folder_.path()).string(),
                Not(ContainsRegex("[Ss]umatch")));
    if (!entry.is_regular_file()) continue;
    const std::string text = read_file(entry.path());
    EXPECT_THAT(text, Not(ContainsRegex("[Ss]umatch"))) << entry.path();
    named += text.find("sum-match") != std::string::npos ? 1 : 0;
  }
  EXPECT_GE(named, 2U);  // README.md and plugin.yaml
  const PluginManifest manifest =
      read_plugin_manifest((made.is_program ? made.registered : made.folder) / kManifestName);
  EXPECT_EQ(manifest.identity.id, "org.example.sum-match");
  EXPECT_EQ(manifest.program.empty(), !made.is_program);
  EXPECT_TRUE(manifest.parameters);
}

TEST_P(NewPluginProject, MayBearANameThatContainsTheSamples) {
  const NewPlugin made = make("sumatch-Sumatch");
  const PluginManifest manifest =
      read_plugin_manifest((made.is_program ? made.registered : made.folder) / kManifestName);
  EXPECT_EQ(manifest.identity.id, "org.example.sumatch-Sumatch");
}

// A class in Java that imports its own name does not compile, nor does `class None` in Python.
TEST(NewPluginTest, NamesItsClassLikeNothingThatItsTemplateUses) {
  EXPECT_EQ(class_name("sum-match"), "SumMatch");
  EXPECT_EQ(class_name("matchmaker"), "MatchmakerPlugin");
  EXPECT_EQ(class_name("string"), "StringPlugin");
  EXPECT_EQ(class_name("none"), "NonePlugin");
  const std::string text = read_file(kTemplates / "java/Sumatch.java");
  const std::regex import("import [a-z.]+([A-Za-z]+);");
  for (std::sregex_iterator one(text.begin(), text.end(), import), end; one != end; ++one) {
    const std::string used = (*one)[1];
    EXPECT_EQ(class_name(used), used + "Plugin");
  }
}

TEST(NewPluginTest, SaysThatThereAreNoTemplates) {
  const TemporaryFolder folder;
  try {
    make_new_plugin("mine", "c", folder / "mine", folder / "absent");
    FAIL() << "made a plugin of nothing";
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), ErrorKind::kEnvironment);
    EXPECT_THAT(error.what(), HasSubstr((folder / "absent/c").string()));
  }
  EXPECT_FALSE(fs::exists(folder / "mine"));
}

}  // namespace
}  // namespace matchbench::registry
