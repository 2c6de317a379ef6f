#include "harness/data/collection/native/digest.hpp"
#include "harness/data/importers/import.hpp"
#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/file.hpp"
#include "tests/data/collection/small_collection.hpp"
#include "tests/data/importers/import_notes.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace matchbench::importers {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::StartsWith;

class ImportJudgments : public collection::SmallCollection {
 protected:
  ImportResult import_csv(const std::string& text, JudgmentsOptions options = {}) {
    folder_.put("j.csv", text);
    options.files = {folder_ / "j.csv"};
    options.collection = folder_.path();
    return import_judgments(options);
  }
  std::string fault_of_csv(const std::string& text, const JudgmentsOptions& options = {}) {
    return fault_in(folder_, [&] { import_csv(text, options); });
  }
  ImportResult import_qrels(const std::string& text, TrecOptions options = {}) {
    folder_.put("t.qrels", text);
    options.qrels = {folder_ / "t.qrels"};
    if (options.corpus.empty()) options.collection = folder_.path();
    return import_trec(options);
  }
};

TEST_F(ImportJudgments, AddsThoseOfACsvFileInAnyOrderOfColumns) {
  const ImportResult result = import_csv(
      "grade,judge,service,request,dimension,note\n"
      "1,bob,http://example.org/s/bare,http://example.org/r/1,function,x\n"
      "2,consensus,http://example.org/s/geocode,http://example.org/r/1,function,again\n"
      "3,ada,http://example.org/s/bare,http://example.org/r/1,effort,\n");
  EXPECT_EQ(result.collection.name, "small");
  EXPECT_THAT(result.judgments.judges, ElementsAre("ada", "consensus", "bob"));
  EXPECT_THAT(result.judgments.dimensions, ElementsAre("function", "effort"));
  EXPECT_EQ(result.judgments.entries.size(), 5U);  // three that were there, two new ones
  EXPECT_EQ(count_of(result.report, "judgment_twice"), 1U);
  EXPECT_EQ(count_of(result.report, "request_without_judgment"), 0U);
  EXPECT_EQ(result.settings.size(), 1U);
  collection::write_collection(folder_ / "out", result.collection, result.judgments,
                               result.settings, result.details);
  EXPECT_EQ(
      collection::read_judgments(folder_ / "out", collection::read_collection(folder_ / "out"))
          .digest,
      result.judgments.digest);
}

TEST_F(ImportJudgments, ReportANewDimensionThatMayBeASlipOfAnother) {
  const ImportResult result = import_csv(
      "grade,judge,service,request,dimension\n"
      "1,bob,http://example.org/s/bare,http://example.org/r/1,funtcion\n"
      "1,bob,http://example.org/s/geocode,http://example.org/r/1,funtcion\n"
      "3,ada,http://example.org/s/bare,http://example.org/r/1,effort\n");
  EXPECT_EQ(count_of(result.report, "similar_dimension"), 1U);
  EXPECT_THAT(result.report.text(), HasSubstr(":2: 'funtcion'; did you mean 'function'?"));
}

// 2031-05-04T09:08:07Z is 1935652087 s after 1970.
TEST_F(ImportJudgments, KeepsTheTimesOfWhatWasThere) {
  const std::string pair = "http://example.org/r/1\thttp://example.org/s/geocode\t";
  folder_.put("judgments/judgments.tsv", "request\tservice\tjudge\tdimension\tgrade\ttime\n" +
                                             pair + "consensus\tfunction\t2\t\n" + pair +
                                             "ada\tfunction\t0.5\t2031-05-04T09:08:07Z\n");
  const ImportResult result = import_csv(
      "request,service,judge,dimension,grade\n"
      "http://example.org/r/1,http://example.org/s/bare,ada,effort,1\n"
      "http://example.org/r/1,http://example.org/s/geocode,ada,effort,1\n");
  write_imported(folder_ / "out", result);
  const auto read = collection::read_timed_judgments(folder_ / "out",
                                                     collection::read_collection(folder_ / "out"));
  ASSERT_EQ(read.judgments.entries.size(), 4U);
  for (std::size_t i = 0; i < read.made_ms.size(); ++i) {
    const bool is_timed = read.judgments.entries[i].grade == 0.5;
    EXPECT_EQ(read.made_ms[i],
              is_timed ? std::optional<std::int64_t>(1'935'652'087'000) : std::nullopt);
  }
}

