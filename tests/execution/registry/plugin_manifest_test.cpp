#include "harness/execution/registry/plugin_manifest.hpp"

#include "harness/execution/registry/sme2_plugin.hpp"
#include "harness/foundation/base/file.hpp"
#include "tests/support/temporary_folder.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>

#include <atomic>
#include <filesystem>
#include <initializer_list>
#include <string>
#include <thread>
#include <utility>
#include <vector>

namespace matchbench::registry {
namespace {

namespace fs = std::filesystem;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::StartsWith;

PluginManifest parsed(const std::string& text) {
  return parse_plugin_manifest(text, "mine/plugin.yaml");
}

// The whole message; "" if the manifest is read.
std::string refusal_of(const std::string& text) {
  try {
    parsed(text);
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), ErrorKind::kInput) << error.what();
    return error.what();
  }
  return "";
}

TEST(PluginManifest, SaysWhatOnlyAnOrganiserGrants) {
  const std::string start = "id: org.example.mine\nname: Mine\nprogram: [python3, mine.py]\n";
  EXPECT_THAT(parsed(start).wants, ElementsAre());
  EXPECT_THAT(parsed(start + "wants: [network, unconfined, 'API.example.org:443']\n").wants,
              ElementsAre("network", "unconfined", "api.example.org:443"));
  EXPECT_THAT(refusal_of(start + "wants: [everything]\n"),
              HasSubstr("mine/plugin.yaml:4:9: 'everything' names no port"));
}

TEST(PluginManifest, HoldsAllThatTheFileSays) {
  const PluginManifest manifest = parsed(R"(id: org.example.mine
name: Mine
version: 1.2.3
author: Somebody
licence: MIT
tags: [text, adaptive]
media_types: [application/wsdl+xml]
description: Ranks.
approach: hybrid
program: [python3, mine.py, ""]
training: required
system_files: [/usr/lib/none]
parameters:
  k1:
    type: number
    default: 1.2
    meaning: How soon.
  words:
    type: list
    default: [a, 1]
  anything: {}
)");
  EXPECT_EQ(manifest.file, "mine/plugin.yaml");
  EXPECT_EQ(manifest.identity.id, "org.example.mine");
  EXPECT_EQ(manifest.identity.name, "Mine");
  EXPECT_EQ(manifest.identity.version, "1.2.3");
  EXPECT_EQ(manifest.identity.author, "Somebody");
  EXPECT_EQ(manifest.identity.licence, "MIT");
  EXPECT_THAT(manifest.identity.features, ElementsAre("text", "adaptive"));
  EXPECT_THAT(manifest.identity.media_types, ElementsAre("application/wsdl+xml"));
  EXPECT_EQ(manifest.description, "Ranks.");
  EXPECT_EQ(manifest.approach, "hybrid");
  EXPECT_THAT(manifest.program, ElementsAre("python3", "mine.py", ""));
  EXPECT_EQ(manifest.program_where.line, 10U);
  EXPECT_EQ(manifest.program_where.column, 11U);
  EXPECT_TRUE(manifest.needs_training);
  EXPECT_THAT(manifest.system_files, ElementsAre("/usr/lib/none"));
  ASSERT_TRUE(manifest.parameters);
  ASSERT_EQ(manifest.parameters->size(), 3U);
  const DeclaredParameter& k1 = manifest.parameters->front();
  EXPECT_EQ(k1.name + "|" + k1.type + "|" + k1.fallback + "|" + k1.meaning,
            "k1|number|1.2|How soon.");
  EXPECT_EQ((*manifest.parameters)[1].fallback, R"(["a",1])");
  EXPECT_EQ((*manifest.parameters)[2].name + "|" + (*manifest.parameters)[2].type, "anything|");
}

TEST(PluginManifest, SaysNothingOfALibraryThatHasNone) {
  const TemporaryFolder folder;
  const PluginManifest manifest = read_plugin_manifest(folder / "mine.so");
  EXPECT_TRUE(manifest.file.empty());
  EXPECT_FALSE(manifest.parameters);
  EXPECT_THAT(manifest.system_files, testing::IsEmpty());
  folder.put("plugin.yaml", "id: a.b\nparameters: {}\n");
  EXPECT_EQ(read_plugin_manifest(folder / "mine.so").file, folder / "plugin.yaml");
  EXPECT_TRUE(read_plugin_manifest(folder / "mine.so").parameters->empty());
}

// A message about a manifest quotes what is wrong in it, and any file can be put in its place.
TEST(PluginManifest, IsNoLinkToAFileThatItsAuthorMayNotRead) {
  const TemporaryFolder folder;
  folder.put("shadow", "root:$y$secret:19000:0:99999:7:::\n");
  folder.put("mine/mine.so", "");
  fs::create_symlink("../shadow", folder / "mine/plugin.yaml");
  EXPECT_THAT([&] { read_plugin_manifest(folder / "mine/mine.so"); },
              testing::Throws<Error>(testing::Property(
                  &Error::what, testing::AllOf(HasSubstr("a link that leads out of the plugin's"),
                                               testing::Not(HasSubstr("secret"))))));
  fs::remove(folder / "mine/plugin.yaml");
  folder.put("mine/other.yaml", "id: org.example.mine\n");
  fs::create_symlink("other.yaml", folder / "mine/plugin.yaml");
  EXPECT_EQ(read_plugin_manifest(folder / "mine/mine.so").identity.id, "org.example.mine");
}

