#include "tests/fronts/cli/program.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <map>
#include <sstream>

namespace matchbench::cli {
namespace {

using testing::HasSubstr;

std::string fixture(const std::string& name) {
  return std::string(MATCHBENCH_SOURCE_DIR) + "/tests/data/collection/fixtures/sme2/" + name;
}

std::vector<std::string> import_arguments() {
  return {"collection", "import",
          "sme2",       fixture("mini-tc.xml"),
          "--out",      "mini",
          "--licence",  "Apache-2.0",
          "--source",   "Written for the tests.",
          "--rewrite",  "http://127.0.0.1/services/1.1=" + fixture("services")};
}

TEST(CollectionCommands, ImportsAnSme2CollectionAndReportsItsTraps) {
  const Bench bench;
  auto arguments = import_arguments();
  arguments.emplace_back("--json");
  const Finished finished = bench.run(arguments);
  ASSERT_EQ(finished.exit_code, 0) << finished.err;
  const auto report = finished.json();
  EXPECT_EQ(report["collection"][0]["name"], "Mini TC");
  EXPECT_EQ(report["collection"][0]["services"], 9);  // ten offers, one of them twice
  EXPECT_EQ(report["collection"][0]["requests"], 2);
  std::map<std::string, int> counts;
  for (const auto& note : report["notes"]) {
    counts[note["kind"]] = note["count"];
    EXPECT_FALSE(note["done"].get<std::string>().empty()) << note;
  }
  EXPECT_EQ(counts["duplicate_offer"], 1);
  EXPECT_EQ(counts["missing_file"], 2);  // gone.owls, and one that points out of the folder
  EXPECT_EQ(counts["unreadable_description"], 1);  // broken.owls
  EXPECT_GE(report["examples"].size(), report["notes"].size());

  EXPECT_EQ(bench.run({"collection", "check", "mini"}).exit_code, 0);
  EXPECT_EQ(bench.run({"collection", "check", "mini", "--strict"}).exit_code, 1);
  const auto info = bench.run({"collection", "info", "mini", "--json"}).json();
  EXPECT_EQ(info["collection"][0]["services"], 9);
  EXPECT_EQ(info["collection"][0]["digest"], report["collection"][0]["digest"]);
}

TEST(CollectionCommands, DoNotImportIntoAFolderThatHoldsSomething) {
  const Bench bench;
  bench.put("mini/notes.txt", "mine");
  const Finished finished = bench.run(import_arguments());
  EXPECT_EQ(finished.exit_code, 2);
  EXPECT_THAT(finished.err, HasSubstr("mini exists already and is not empty"));
  EXPECT_FALSE(std::filesystem::exists(bench / "mini/collection.yaml"));
}

TEST(CollectionCommands, ExportQrelsWithTheGainsOfEachSetting) {
  const Bench bench;
  const Finished finished =
      bench.run({"collection", "export", geography().string(), "--out", "qrels", "--json"});
  ASSERT_EQ(finished.exit_code, 0) << finished.err;
  const auto info = bench.run({"collection", "info", geography().string(), "--json"}).json();
  const auto written = finished.json();
  ASSERT_EQ(written.size(), info["relevance"].size());
  for (std::size_t i = 0; i < written.size(); ++i) {
    std::ifstream qrels(bench / written[i]["file"].get<std::string>());
    std::int64_t pairs = 0;
    std::int64_t relevant = 0;
    for (std::string line; std::getline(qrels, line); ++pairs) {
      std::istringstream columns(line);
      std::string topic;
      std::string iteration;
      std::string document;
      double grade = 0;
      ASSERT_TRUE(columns >> topic >> iteration >> document >> grade) << line;
      EXPECT_EQ(iteration, "0");
      if (grade > 0) ++relevant;
    }
    EXPECT_EQ(pairs, written[i]["pairs"].get<std::int64_t>());
    EXPECT_EQ(relevant, info["relevance"][i]["pairs"].get<std::int64_t>());
  }
}

TEST(CollectionCommands, ExportAsJsonWhatMatchmakersSee) {
  const Bench bench;
  const std::vector<std::string> arguments = {
      "collection", "export", geography().string(), "--format", "json", "--out", "seen"};
  auto in_json = arguments;
  in_json.emplace_back("--json");
  const Finished finished = bench.run(in_json);
  ASSERT_EQ(finished.exit_code, 0) << finished.err;
  std::map<std::string, int> lines;
  for (const auto& file : finished.json()) lines[file["file"]] = file["lines"];
  EXPECT_EQ(lines["services.jsonl"], 138);
  EXPECT_EQ(lines["requests.jsonl"], 12);
  EXPECT_EQ(lines["ontologies.jsonl"], 3);
  EXPECT_TRUE(std::filesystem::exists(bench / "seen/concepts.jsonl"));

  EXPECT_THAT(bench.run(arguments).err, HasSubstr("seen exists already and is not empty"));
  auto with_setting = arguments;
  with_setting.insert(with_setting.end(), {"--relevance", "overall"});
  const Finished refused = bench.run(with_setting);
  EXPECT_EQ(refused.exit_code, 2);
  EXPECT_THAT(refused.err, HasSubstr("--relevance is for --format trec"));
}

// A file's words come out in messages, and must not come out as commands to the terminal.
TEST(CollectionCommands, QuoteAFileWithoutItsControlCharacters) {
  const Bench bench;
  bench.put("collection.yaml", "matchbench: collection/1\n\"na\\e[2Jme\": x\n");
  const std::string folder = bench.path().string();
  EXPECT_THAT(
      bench.run({"collection", "check", folder}).out,
      testing::StartsWith("error: " + folder + "/collection.yaml:2:1: unknown key 'na [2Jme'"));
  EXPECT_THAT(bench.run({"collection", "info", folder}).err, HasSubstr("'na [2Jme'"));
}

TEST(CollectionCommands, SayThatOnlyTheJudgmentsOfTwoCollectionsDiffer) {
  const Bench bench;
  for (const std::string name : {"old", "new"}) {
    bench.put(name + "/collection.yaml", manifest_text());
    bench.put(name + "/services.yaml", "- {uri: 'urn:s'}\n");
    bench.put(name + "/requests.yaml", "- {uri: 'urn:r'}\n");
    bench.put(name + "/judgments.tsv",
              "request\tservice\tjudge\tdimension\tgrade\nurn:r\turn:s\tconsensus\tfit\t1\n");
  }
  EXPECT_EQ(bench.run({"collection", "diff", "old", "new"}).out, "the collections are the same\n");
  bench.put("new/judgments.tsv", "request\tservice\tjudge\tdimension\tgrade\n");
  EXPECT_EQ(bench.run({"collection", "diff", "old", "new"}).out,
            "services, requests and ontologies are the same; judgments differ: 1 before, 0 now\n");
}

TEST(CollectionCommands, CountJudgmentsThatNothingAnswersARequest) {
  const Bench bench;
  bench.put("c/collection.yaml", manifest_text());
  bench.put("c/services.yaml", "- {uri: 'urn:s'}\n");
  bench.put("c/requests.yaml", "- {uri: 'urn:r'}\n");
  bench.put("c/judgments.tsv", "request\tservice\tjudge\tdimension\tgrade\n");
  bench.put("j.csv", "request,service,grade\nr,-,0\n");
  EXPECT_THAT(bench
                  .run({"collection", "import", "judgments", "j.csv", "--collection", "c", "--out",
                        "judged"})
                  .out,
              HasSubstr("1 request, 0 ontologies and 1 judgment are in judged"));
}

TEST(CollectionCommands, NameWhatIsMissing) {
  const Bench bench;
  const Finished none = bench.run({"collection", "info", "nowhere"});
  EXPECT_EQ(none.exit_code, 2);
  EXPECT_THAT(none.err, HasSubstr("nowhere"));
}

}  // namespace
}  // namespace matchbench::cli