TEST_F(ImportJudgments, MapsHeadersAndShortNames) {
  JudgmentsOptions options;
  options.request_column = "query";
  options.service_column = "tool";
  options.grade_column = "score";
  options.dimension = "function";
  options.judge = "carol";
  options.request_prefix = "http://example.org/r/";
  options.service_prefix = "http://example.org/s/";
  const ImportResult result = import_csv("\xEF\xBB\xBFquery,tool,score\n1,bare,2\n", options);
  ASSERT_EQ(result.judgments.entries.size(), 4U);
  EXPECT_THAT(result.judgments.judges, ElementsAre("ada", "consensus", "carol"));
}

TEST_F(ImportJudgments, OfAProgramAreDeclaredAsSuch) {
  JudgmentsOptions options;
  options.judge = "model-x";
  options.kind = collection::JudgeKind::kProgram;
  const ImportResult result = import_csv("request,service,grade\n1,geocode,1\n1,bare,2\n", options);
  EXPECT_THAT(result.judgments.programs, ElementsAre("model-x"));
  write_imported(folder_ / "out", result);
  const collection::Manifest manifest = collection::read_manifest(folder_ / "out");
  EXPECT_THAT(manifest.programs(), ElementsAre("model-x"));
  const Judgments read =
      collection::read_judgments(folder_ / "out", collection::read_collection(folder_ / "out"));
  EXPECT_THAT(read.programs, ElementsAre("model-x"));
  EXPECT_EQ(read.digest, result.judgments.digest);
  EXPECT_EQ(read.shown_judge(2), "model-x (program)");
  // Without the declaration an aggregate would take them, so that the digest is another.
  Judgments undeclared = read;
  undeclared.programs.clear();
  EXPECT_NE(collection::digest_of(undeclared, result.collection), read.digest);
}

TEST_F(ImportJudgments, RefuseToChangeWhatAJudgeIs) {
  JudgmentsOptions options;
  options.kind = collection::JudgeKind::kProgram;
  EXPECT_THAT(fault_of_csv("request,service,grade\n1,bare,1\n", options),
              StartsWith("j.csv:2: the judge 'consensus' is a person, and --kind says program"));
  options.judge = "ada";
  EXPECT_THAT(fault_of_csv("request,service,grade\n1,bare,1\n", options),
              StartsWith("j.csv:2: the judge 'ada' is a person, and --kind says program; give the "
                         "new judge another name"));
}

TEST_F(ImportJudgments, OfProgramsAloneMakeNoRelevanceSetting) {
  std::string manifest = collection::kManifest;
  manifest.erase(manifest.find("judgments:"));
  manifest += "dimensions:\n  relevance:\n";
  folder_.put("collection.yaml", manifest);
  JudgmentsOptions options;
  options.judge = "model-x";
  options.kind = collection::JudgeKind::kProgram;
  EXPECT_TRUE(import_csv("request,service,grade\n1,geocode,1\n", options).settings.empty());
}

TEST_F(ImportJudgments, TakeTheOnlyDimensionAndNamesWithoutThePrefix) {
  // It is there already, under this URI and in the dimension `function`.
  const ImportResult result = import_csv("request,service,grade\n1,geocode,2\n1,geocode,2\n");
  EXPECT_THAT(result.judgments.dimensions, ElementsAre("function"));
  EXPECT_EQ(count_of(result.report, "judgment_twice"), 2U);
}

TEST_F(ImportJudgments, AskWhichOfSeveralDimensionsIsMeant) {
  std::string manifest = collection::kManifest;
  manifest.replace(manifest.find("relevance:"), 0, "  effort:\n    grades: {0: much, 1: little}\n");
  folder_.put("collection.yaml", manifest);
  EXPECT_THAT(fault_of_csv("request,service,grade\n"),
              HasSubstr("j.csv:1: no column is called 'dimension', and the collection has the "
                        "dimensions function, effort; choose one with --dimension"));
}

