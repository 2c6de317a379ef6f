// What imports make of files of strangers: links, sizes, names, and documents of several services.
#include "harness/data/importers/import_files.hpp"
#include "harness/data/collection/native/digest.hpp"
#include "harness/data/collection/native/read_collection.hpp"
#include "harness/data/importers/import.hpp"
#include "harness/data/importers/import_formats.hpp"
#include "harness/foundation/base/error.hpp"
#include "tests/data/importers/import_notes.hpp"
#include "tests/support/fault_in.hpp"
#include "tests/support/temporary_folder.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <set>

namespace matchbench::importers {
namespace {

namespace fs = std::filesystem;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

constexpr const char* kPage = "<div class=service>A</div>";

ImportFacts stated_facts() {
  ImportFacts facts;
  facts.name = "tried";
  facts.licence = "Apache-2.0";
  facts.source = "Written for the tests.";
  return facts;
}

ImportResult import_services(const fs::path& folder) {
  FolderOptions options;
  options.services_folder = folder;
  options.facts = stated_facts();
  return import_folder(options);
}

TEST(ImportedFolders, AreNotLeftThroughLinks) {
  const TemporaryFolder scratch;
  scratch.put("secret.html", "<div class=service>Secret</div>");
  scratch.put("s/a.html", kPage);
  scratch.put("s/below/b.html", kPage);
  fs::create_symlink(scratch / "secret.html", scratch / "s/out.html");
  fs::create_symlink(scratch / "nothing", scratch / "s/broken.html");
  fs::create_symlink(scratch / "s/a.html", scratch / "s/within.html");
  fs::create_directory_symlink(scratch.path(), scratch / "s/up");
  const ImportResult result = import_services(scratch / "s");
  std::vector<std::string> names;
  for (const Service& service : result.collection.services) names.push_back(service.uri);
  EXPECT_THAT(names, ElementsAre("urn:matchbench:tried:a.html", "urn:matchbench:tried:below/b.html",
                                 "urn:matchbench:tried:within.html"));
  EXPECT_EQ(count_of(result.report, "link_left_out"), 3U);
}

TEST(ImportedFolders, OfSme2AreNotLeftThroughLinksEither) {
  const TemporaryFolder scratch;
  scratch.put("secret.html", "<div class=service>Secret</div>");
  scratch.put("tc/services/a.html", kPage);
  fs::create_symlink(scratch / "secret.html", scratch / "tc/services/out.html");
  const auto offer = [](const std::string& name) {
    return "<offer id='1'><uri>http://127.0.0.1/" + name + "</uri></offer>";
  };
  scratch.put("tc/tc.xml", "<testcollection><name>T</name><offers>" + offer("a.html") +
                               offer("out.html") +
                               "</offers><relevancegradeexport/></testcollection>");
  Sme2Options options;
  options.xml = scratch / "tc/tc.xml";
  options.facts = stated_facts();
  const ImportResult by_name = import_sme2(options);
  ASSERT_EQ(by_name.collection.services.size(), 2U);
  EXPECT_EQ(by_name.collection.services[1].source.bytes, "");
  EXPECT_EQ(count_of(by_name.report, "missing_file"), 1U);
  options.rules = {{"http://127.0.0.1/", scratch / "tc/services"}};
  const ImportResult by_rule = import_sme2(options);
  EXPECT_EQ(by_rule.collection.services[1].source.bytes, "");
  EXPECT_EQ(count_of(by_rule.report, "path_leaves_folder"), 1U);
  fs::rename(scratch / "tc/services", scratch / "elsewhere");
  fs::create_directory_symlink(scratch / "elsewhere", scratch / "tc/services");
  options.rules.clear();
  EXPECT_EQ(import_sme2(options).collection.services[0].source.bytes, "");
}

TEST(ImportedFolders, AreReadDownToABoundAndTheirFilesUpToASize) {
  const TemporaryFolder scratch;
  scratch.put("s/a.html", kPage);
  std::string deep = "s";
  for (int i = 0; i < 40; ++i) deep += "/d";
  scratch.put(deep + "/b.html", kPage);
  scratch.put("s/huge.wsdl", "<definitions/>");
  fs::resize_file(scratch / "s/huge.wsdl", kLargestDocument + 1);
  const ImportResult result = import_services(scratch / "s");
  ASSERT_EQ(result.collection.services.size(), 2U);
  EXPECT_EQ(result.collection.services[1].name, "huge");
  EXPECT_EQ(result.collection.services[1].source.bytes, "");
  EXPECT_EQ(count_of(result.report, "folder_too_deep"), 1U);
  EXPECT_THAT(note_of(result.report, "unreadable_description")->examples.at(0),
              HasSubstr("67108865 bytes, more than 64 MiB"));
}

TEST(ImportedFolders, ShowTheNamesOfTheirFilesPrintable) {
  const TemporaryFolder scratch;
  scratch.put("s/a.html", kPage);
  scratch.put("s/\x1b[31mred.txt", "x");
  const ImportResult result = import_services(scratch / "s");
  EXPECT_THAT(result.report.text(), Not(HasSubstr("\x1b")));
  EXPECT_THAT(note_of(result.report, "no_description")->shown_examples().at(0),
              HasSubstr(" [31mred.txt"));
}

TEST(ImportedFolders, GiveAllServicesOfADocument) {
  const TemporaryFolder scratch;
  scratch.put("s/api.yaml",
              "openapi: 3.0.0\npaths:\n  /a: {get: {operationId: one}}\n  /b: {get: {}}\n");
  scratch.put("s/mail/find.json", R"({"name": "find", "inputSchema": {"properties": {"q": {}}}})");
  scratch.put("s/settings.json", R"({"colour": "red"})");
  // A file of that ending may be anything.
  scratch.put("s/tsconfig.json", "{\n  // A comment.\n}\n");
  const ImportResult result = import_services(scratch / "s");
  std::vector<std::string> uris;
  for (const Service& service : result.collection.services) uris.push_back(service.uri);
  EXPECT_THAT(uris, ElementsAre("urn:matchbench:tried:api.yaml#one",
                                "urn:matchbench:tried:api.yaml#GET%20/b",
                                "urn:matchbench:tried:mail/find.json"));
  EXPECT_EQ(count_of(result.report, "no_description"), 1U);  // settings.json
  EXPECT_THAT(note_of(result.report, "no_service")->examples.at(0),
              HasSubstr("tsconfig.json:2:3: not well-formed JSON: a comment"));
  collection::write_collection(scratch / "out", result.collection, result.judgments,
                               result.settings, result.details);
  EXPECT_EQ(collection::read_collection(scratch / "out").digest, result.collection.digest);
}

TEST(ImportedDocuments, AreTakenWhateverTheirFilesAreCalled) {
  const TemporaryFolder scratch;
  scratch.put("one/api", "openapi: 3.0.0\npaths:\n  /a: {get: {operationId: one}}\n");
  scratch.put("two/api", R"({"swagger": "2.0", "paths": {"/b": {"get": {"operationId": "two"}}}})");
  DescribedFilesOptions options;
  options.files = {scratch / "one/api", scratch / "two/api"};
  options.facts = stated_facts();
  const ImportResult result = import_openapi(options);
  ASSERT_EQ(result.collection.services.size(), 2U);
  EXPECT_EQ(result.collection.services[0].uri, "urn:matchbench:tried:api#one");
  EXPECT_EQ(result.collection.services[1].uri, "urn:matchbench:tried:api-2#two");
  EXPECT_EQ(result.collection.services[1].name, "two");
  EXPECT_THAT(result.report.text(),
              HasSubstr("two/api: its URIs begin with urn:matchbench:tried:api-2, because " +
                        (scratch / "one/api").string() + " has the same name"));
  EXPECT_THAT(
      fault_in(scratch, [&] { import_mcp(options); }),
      StartsWith(
          "one/api: it is an OpenAPI document, not a list of tools; import it with "
          "'matchbench collection import openapi'; for both kinds in one collection, put the "
          "files into a folder and use 'matchbench collection import services FOLDER'"));
  scratch.put("tools.json", R"({"result": {"tools": [{"name": "a b", "inputSchema": {}},)"
                            R"( {"name": "a b", "inputSchema": {}}]}})");
  options.files = {scratch / "tools.json"};
  const ImportResult tools = import_mcp(options);
  ASSERT_EQ(tools.collection.services.size(), 1U);
  EXPECT_EQ(tools.collection.services[0].uri, "urn:matchbench:tried:tools.json#a%20b");
  EXPECT_THAT(
      tools.report.text(),
      testing::MatchesRegex("tool twice \\(1\\): the second was left out; if they are of different "
                            "servers, give one file for each server\n  [^\n]+tools.json:1: the "
                            "tool 'a b' appears twice\n"));
  EXPECT_THAT(tools.judgments.dimensions, testing::ElementsAre("relevance"));
  EXPECT_THAT(fault_in(scratch, [&] { import_openapi(options); }),
              StartsWith("tools.json: it is a list of tools, not an OpenAPI document; import it "
                         "with 'matchbench collection import mcp'; for both kinds"));
  options.files = {scratch / "one"};
  EXPECT_THAT(fault_in(scratch, [&] { import_mcp(options); }),
              StartsWith("one is a folder; name its files"));
}

TEST(ImportedTools, AreRefusedByWhatTheyLack) {
  const TemporaryFolder scratch;
  const auto refusal = [&](const std::string& text) {
    DescribedFilesOptions options;
    options.files = {scratch.put("t.json", text)};
    options.facts = stated_facts();
    return fault_in(scratch, [&] { import_mcp(options); });
  };
  EXPECT_THAT(refusal(R"([])"), StartsWith("t.json: it contains no tools; give"));
  EXPECT_THAT(refusal(R"([{"title": "a"}])"),
              StartsWith("t.json:1:2: a tool without a name; give"));
  EXPECT_THAT(refusal(R"([{"name": " ", "description": "d"}])"),
              StartsWith("t.json:1:2: a tool without a name; give"));
  EXPECT_THAT(refusal(R"(["a"])"), StartsWith("t.json:1:2: not a tool; write a map"));
  EXPECT_THAT(refusal(R"({"tools": [{"name": "a"}]})"),
              StartsWith("t.json:1:11: no tool in this list has a description"));
  EXPECT_THAT(refusal(R"({"tools": {"a": {}}})"),
              StartsWith("t.json:1:11: 'tools' is a map; write"));
  EXPECT_THAT(refusal(R"({"error": {"code": 1}})"),
              StartsWith("t.json:1:11: the server answered with an error; call"));
}

TEST(ImportedTools, MayLackInSomeOfTheFiles) {
  const TemporaryFolder scratch;
  scratch.put("mail.json", R"([{"name": "search", "description": "Searches mails."}])");
  scratch.put("nothing.json", "[]");
  scratch.put("none.json", R"({"jsonrpc": "2.0", "result": {"tools": []}})");
  DescribedFilesOptions options;
  options.files = {scratch / "nothing.json", scratch / "mail.json", scratch / "none.json"};
  options.facts = stated_facts();
  const ImportResult found = import_mcp(options);
  EXPECT_EQ(found.collection.services.size(), 1U);
  EXPECT_EQ(count_of(found.report, "no_tools"), 2U);
  options.files = {scratch / "none.json", scratch / "nothing.json"};
  EXPECT_THAT(fault_in(scratch, [&] { import_mcp(options); }),
              HasSubstr("none.json: it contains no tools"));
}

TEST(ImportedTools, AreTakenFromEventStreamsAndLines) {
  const TemporaryFolder scratch;
  scratch.put("answer.txt",
              "event: message\ndata: {\"result\":{\"tools\":[{\"name\":\"a\","
              "\"description\":\"A\"}]}}\n\n");
  scratch.put("lines.jsonl", "{\"name\":\"b\",\"args\":[]}\n{\"name\":\"c\",\"args\":[]}\n");
  DescribedFilesOptions options;
  options.files = {scratch / "answer.txt", scratch / "lines.jsonl"};
  options.facts = stated_facts();
  EXPECT_EQ(import_mcp(options).collection.services.size(), 3U);
  fs::create_directory(scratch / "s");
  fs::rename(scratch / "lines.jsonl", scratch / "s/lines.jsonl");
  EXPECT_EQ(import_services(scratch / "s").collection.services.size(), 2U);
}

TEST(ImportedDocuments, GiveAnOperationOneUriHoweverManyThereAre) {
  const TemporaryFolder scratch;
  const std::string one = "openapi: 3.0.0\npaths:\n  /a: {get: {operationId: one}}\n";
  scratch.put("api.yaml", one);
  DescribedFilesOptions options;
  options.files = {scratch / "api.yaml"};
  options.facts = stated_facts();
  const std::string before = import_openapi(options).collection.services.front().uri;
  EXPECT_TRUE(before.ends_with("api.yaml#one")) << before;
  scratch.put("api.yaml", one + "  /b: {get: {operationId: two}}\n");
  EXPECT_EQ(import_openapi(options).collection.services.front().uri, before);
}

TEST(ImportedDocuments, LoseControlCharactersOfTheirTextsWithANote) {
  const TemporaryFolder scratch;
  scratch.put(
      "tools.json",
      R"({"tools": [{"name": "a", "description": "Finds\u0000 all\u001b.", "inputSchema": {}},
                            {"name": "b", "description": "Two\nlines.", "inputSchema": {}},
                            {"name": "c", "description": "\u009b31m caf\u00e9", "inputSchema": {}}]})");
  ImportTask task;
  task.inputs = {(scratch / "tools.json").string()};
  task.facts = stated_facts();
  const auto formats = import_formats();
  const auto mcp = std::ranges::find(formats, std::string_view("mcp"), &ImportFormat::name);
  ASSERT_NE(mcp, formats.end());
  const ImportResult result = run_import(*mcp, task);
  EXPECT_EQ(result.collection.services[0].description.find_first_of(std::string("\0\x1b", 2)),
            std::string::npos);
  EXPECT_EQ(result.collection.services[2].description, " 31m café");
  EXPECT_EQ(count_of(result.report, "control_character"), 2u);
  EXPECT_EQ(result.collection.digest, collection::digest_of(result.collection));
}

