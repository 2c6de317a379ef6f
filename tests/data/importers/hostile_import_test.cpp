// Files that somebody made to harm whoever imports them.
#include "harness/data/collection/native/read_collection.hpp"
#include "harness/data/collection/native/write_collection.hpp"
#include "harness/data/importers/import_documents.hpp"
#include "harness/data/importers/import_formats.hpp"
#include "harness/foundation/base/error.hpp"
#include "tests/data/importers/import_notes.hpp"
#include "tests/support/fault_in.hpp"
#include "tests/support/temporary_folder.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <algorithm>
#include <filesystem>
#include <string>
#include <utility>
#include <vector>

namespace matchbench::importers {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

// An input of each format: what stands between two @ is a text of the document's own, and ? stands
// for a value of any kind.
struct Format {
  const char* name;
  const char* importer;
  const char* input;  // "": the folder
  std::vector<std::pair<std::string, std::string>> files;
};

void PrintTo(const Format& format, std::ostream* out) {
  *out << format.name;
}

const std::vector<Format>& formats() {
  static const std::vector<Format> all = {
      {"tools",
       "tools",
       "",
       {{"solvable_queries/test_instruction/G1.json",
         R"([{"query_id": "@1@", "query": "@2@", "relevant APIs": [["@3@", "@4@"]], "api_list": [
           {"category_name": "@5@", "tool_name": "@3@", "api_name": "@4@",
            "api_description": "@6@", "more": ?}]}])"}}},
      {"mcp",
       "mcp",
       "tools.json",
       {{"tools.json", R"([{"name": "@1@", "description": "@2@", "inputSchema": {"type": "object",
           "properties": {"@3@": {"type": "string", "description": "@4@", "default": ?}}}}])"}}},
      {"openapi",
       "openapi",
       "api.json",
       {{"api.json",
         R"({"openapi": "3.0.0", "info": {"title": "@1@", "version": "@2@"}, "x-more": ?,
           "paths": {"/@3@": {"get": {"operationId": "@4@", "summary": "@5@", "description": "@6@",
           "parameters": [{"name": "@7@", "in": "query", "schema": {"type": "string"}}],
           "responses": {}}}}})"}}},
      {"beir",
       "beir",
       "",
       {{"corpus.jsonl",
         "{\"_id\": \"@1@\", \"title\": \"@2@\", \"text\": \"@3@\", \"more\": ?}\n"},
        {"queries.jsonl", "{\"_id\": \"@4@\", \"text\": \"@5@\"}\n"},
        {"qrels/test.tsv", "query-id\tcorpus-id\tscore\n@4@\t@1@\t1\n"}}},
      {"hrests",
       "services",
       "",
       {{"a.html",
         "<div class=service><span class=label>@1@</span><p class=description>@2@"
         "<div class=operation id=o></div></div>"}}},
      {"hrests_concepts",
       "services",
       "",
       {{"a.html",
         "<div class=service><div class=operation id=o><a class=input rel=model href=@1@></a>"
         "<a class=output rel=model href=@2@></a></div></div>"}}},
      {"owls",
       "services",
       "",
       {{"a.owls",
         "<rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#'"
         " xmlns:p='http://www.daml.org/services/owl-s/1.1/Profile.owl#'"
         " xmlns:c='http://www.daml.org/services/owl-s/1.1/Process.owl#'>"
         "<p:Profile rdf:ID='P'><p:serviceName>@1@</p:serviceName>"
         "<p:textDescription>@2@</p:textDescription></p:Profile>"
         "<c:AtomicProcess><c:hasInput><c:Input><c:parameterType>http://x/o#@3@</c:parameterType>"
         "</c:Input></c:hasInput></c:AtomicProcess><c:hasPrecondition><c:KIF-Condition>"
         "<c:expressionBody>@4@</c:expressionBody></c:KIF-Condition></c:hasPrecondition>"
         "</rdf:RDF>"}}},
      {"wsdl",
       "services",
       "",
       {{"a.wsdl",
         "<definitions xmlns='http://schemas.xmlsoap.org/wsdl/'"
         " xmlns:a='http://www.w3.org/ns/sawsdl'>"
         "<message name='@4@'><part name='@5@' a:modelReference='http://x/o#@3@'/></message>"
         "<portType name='P'><operation name='o'><documentation>@2@</documentation>"
         "<input message='@4@'/></operation></portType><service name='@1@'/></definitions>"}}},
      {"sme2",
       "sme2",
       "tc.xml",
       {{"tc.xml",
         "<testcollection><name>@1@</name><description>@2@</description>"
         "<offers><offer id='1'><uri>http://x/@3@</uri></offer></offers><relevancegradeexport>"
         "<binaryrelevanceset><request id='1'><name>@4@</name><uri>http://x/q#@5@</uri><ratings>"
         "<offer id='1'><name>@6@</name><uri>http://x/@3@</uri><relevant>1</relevant></offer>"
         "</ratings></request></binaryrelevanceset></relevancegradeexport></testcollection>"}}},
  };
  return all;
}