TEST_F(ImportJudgments, OfJsonLinesAreAddedToo) {
  folder_.put("j.jsonl",
              R"({"request": "1", "service": "bare", "judge": "bob", "grade": 1, "note": 7}
{"request": "http://example.org/r/1", "service": "geocode", "judge": "bob", "grade": "2"}
)");
  JudgmentsOptions options;
  options.files = {folder_ / "j.jsonl"};
  options.collection = folder_.path();
  EXPECT_EQ(import_judgments(options).judgments.entries.size(), 5U);
  const std::string lines = read_file(folder_ / "j.jsonl");
  std::string list = lines.substr(0, lines.size() - 1);
  for (auto at = list.find('\n'); at != std::string::npos; at = list.find('\n')) list[at] = ',';
  folder_.put("j.json", "[" + list + "]\n");
  const std::string of_lines = import_judgments(options).judgments.digest;
  options.files = {folder_ / "j.json"};
  EXPECT_EQ(import_judgments(options).judgments.digest, of_lines);
  folder_.put("j.json", "[]\n");
  EXPECT_THAT(fault_in(folder_, [&] { import_judgments(options); }),
              HasSubstr("j.json:1: the list is empty; write a list of objects"));
  options.files = {folder_ / "j.jsonl"};
  folder_.put("j.jsonl", "{\"request\": \"1\", \"service\": \"bare\"}\n");
  EXPECT_THAT(fault_in(folder_, [&] { import_judgments(options); }), HasSubstr("j.jsonl:1"));
  folder_.put("j.jsonl", "{\"request\": \"1\", \"service\": null, \"grade\": 0}\n");
  EXPECT_THAT(fault_in(folder_, [&] { import_judgments(options); }),
              HasSubstr("'service' is null; write \"-\" if nothing answers the request"));
  folder_.put("j.jsonl", "{\"request\": \"1\", \"service\": \"bare\", \"grade\": null}\n");
  EXPECT_THAT(fault_in(folder_, [&] { import_judgments(options); }),
              HasSubstr("'grade' is null; write the grade"));
  folder_.put("j.jsonl", "{\"request\": \"1\", \"tool\": \"bare\", \"grade\": 1}\n");
  EXPECT_THAT(fault_in(folder_, [&] { import_judgments(options); }),
              HasSubstr("no member 'service'; add it, or say with --service-column what it is"));
}

class JudgmentsOfTwoServers : public ImportJudgments {
 protected:
  JudgmentsOfTwoServers() {
    folder_.put("services.yaml",
                "- uri: urn:t:github.json#search\n- uri: urn:t:mail.json#search\n"
                "- uri: urn:t:mail.json#files/search\n");
    folder_.put("judgments/judgments.tsv", "request\tservice\tjudge\tdimension\tgrade\n");
  }
};

TEST_F(JudgmentsOfTwoServers, RefuseANameThatBothHave) {
  EXPECT_EQ(fault_of_csv("request,service,grade\n1,search,1\n"),
            "j.csv:2: 'search' fits 3 services: 'github.json#search', 'mail.json#search', "
            "'files/search'; write one of them");
}

TEST_F(JudgmentsOfTwoServers, ListAllToolsOfANameBehindAServerThatNoUriHas) {
  EXPECT_THAT(
      fault_of_csv("request,service,grade\n1,srvB/mail.json#search,1\n"),
      StartsWith("j.csv:2: no service is called 'srvB/mail.json#search', and 'search' fits 3: "
                 "'github.json#search', "));
}

TEST_F(JudgmentsOfTwoServers, NameTheMethodsOfAPathThatIsWrittenAlone) {
  folder_.put("services.yaml",
              "- uri: urn:t:p.yaml#GET%20/pets/%7Bid%7D\n"
              "- uri: urn:t:p.yaml#DELETE%20/pets/%7Bid%7D\n"
              "- uri: urn:t:p.yaml#GET%20/owners/%7Bid%7D\n");
  EXPECT_EQ(fault_of_csv("request,service,grade\n1,/pets/{id},3\n"),
            "j.csv:2: '/pets/{id}' fits 2 services: 'GET /pets/{id}', 'DELETE /pets/{id}'; write "
            "one of them");
  EXPECT_EQ(fault_of_csv("request,service,grade\n1,/owners/{id},2\n1,GET /pets/{id},1\n"),
            "no error");
}