TEST(ImportedServices, ThatSayNothingAreToldOnTop) {
  const TemporaryFolder scratch;
  ImportTask task;
  task.facts = stated_facts();
  task.inputs = {scratch
                     .put("t.json", R"([{"name": "a", "inputSchema": {}},
      {"name": "b", "inputSchema": {}}, {"name": "c", "description": "C",
      "inputSchema": {"properties": {"q": {}}}}])")
                     .string()};
  const auto formats = import_formats();
  const auto mcp = std::ranges::find(formats, std::string_view("mcp"), &ImportFormat::name);
  const ImportReport report = run_import(*mcp, task).report;
  EXPECT_EQ(report.notes().at(0).kind, "services_that_say_nothing");
  EXPECT_EQ(report.notes().at(0).count, 2U);
  EXPECT_EQ(count_of(report, "services_without_description"), 2U);
  EXPECT_EQ(count_of(report, "services_without_inputs"), 2U);
  EXPECT_EQ(count_of(report, "services_without_outputs"), 0U);
}

TEST(ImportFormats, HaveNamesOfTheirOwnAndAFunction) {
  std::set<std::string> names;
  for (const ImportFormat& format : import_formats()) {
    EXPECT_TRUE(names.insert(format.name).second);
    EXPECT_NE(format.run, nullptr);
    EXPECT_NE(std::string(format.input_help), "");
  }
  ImportTask task;
  task.options["--rewrite"] = {"a=b", "c=d"};
  EXPECT_EQ(task.option("--rewrite"), "c=d");
  EXPECT_EQ(task.option("--services"), "");
}

}  // namespace
}  // namespace matchbench::importers