std::string replaced(std::string text, const std::string& what, const std::string& by) {
  for (std::size_t at = 0; (at = text.find(what, at)) != std::string::npos; at += by.size()) {
    text.replace(at, what.size(), by);
  }
  return text;
}

class HostileImport : public testing::TestWithParam<Format> {
 protected:
  // With one value, and this text in place of every second one of the document's own, of the odd
  // ones or of the even ones.
  void write(const std::string& value, const std::string& text = "text", int remainder = 0) const {
    for (const auto& [path, pattern] : GetParam().files) {
      std::string content = replaced(pattern, "?", value);
      for (int number = 1; number < 8; ++number) {
        const std::string digit = std::to_string(number);
        content = replaced(content, "@" + digit + "@",
                           number % 2 == remainder ? text + digit : "text" + digit);
      }
      folder_.put("in/" + path, content);
    }
  }

  ImportResult import() const {
    const auto all = import_formats();
    const auto format = std::find_if(all.begin(), all.end(), [](const ImportFormat& one) {
      return std::string_view(one.name) == GetParam().importer;
    });
    ImportTask task;
    task.inputs = {(folder_ / "in" / GetParam().input).string()};
    task.facts.name = "tried";
    task.facts.licence = "CC0-1.0";
    task.facts.source = "Written for the tests.";
    return format->run(task);
  }

  // None if the import is refused.
  std::size_t services_read() const {
    try {
      return import().collection.services.size();
    } catch (const Error&) {
      return 0;
    }
  }

  const TemporaryFolder folder_;
};

// How many texts of a service or a request have this many bytes or more.
std::size_t texts_of(const Collection& collection, std::size_t bytes) {
  std::size_t count = 0;
  const auto add = [&](const std::string& text) { count += text.size() >= bytes ? 1 : 0; };
  for (const auto* items : {&collection.services, &collection.requests}) {
    for (const Service& item : *items) {
      for (const auto* text : {&item.uri, &item.name, &item.description}) add(*text);
      for (const auto* list : {&item.inputs, &item.outputs, &item.preconditions, &item.tags}) {
        std::ranges::for_each(*list, add);
      }
    }
  }
  return count;
}