TEST_F(JudgmentsOfTwoServers, TakeMoreOfTheUriThanItsLastPart) {
  const auto result = import_csv(
      "request,service,grade\n1,mail.json#search,1\n1,files/search,2\n"
      "1,t:github.json%23search,1\n");
  std::vector<std::pair<std::uint32_t, double>> grades;
  for (const auto& entry : result.judgments.entries) {
    grades.emplace_back(entry.service.value, entry.grade);
  }
  EXPECT_THAT(grades, ElementsAre(testing::Pair(0, 1), testing::Pair(1, 1), testing::Pair(2, 2)));
}

TEST_F(JudgmentsOfTwoServers, NameTheToolOfTheSameServerThatAMisspeltOneMeans) {
  EXPECT_THAT(fault_of_csv("request,service,grade\n1,mail.json#serch,1\n"),
              HasSubstr("no service 'mail.json#serch'; did you mean 'urn:t:mail.json#search'?"));
}

TEST_F(ImportJudgments, RefuseAGradeThatTheScaleLacks) {
  EXPECT_EQ(fault_of_csv("request,service,judge,grade\n1,bare,ada,1\n1,geocode,ada,7\n"),
            "j.csv:3: the grade 7 is not one of the dimension 'function', which has 0, 1, 2; "
            "correct it, or declare it below 'dimensions' in the collection's collection.yaml");
  EXPECT_EQ(fault_of_csv("request,service,judge,grade\n1,bare,ada,much\n"),
            "j.csv:2: the grade 'much' is not a number; write one of 0, 1, 2");
}

TEST_F(ImportJudgments, NameTheServiceOrRequestThatAMisspeltOneMeans) {
  const std::string header = "request,service,grade\n";
  EXPECT_EQ(fault_of_csv(header + "1,goecode,1\n"),
            "j.csv:2: the collection has no service 'goecode'; did you mean 'geocode'?");
  EXPECT_EQ(fault_of_csv(header + "1,http://example.org/services/geocode,1\n"),
            "j.csv:2: the collection has no service 'http://example.org/services/geocode'; did you "
            "mean 'http://example.org/s/geocode'?");
  EXPECT_THAT(fault_of_csv(header + "2,geocode,1\n"),
              StartsWith("j.csv:2: the collection has no request '2'; correct it"));
  EXPECT_EQ(fault_of_csv(header + "1,something else,1\n"),
            "j.csv:2: the collection has no service 'something else'; correct it: services.yaml "
            "or services.jsonl of the collection lists them");
}

TEST_F(ImportJudgments, TellUnknownNamesThatLookAlikeApart) {
  EXPECT_THAT(fault_of_csv("request,service,grade\n1,Caf\u00e9,1\n1,Cafe\u0301,1\n"),
              StartsWith("j.csv:2: the collection has no service 'Caf\\u{E9}', and not "
                         "'Cafe\\u{301}' (line 3); "));
}

// This happens after a list of tools has changed. Each name is reported once.
TEST_F(ImportJudgments, NameAllServicesThatTheCollectionLacksAtOnce) {
  EXPECT_EQ(fault_of_csv("request,service,grade\n1,goecode,1\n1,geocode,2\n1,something else,1\n"
                         "1,goecode,0\n2,geocode,1\n"),
            "j.csv:2: the collection has no service 'goecode', and not 'something else' (line 4), "
            "'2' (line 6); 'matchbench collection diff OLD NEW' lists what has gone; did you mean "
            "'geocode'?");
}

TEST_F(ImportJudgments, NameTheSeparatorsOfATableWithoutThem) {
  EXPECT_EQ(fault_of_csv("1 0 geocode 1\n"),
            "j.csv:1: the first line names no columns; begin with the line "
            "'request,service,grade'; TREC judgments: 'matchbench collection import trec'");
  EXPECT_EQ(fault_of_csv("request service grade\n1 geocode 1\n"),
            "j.csv:1: no column is called 'request'; the column is 'request service grade'; name "
            "the columns in the first line and separate them by commas, semicolons or tabs");
}

