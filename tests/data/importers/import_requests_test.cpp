#include "harness/data/collection/native/manifest.hpp"
#include "harness/data/importers/import.hpp"
#include "harness/foundation/base/error.hpp"
#include "tests/support/temporary_folder.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>

#include <string>
#include <vector>

namespace matchbench::importers {
namespace {

using testing::HasSubstr;
using testing::Property;
using testing::Throws;

class ImportRequests : public testing::Test {
 protected:
  ImportRequests() {
    folder_.put("c/collection.yaml",
                "matchbench: collection/1\nname: tools\nlicence: CC0-1.0\nsource: here\n");
    folder_.put("c/services.yaml", "- uri: urn:s\n");
    folder_.put("c/requests.yaml", "- uri: urn:old\n");
  }
  ImportResult imported(const std::string& name, const std::string& text) const {
    return import_requests({{folder_.put(name, text)}, folder_ / "c"});
  }
  void expect_refused(const std::string& name, const std::string& text, const char* message) const {
    EXPECT_THAT([&] { imported(name, text); },
                Throws<Error>(Property(&Error::what, HasSubstr(message))));
  }

  const TemporaryFolder folder_;
};

TEST_F(ImportRequests, AddsTheRowsOfATable) {
  const auto requests =
      imported("r.csv", "text,id\n\"Find me a flight, cheap\",flight 1\nWhat time is it?,\n")
          .collection.requests;
  ASSERT_EQ(requests.size(), 3u);
  EXPECT_EQ(requests[0].uri, "urn:old");
  EXPECT_EQ(requests[1].uri, "urn:matchbench:tools:request/flight%201");
  EXPECT_EQ(requests[1].description, "Find me a flight, cheap");
  EXPECT_EQ(requests[2].uri, "urn:matchbench:tools:request/3");
}

TEST_F(ImportRequests, AddsTheObjectsOfJsonLines) {
  const auto requests =
      imported("r.jsonl", "{\"id\": \"urn:r:1\", \"name\": \"flight\", \"text\": \"Fly\"}\n")
          .collection.requests;
  ASSERT_EQ(requests.size(), 2u);
  EXPECT_EQ(requests[1].uri, "urn:r:1");
  EXPECT_EQ(requests[1].name, "flight");
}

TEST_F(ImportRequests, GoByTheEndingInCapitalsToo) {
  EXPECT_EQ(imported("R.JSONL", "{\"text\": \"Fly, fast\"}\n").collection.requests.size(), 2u);
  EXPECT_EQ(imported("R.TSV", "text\tid\nFly, fast\t1\n").collection.requests[1].description,
            "Fly, fast");
  expect_refused("R.YML", "- {text: Where?}\n", "has no quotes");
}

TEST_F(ImportRequests, MakeACollectionReadyToBeJudged) {
  const std::filesystem::path file = folder_.put("r.csv", "id,text\n1,Fly\n");
  const ImportResult result = import_requests({{file}, folder_ / "c"});
  write_imported(folder_ / "asked", result);
  const auto manifest = collection::read_manifest(folder_ / "asked");
  ASSERT_EQ(manifest.dimensions.size(), 1u);
  EXPECT_EQ(manifest.dimensions[0].id, "relevance");
  EXPECT_EQ(manifest.dimensions[0].grades.size(), 4u);  // 0 to 3
  EXPECT_TRUE(manifest.relevance.empty());
  // What the collection has stays, and others are added.
  const std::filesystem::path second = folder_.put("second.csv", "id,text\n2,Sail\n");
  const ImportResult more = import_requests({{second}, folder_ / "asked", {"safety"}});
  EXPECT_THAT(more.judgments.dimensions, testing::ElementsAre("relevance", "safety"));
  EXPECT_THAT(
      [&] {
        import_requests({{second}, folder_ / "asked", {"relevance"}});
      },
      Throws<Error>(Property(&Error::what, HasSubstr("--dimension is 'relevance'"))));
  EXPECT_THAT(
      [&] {
        import_requests({{second}, folder_ / "c", {"answer"}});
      },
      Throws<Error>(Property(&Error::what, HasSubstr("--dimension is 'answer'"))));
}

TEST_F(ImportRequests, SaysWhichColumnsItDoesNotRead) {
  const ImportResult result = imported("r.csv", "qid,text\nq7,Fly\n");
  EXPECT_EQ(result.collection.requests.back().uri, "urn:matchbench:tools:request/2");
  EXPECT_THAT(result.report.text(), HasSubstr("column left out (1): only the columns id, name and "
                                              "text are read\n  "));
  EXPECT_THAT(result.report.text(), HasSubstr("r.csv: qid\n"));
}

TEST_F(ImportRequests, LeavesOutEmptyColumnsWithoutANameAndSaysNothing) {
  EXPECT_EQ(imported("r.csv", "id,text,,\nq7,Fly,,\n").report.text(), "");
  EXPECT_THAT(imported("r.csv", "id,text,,\nq7,Fly,,now\n").report.text(),
              HasSubstr("r.csv: column 4\n"));
}

// As spreadsheets export them where commas separate decimals, and as people write them.
TEST_F(ImportRequests, TakesTheSeparatorOfTheHeaderAndNoSpacesAroundValues) {
  for (const char* text : {"id;text\nq7;Fly\n", "id\ttext\r\nq7\tFly\r\n", "Id, Text\n q7 , Fly \n",
                           "\xEF\xBB\xBFsep=;\r\nid;text\r\nq7;Fly\r\n;\r\n ; \r\n"}) {
    const ImportResult result = imported("r.csv", text);
    EXPECT_EQ(result.collection.requests.back().uri, "urn:matchbench:tools:request/q7");
    EXPECT_EQ(result.collection.requests.back().description, "Fly");
  }
  EXPECT_EQ(
      imported("r.csv", "id,text\nq7,Fly; then walk\n").collection.requests.back().description,
      "Fly; then walk");
}

TEST_F(ImportRequests, RefusesAFileWithoutRequests) {
  expect_refused("r.csv", "id,text\n,\n",
                 "r.csv:1: there is nothing below the header; write a line");
  expect_refused("r.jsonl", "\n", "r.jsonl:1: the file is empty; write one object");
  expect_refused("r.csv", "PK\x03\x04", "r.csv is a spreadsheet or an archive and not text");
}

TEST_F(ImportRequests, NamesTheLineOfAFaultyRequest) {
  expect_refused("r.csv", "id,words\na,b\n",
                 "no column is called 'text'; the columns are 'id', 'words'");
  expect_refused("r.csv", "id,text\na,b\na,c\n", "r.csv:3: a second request");
  expect_refused(
      "r.csv", "id,text\nurn:old,b\n",
      "r.csv:2: the collection already has request 'urn:old'; import into the collection "
      "without requests, or give it another id");
  expect_refused("r.csv", "id,text\na,b\nb,\n", "r.csv:3: a request without a text");
  expect_refused("r.csv", "sep=;\nid;text\na\n", "r.csv:3: 1 value for 2 columns");
  expect_refused("r.csv", "id,text\na\n", "r.csv:2: 1 value for 2 columns; write one for each");
  expect_refused("r.csv", "", "no header line");
}

// The tools of the collection are mail#search, files#search and mail#send.
class ImportTestCases : public ImportRequests {
 protected:
  ImportTestCases() {
    folder_.put("c/services.yaml",
                "- uri: urn:t:mail#search\n- uri: urn:t:files#search\n- uri: urn:t:mail#send\n");
    folder_.put("c/requests.yaml", "[]\n");
  }
  // "text: service=grade …" of each request.
  std::vector<std::string> read(const std::string& name, const std::string& text,
                                const std::string& text_key = "") const {
    const ImportResult result =
        import_requests({{folder_.put(name, text)}, folder_ / "c", {}, text_key});
    std::vector<std::string> lines;
    for (const Service& request : result.collection.requests) {
      lines.push_back(request.description + ":");
    }
    for (const Judgment& one : result.judgments.entries) {
      lines[one.request.value] += fmt::format(
          " {}={}", result.collection.services[one.service.value].uri.substr(6), one.grade);
    }
    return lines;
  }
  std::string fault(const std::string& name, const std::string& text) const {
    try {
      read(name, text);
    } catch (const Error& error) {
      return error.what();
    }
    return "";
  }
};

TEST_F(ImportTestCases, AreListsOfTextsAndObjects) {
  EXPECT_THAT(read("a.json", R"(["Fly", {"id": "9", "text": "Send it", "tools": ["send"]}])"),
              testing::ElementsAre("Fly:", "Send it: mail#send=3"));
  EXPECT_THAT(read("b.jsonl", "{\"question\": \"Fly\"}\n", "question"),
              testing::ElementsAre("Fly:"));
  EXPECT_THAT(read("c.csv", "question,id\nFly,1\n", "question"), testing::ElementsAre("Fly:"));
}

TEST_F(ImportTestCases, OfDeepEvalExpectTools) {
  EXPECT_THAT(read("goldens.json", R"([
    {"input": "Send it", "actual_output": null, "expected_tools": [{"name": "send"}]},
    {"input": "Find it", "expected_tools": ["mail#search", "files#search"]},
    {"input": "Sing", "expected_tools": null}])"),
              testing::ElementsAre("Send it: mail#send=3", "Find it: mail#search=3 files#search=3",
                                   "Sing:"));
  const auto result = import_requests(
      {{folder_.put("t.json", R"({"goldens": [{"input": "a", "retries": 1}]})")}, folder_ / "c"});
  EXPECT_THAT(result.report.text(), HasSubstr("t.json: retries"));
}

TEST_F(ImportTestCases, OfPromptfooHaveVariablesAndAssertions) {
  EXPECT_THAT(
      read("promptfooconfig.yaml", R"(
prompts: ['{{question}}']
tests:
  - description: sending
    vars: {question: Send it}
    assert:
      - {type: contains, value: sent}
      - {type: 'trajectory:tool-used', value: {name: send, min: 1}}
  - vars: {question: [Fly, Sail]}
    assert: [{type: 'trajectory:tool-used', value: [send]}]
  - vars: {question: Find and send}
    assert: [{type: tool-call-f1, value: 'mail#search, send', threshold: 0.8}]
  - vars: {question: Find}
    assert: [{type: tool-call-f1, value: ['mail#search']}]
)"),
      testing::ElementsAre("Send it: mail#send=3", "Fly: mail#send=3", "Sail: mail#send=3",
                           "Find and send: mail#search=3 mail#send=3", "Find: mail#search=3"));
  const std::string two = "- vars: {question: Fly, tone: kind}\n";
  EXPECT_THAT(fault("two.yaml", two),
              HasSubstr("two.yaml:1:9: it is not clear which of the variables has the request: "
                        "question, tone; name it by --text"));
  EXPECT_THAT(read("two.yaml", two, "question"), testing::ElementsAre("Fly:"));
  EXPECT_THAT(fault("far.yaml", "tests: file://tests.csv\n"),
              HasSubstr("the test cases are not in this file; name the file that has them"));
}

TEST_F(ImportTestCases, ShareLittleOfWhatIsLong) {
  std::string texts = "\"Fly\"";
  for (int i = 1; i < 400; ++i) texts += ", \"Fly\"";
  const auto file = [&](std::size_t bytes) {
    return R"([{"name": ")" + std::string(bytes, 'n') + R"(", "text": [)" + texts + "]}]";
  };
  EXPECT_THAT(fault("a.json", file(200'000)),
              HasSubstr("each with those that it shares with others, have more than 64 MiB"));
  EXPECT_EQ(fault("a.json", file(1'000)), "");
}

TEST_F(ImportTestCases, NameTheLineOfWhatIsWrong) {
  EXPECT_THAT(fault("a.jsonl", "{\"text\": \"a\"}\n{\"txt\": \"b\"}\n"),
              HasSubstr("a.jsonl:2:1: a request without a text; write it under 'text'"));
  EXPECT_THAT(fault("a.json", R"([{"text": "a", "tools": ["sned"]}])"), HasSubstr("'send'"));
  EXPECT_THAT(fault("a.json", R"([{"text": "a", "tools": ["search"]}])"),
              HasSubstr("'search' fits 2 services"));
  EXPECT_THAT(fault("a.json", "[]"), HasSubstr("there are no requests"));
  EXPECT_THAT(fault("a.json", "{\"a\": 1}"), HasSubstr("this is no list of requests"));
  const auto file =
      folder_.put("b.json", "[{\"text\": \"a\"},\n{\"text\": \"b\", \"tools\": [\"send\"]}]");
  EXPECT_THAT(
      [&] {
        import_requests({{file}, folder_ / "c", {"relevance", "safety"}});
      },
      Throws<Error>(Property(&Error::what, HasSubstr("b.json:2:1: the test cases expect tools"))));
}

}  // namespace
}  // namespace matchbench::importers