// Text has no length that it must not have, be it a name, a description or an id. What is read as
// its source alone has none of its texts.
TEST_P(HostileImport, TakesTextsOfTenMegabytes) {
  const std::string text(10'000'000, 'x');
  for (const int remainder : {0, 1}) {
    write("1", text, remainder);
    const ImportResult result = import();
    ASSERT_EQ(result.collection.services.size(), 1u);
    EXPECT_GE(texts_of(result.collection, text.size()), 1u);
    EXPECT_EQ(note_of(result.report, "unreadable_description"), nullptr);
    EXPECT_LT(result.report.text().size(), 50'000u);
    const fs::path out = folder_ / ("out" + std::to_string(remainder));
    collection::write_collection(out, result.collection, result.judgments, result.settings,
                                 result.details);
    EXPECT_EQ(collection::read_collection(out).digest, result.collection.digest);
  }
}

TEST_P(HostileImport, SaysWhatIsWrongWithValues) {
  if (GetParam().files.front().second.find('?') == std::string::npos) return;  // it holds none
  const std::string deep(100'000, '[');
  for (const auto& [value, message] : std::vector<std::pair<std::string, const char*>>{
           {deep + std::string(deep.size(), ']'), "nested more than 256 deep"},
           {"1e999", "Problem while parsing a number"},
           {R"({"a": 1, "a": 2})", "the key 'a' appears twice"},
           {"\"\xff\"", "is not UTF-8"}}) {
    write(value);
    const std::string said = fault_in(folder_, [this] { import(); });
    EXPECT_THAT(said, HasSubstr(message)) << value.substr(0, 20);
    EXPECT_LT(said.size(), 500u);
  }
  write("1e308");
  EXPECT_EQ(import().collection.services.size(), 1u);
}

// Neither waits for a pipe nor follows a link to a file that is not in the folder.
TEST_P(HostileImport, ReadsFilesOfItsFolderAlone) {
  write("1");
  const fs::path file = folder_ / "in" / GetParam().files.front().first;
  fs::rename(file, folder_ / "elsewhere");
  ASSERT_EQ(mkfifo(file.c_str(), 0600), 0);
  EXPECT_EQ(services_read(), 0u);
  fs::remove(file);
  if (*GetParam().input != '\0') return;  // a link that is named is meant
  fs::create_symlink(folder_ / "elsewhere", file);
  EXPECT_EQ(services_read(), 0u);
}

INSTANTIATE_TEST_SUITE_P(Formats, HostileImport, testing::ValuesIn(formats()),
                         [](const auto& tested) { return std::string(tested.param.name); });

TEST(HostileImport, RefusesALineOfJsonThatIsLongerThanADocument) {
  const TemporaryFolder folder;
  folder.put("corpus.jsonl", "{\"_id\": \"1\"}\n" + std::string((64 << 20) + 1, '['));
  folder.put("queries.jsonl", "{\"_id\": \"q\", \"text\": \"x\"}\n");
  folder.put("qrels/test.tsv", "query-id\tcorpus-id\tscore\nq\t1\t1\n");
  EXPECT_EQ(fault_in(folder,
                     [&] {
                       import_beir({folder.path(),
                                    {.name = "tried", .licence = "CC0-1.0", .source = "Tests."}});
                     }),
            "corpus.jsonl:2: a line of 67108865 bytes, more than 64 MiB; write one object {…} in "
            "each line");
}

TEST(HostileImport, CountsADocumentAsOftenAsItIsNamed) {
  const TemporaryFolder folder;
  fs::resize_file(folder.put("x.txt", "x"), std::uintmax_t{64} << 20);
  ImportReport report;
  DocumentImporter documents(report);
  const auto name = [&] { documents.service(folder / "x.txt", "http://a/x", "x"); };
  for (int i = 0; i < 16; ++i) name();
  EXPECT_EQ(fault_in(folder, name),
            "x.txt: up to here, the documents of the collection have more than 1 GiB; make "
            "several collections of it, or name each file once");
}

TEST(ImportReport, ShowsExamplesThatLookAlikeAsTwo) {
  ImportReport report;
  for (const char* name : {"a\x1b[2J", "Caf\u00e9", "Cafe\u0301"}) report.add("odd", "kept", name);
  EXPECT_EQ(report.text(), "odd (3): kept\n  a [2J\n  Caf\\u{E9}\n  Cafe\\u{301}\n");
}

}  // namespace
}  // namespace matchbench::importers