TEST_F(ImportJudgments, NameTheRequestsOfWhichNobodyJudgedAnything) {
  folder_.put("requests.yaml",
              read_file(folder_ / "requests.yaml") +
                  "- uri: http://example.org/r/7\n- uri: http://example.org/r/8\n");
  const ImportResult result = import_csv("request,service,judge,grade\n1,bare,bob,1\n8,-,bob,0\n");
  EXPECT_EQ(result.report.text(),
            "request without judgment (1): kept; ranking measures leave it out\n"
            "  http://example.org/r/7\n");
}

// The file has no column for the dimension.
TEST_F(ImportJudgments, WithoutAServiceSayThatNothingAnswersARequest) {
  JudgmentsOptions options;
  options.judge = "carol";
  const ImportResult result = import_csv("request,service,grade\n1,-,0\n", options);
  ASSERT_EQ(result.judgments.answers.size(), 1U);
  EXPECT_FALSE(result.judgments.answers[0].has_answer);
}

TEST_F(ImportJudgments, WithoutAServiceHaveTheGradeZero) {
  for (const char* grade : {"1", "2", "yes", ""}) {
    EXPECT_EQ(fault_of_csv("request,service,grade\n1,-," + std::string(grade) + "\n"),
              "j.csv:2: the service '-' has the grade '" + std::string(grade) +
                  "'; write 0: nothing answers the request");
  }
  EXPECT_TRUE(import_csv("request,service,judge,dimension,grade\n1,-,bob,answer,1\n")
                  .judgments.answers.at(0)
                  .has_answer);
}

TEST_F(ImportJudgments, SayWhereAJudgeContradictsThatNothingAnswersARequest) {
  const std::string fault =
      "request http://example.org/r/1: the judge bob says that there is no answer, and grades a "
      "service above 0; keep one of the two";
  const std::string header = "request,service,judge,grade\n";
  EXPECT_EQ(fault_of_csv(header + "1,-,bob,0\n1,bare,bob,1\n"), "j.csv:3: " + fault);
  EXPECT_EQ(fault_of_csv(header + "1,bare,bob,1\n1,-,bob,0\n"), "j.csv:3: " + fault);
  EXPECT_EQ(
      import_csv(header + "1,-,bob,0\n1,bare,bob,0\n1,geocode,carol,1\n").judgments.answers.size(),
      1U);
}

TEST_F(ImportJudgments, SayWhatATableWithoutAHeaderLacks) {
  EXPECT_THAT(fault_of_csv("1,geocode,2\n"),
              HasSubstr("begin with the line 'request,service,grade'"));
}

TEST_F(ImportJudgments, SayThatACollectionHasNoRequests) {
  folder_.put("requests.yaml", "[]\n");
  folder_.put("collection.yaml",
              "matchbench: collection/1\nname: none\nlicence: CC0-1.0\n"
              "source: here\n");
  EXPECT_EQ(fault_of_csv("request,service,grade\n1,geocode,1\n"),
            "j.csv:2: the collection has no requests; import them first; 'matchbench collection "
            "import --help' lists how");
}

TEST_F(ImportJudgments, HaveFewDimensions) {
  std::string text = "request,service,judge,dimension,grade\n";
  for (int i = 0; i < 65; ++i) {
    text +=
        "http://example.org/r/1,http://example.org/s/geocode,ada,d" + std::to_string(i) + ",1\n";
  }
  EXPECT_THAT(
      fault_of_csv(text),
      HasSubstr("would be the 65th judge or dimension of the collection, which may have 64; "
                "check which column names them, or give several the same name"));
}