// Its author may own the folder, and change what is there while it is read.
TEST(PluginManifest, IsNeverAFileFromElsewhereThatTakesItsPlaceMeanwhile) {
  const TemporaryFolder folder;
  folder.put("shadow", "root:$y$secret:19000:0:99999:7:::\n");
  folder.put("mine/mine.so", "");
  folder.put("mine/plugin.yaml", "id: org.example.mine\n");
  std::atomic<bool> is_over = false;
  std::thread author([&] {
    while (!is_over) {
      fs::create_symlink("../shadow", folder / "mine/link");
      fs::rename(folder / "mine/link", folder / "mine/plugin.yaml");
      folder.put("mine/own", "id: org.example.mine\n");
      fs::rename(folder / "mine/own", folder / "mine/plugin.yaml");
    }
  });
  int read = 0;
  for (int i = 0; i < 3000 || read == 0; ++i) {
    try {
      EXPECT_EQ(read_plugin_manifest(folder / "mine/mine.so").identity.id, "org.example.mine");
      ++read;
    } catch (const Error& error) {
      EXPECT_THAT(error.what(), testing::Not(HasSubstr("secret")));
    }
  }
  is_over = true;
  author.join();
}

TEST(PluginManifest, RefusesKeysThatNobodyKnowsAndNamesTheOneThatWasMeant) {
  for (const auto& [line, meant] : std::initializer_list<std::pair<std::string, std::string>>{
           {"sytem_files: [/usr/share/wordnet]",
            "unknown key 'sytem_files'; did you mean "
            "'system_files'?"},
           {"trainng: required", "unknown key 'trainng'; did you mean 'training'?"},
           {"parametrs: {}", "unknown key 'parametrs'; did you mean 'parameters'?"},
           {"license: MIT", "unknown key 'license'; did you mean 'licence'?"},
           {"colour: red",
            "unknown key 'colour'; use one of id, name, version, author, licence, "
            "tags, media_types, description, approach, program, environment, training, "
            "system_files, wants, parameters, files"}}) {
    EXPECT_EQ(refusal_of("id: a.b\n" + line + "\n"), "mine/plugin.yaml:2:1: " + meant);
  }
  EXPECT_EQ(refusal_of("parameters:\n  k1:\n    typ: number\n"),
            "mine/plugin.yaml:3:5: unknown key 'typ'; did you mean 'type'?");
}

TEST(PluginManifest, SaysInPlainWordsWhatIsNoYaml) {
  EXPECT_EQ(refusal_of("id: org.example.mine\n\tname: Mine\n"),
            "mine/plugin.yaml:2:1: a tab indents this line; write blanks in its place");
  EXPECT_EQ(refusal_of("description: Ranks: services\n"),
            "mine/plugin.yaml:1:19: a text with a colon and a blank in it has no quotes; write "
            "\"Ranks: services\"");
}

TEST(PluginManifest, RefusesValuesThatAreNotWhatTheKeyAsksFor) {
  for (const auto& [text, message] : std::initializer_list<std::pair<std::string, std::string>>{
           {"- a\n- b\n", ":1:1: "},
           {"name: [a]\n", ":1:7: 'name' is a list, not a text"},
           {"tags: text\n", ":1:7: 'tags' is \"text\", not a list"},
           {"tags: [[a]]\n", ":1:8: an item of 'tags' is a list, not a text"},
           {"program: python3 mine.py\n", ":1:10: 'program' is \"python3 mine.py\", not a list"},
           {"program: []\n", ":1:10: 'program' names nothing; write [python3, mine.py]"},
           {"program: [' ']\n", ":1:11: an item of 'program' is an empty text"},
           {"training: yes\n", ":1:11: "},
           {"training: requierd\n", "did you mean 'required'?"},
           {"system_files: /usr/lib\n", ":1:15: 'system_files' is \"/usr/lib\", not a list"},
           {"system_files: [usr/lib]\n",
            ":1:16: 'usr/lib' is not a file or folder of the installed"},
           {"parameters: [k1]\n", ":1:13: 'parameters' is a list, not a map"},
           {"parameters: {k1: number}\n", ":1:18: 'k1' is \"number\", not a map"},
           {"parameters: {k1: {type: float}}\n", ":1:25: "},
           {"id: a.b\nid: c.d\n", ":2:1: the key 'id' appears twice"}}) {
    EXPECT_THAT(refusal_of(text), StartsWith("mine/plugin.yaml")) << text;
    EXPECT_THAT(refusal_of(text), HasSubstr(message)) << text;
  }
}

TEST(PluginManifest, RefusesADefaultThatNoContestCouldGive) {
  const auto with_default = [](const std::string& type, const std::string& value) {
    return "parameters:\n  k1:\n    default: " + value + "\n    type: " + type + "\n";
  };
  for (const auto& [type, value] :
       std::initializer_list<std::pair<std::string, std::string>>{{"number", "-1e3"},
                                                                  {"number", "2"},
                                                                  {"integer", "2"},
                                                                  {"boolean", "true"},
                                                                  {"string", "'2'"},
                                                                  {"string", "b"},
                                                                  {"list", "[1]"},
                                                                  {"map", "{a: 1}"}}) {
    EXPECT_EQ(refusal_of(with_default(type, value)), "") << type << value;
  }
  for (const auto& [type, value] :
       std::initializer_list<std::pair<std::string, std::string>>{{"number", "'1'"},
                                                                  {"number", "many"},
                                                                  {"integer", "2.5"},
                                                                  {"boolean", "yes"},
                                                                  {"string", "2"},
                                                                  {"string", "[a]"},
                                                                  {"list", "a"},
                                                                  {"map", "[a]"}}) {
    EXPECT_THAT(refusal_of(with_default(type, value)),
                testing::AllOf(StartsWith("mine/plugin.yaml:3:14: the default "),
                               HasSubstr("'k1' is not of the type '" + type + "'; correct one")))
        << type << value;
  }
}

TEST(PluginManifest, OfAProgramSaysWhoItIs) {
  for (const char* text : {"program: [python3]\n", "program: [python3]\nid: a.b\n",
                           "program: [python3]\nname: b\nid: ''\n"}) {
    EXPECT_EQ(
        refusal_of(text),
        "mine/plugin.yaml:1:1: a program has an 'id' and a 'name'; see 'matchbench plugin new'")
        << text;
  }
}

// The file is a hole, which is refused for the bytes in it if it is read.
TEST(PluginManifest, IsRefusedForItsSizeBeforeItIsRead) {
  const TemporaryFolder folder;
  folder.put("plugin.yaml", "id: a.b\n");
  fs::resize_file(folder / "plugin.yaml", std::uintmax_t{65} << 20);
  for (const char* plugin : {"plugin.yaml", "mine.so"}) {
    EXPECT_THAT([&] { read_plugin_manifest(folder / plugin); },
                testing::ThrowsMessage<Error>(
                    HasSubstr("plugin.yaml: a manifest of 68157440 bytes, the most is 1 MiB")));
  }
}

TEST(PluginManifest, IsReadWhereverTheTreeHoldsOne) {
  std::size_t manifests = 0;
  for (const char* part : {"plugins", "api", "tests"}) {
    for (fs::recursive_directory_iterator entry(fs::path(MATCHBENCH_SOURCE_DIR) / part), end;
         entry != end; ++entry) {
      if (entry->path().filename() != kManifestName) continue;
      EXPECT_NO_THROW(read_plugin_manifest(entry->path())) << entry->path();
      ++manifests;
    }
  }
  EXPECT_GT(manifests, 20U);
}

TEST(PluginManifest, IsReadAsItIsWrittenForAPluginOfSme2) {
  const TemporaryFolder folder;
  folder.put("old.jar", "PK");
  make_sme2_program({.name = "org.example.Old$Inner", .jar = folder / "old.jar"}, folder / "made");
  const PluginManifest manifest = read_plugin_manifest(folder / "made" / kManifestName);
  EXPECT_EQ(manifest.identity.id, "org.matchbench.sme2.org.example.Old-Inner");
  EXPECT_EQ(manifest.program.front(), "java");
  EXPECT_EQ(manifest.program.back(), "org.example.Old$Inner");
}

// The folder of a plugin of SME2, and the name of its jar, are somebody else's.
TEST(PluginManifest, OfSme2IsMadeOfNoFileThatALinkLeadsTo) {
  const TemporaryFolder folder;
  const auto jar = folder.put("old.jar\nsystem_files: [x] #", "PK");
  folder.put("secret.txt", "a secret\n");
  folder.put("data/one.txt", "one\n");
  Sme2Class given{.name = "org.example.Old", .jar = jar, .folder = folder / "data"};
  make_sme2_program(given, folder / "made");
  EXPECT_TRUE(is_file(folder / "made/one.txt"));
  EXPECT_TRUE(read_plugin_manifest(folder / "made" / kManifestName).system_files.empty());
  std::filesystem::create_symlink(folder / "secret.txt", folder / "data/two.txt");
  EXPECT_THROW(make_sme2_program(given, folder / "again"), Error);
  EXPECT_FALSE(is_there(folder / "again/two.txt"));
}

TEST(PluginManifest, MaySayThatAPluginLearnsWithOneParameterAlone) {
  const std::string head = "id: a.b\nname: b\n";
  const PluginManifest manifest = parsed(head + "training: {with: silence}\n");
  EXPECT_FALSE(manifest.needs_training);
  EXPECT_TRUE(learns_with(manifest, R"({"k1":1,"silence":0.5})"));
  EXPECT_FALSE(learns_with(manifest, R"({"k1":1})"));
  EXPECT_TRUE(learns_with(parsed(head), "{}"));
  EXPECT_THAT(refusal_of(head + "training: {when: silence}\n"), HasSubstr("unknown key 'when'"));
}

}  // namespace
}  // namespace matchbench::registry