TEST_F(ImportJudgments, NamesTheLineOfAFault) {
  const std::string header = "request,service,judge,dimension,grade\n";
  const std::string pair = "http://example.org/r/1,http://example.org/s/geocode,";
  EXPECT_THAT(fault_of_csv("a,b\n"),
              StartsWith("j.csv:1: no column is called 'request'; the columns are 'a', 'b'; "
                         "add a column 'request', or name the one that has the requests with "
                         "--request-column"));
  EXPECT_THAT(fault_of_csv(header + "1,,ada,function,1\n"),
              StartsWith("j.csv:2: a row without a service; fill it in"));
  EXPECT_THAT(fault_of_csv("request,request,service,judge,dimension,grade\n"),
              StartsWith("j.csv:1: two columns are called 'request'"));
  EXPECT_THAT(fault_of_csv(header + "x,y,ada,function,1\n"),
              StartsWith("j.csv:2: the collection has no request 'x'"));
  EXPECT_THAT(fault_of_csv(header + "\n" + pair + "ada,function,much\n"),
              StartsWith("j.csv:3: the grade 'much' is not a number; write"));
  EXPECT_THAT(fault_of_csv(header + pair + "ada,function\n"),
              StartsWith("j.csv:2: 4 values for 5 columns"));
  EXPECT_THAT(fault_of_csv(header + pair + "ada,function,2\n"),
              HasSubstr("the grade is 2 here and 0.5 before"));
  EXPECT_THAT(fault_of_csv(header + pair + "mean,function,2\n"),
              HasSubstr("'mean' cannot be a judge's id"));
  EXPECT_THAT(fault_of_csv(header + pair + ",function,2\n"), HasSubstr("j.csv:2: no judge"));
  EXPECT_THAT(fault_of_csv(""), StartsWith("j.csv:1: no header line"));
}

TEST_F(ImportJudgments, OfTrecAreAddedToACollection) {
  const ImportResult result =
      import_qrels("http://example.org/r/1 0 bare 2\n1 0 geocode 0\n1 0 unknown 1\nr9 0 bare 1\n");
  EXPECT_EQ(result.judgments.entries.size(), 5U);
  EXPECT_THAT(result.judgments.dimensions, ElementsAre("function", "graded"));
  EXPECT_EQ(count_of(result.report, "unknown_service"), 1U);
  EXPECT_EQ(count_of(result.report, "unknown_request"), 1U);
}

TEST_F(ImportJudgments, OfTrecCanBringTopicsAndACorpus) {
  folder_.put("corpus.jsonl",
              "{\"_id\": \"d1\", \"text\": \"a\"}\n{\"_id\": \"d2\", \"text\": \"b\"}\n");
  folder_.put("topics.txt",
              "<top>\n<num> Number: 301\n<title> Parcels\n<desc> Description:\nWhere is my\n"
              "parcel?\n</top>\n<top>\n<num> 302\n<title> Trains\n</top>\n");
  TrecOptions options;
  options.corpus = folder_ / "corpus.jsonl";
  options.topics = folder_ / "topics.txt";
  options.facts.licence = "unknown";
  options.facts.source = "here";
  ImportResult result = import_qrels("301 0 d1 1\n302 0 d2 0\n", options);
  ASSERT_EQ(result.collection.requests.size(), 2U);
  EXPECT_EQ(result.collection.requests[0].name, "Parcels");
  EXPECT_EQ(result.collection.requests[0].description, "Where is my parcel?");
  EXPECT_EQ(result.collection.requests[1].description, "Trains");
  EXPECT_EQ(result.collection.services.size(), 2U);
  EXPECT_EQ(result.judgments.entries.size(), 2U);
  EXPECT_THAT(result.judgments.dimensions, ElementsAre("binary"));
  EXPECT_EQ(result.settings.at(0).name, "binary");
  folder_.put("topics.txt", "301\tWhere is it?\n\n302\tWhen?\n");
  result = import_qrels("301 0 d1 1\n", options);
  EXPECT_EQ(result.collection.requests.at(1).description, "When?");
  folder_.put("topics.txt", "301\tWhere is it?\n302 When?\n");
  EXPECT_THAT(fault_in(folder_, [&] { import_qrels("301 0 d1 1\n", options); }),
              StartsWith("topics.txt:2: a line without id, tab and text"));
  folder_.put("topics.txt", "<top>\n<title> x\n</top>");
  EXPECT_THAT(fault_in(folder_, [&] { import_qrels("301 0 d1 1\n", options); }),
              StartsWith("topics.txt:1: a topic without an id"));
}

TEST_F(ImportJudgments, OfTrecNeedACollectionOrACorpusWithTopics) {
  EXPECT_THAT(fault_in(folder_, [&] { import_trec({}); }), HasSubstr("add either --collection"));
  TrecOptions options;
  options.corpus = folder_ / "corpus.jsonl";
  EXPECT_THAT(fault_in(folder_, [&] { import_trec(options); }), HasSubstr("add --topics"));
}

}  // namespace
}  // namespace matchbench::importers
