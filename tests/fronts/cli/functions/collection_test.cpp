#include "harness/foundation/base/file.hpp"
#include "tests/fronts/cli/functions/command_bench.hpp"
#include "tests/fronts/cli/own_manifest.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>

namespace matchbench::cli {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

std::string fixture(const std::string& name) {
  return std::string(MATCHBENCH_SOURCE_DIR) + "/tests/data/collection/fixtures/sme2/" + name;
}

TEST(CollectionCommands, ImportsAnSme2CollectionAndReportsItsTraps) {
  const CommandBench bench;
  const Finished finished =
      bench.run({"collection", "import", "sme2", fixture("mini-tc.xml"), "--out", "mini",
                 "--licence", "Apache-2.0", "--source", "Written for the tests.", "--rewrite",
                 "http://127.0.0.1/services/1.1=" + fixture("services"), "--json"});
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

TEST(CollectionCommands, ExportQrelsWithTheGainsOfEachSetting) {
  const CommandBench bench;
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
  const CommandBench bench;
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

TEST(CollectionCommands, ExportForBeirWhatComesBackAsTheSameCollection) {
  const CommandBench bench;
  const std::string tools = std::string(MATCHBENCH_SOURCE_DIR) + "/datasets/agent-tools";
  const Finished exported =
      bench.run({"collection", "export", tools, "--format", "beir", "--out", "b"});
  ASSERT_EQ(exported.exit_code, 0) << exported.err;
  const std::string corpus = read_file(bench / "b/corpus.jsonl");
  EXPECT_EQ(std::count(corpus.begin(), corpus.end(), '\n'), 214);
  EXPECT_THAT(read_file(bench / "b/qrels/train.tsv"), StartsWith("query-id\tcorpus-id\tscore\n"));
  const Finished imported =
      bench.run({"collection", "import", "beir", "b", "--out", "back", "--licence", "Apache-2.0",
                 "--source", "Written for the tests.", "--json"});
  ASSERT_EQ(imported.exit_code, 0) << imported.err;
  EXPECT_EQ(imported.json()["collection"][0]["services"], 214);
  EXPECT_EQ(imported.json()["collection"][0]["requests"], 75);
}

TEST(CollectionCommands, ExportNoSplitToWhereItsNameLeads) {
  const CommandBench bench;
  std::filesystem::copy(std::string(MATCHBENCH_SOURCE_DIR) + "/datasets/agent-tools",
                        bench / "tools", std::filesystem::copy_options::recursive);
  bench.put("mine.tsv", "mine");
  const std::string collection = read_file(bench / "tools/collection.yaml");
  const auto at = collection.find("\n  train:");
  ASSERT_NE(at, std::string::npos);
  bench.put("tools/collection.yaml", collection.substr(0, at) + "\n  ../../mine:" +
                                         collection.substr(at + std::string("\n  train:").size()));
  const Finished exported =
      bench.run({"collection", "export", "tools", "--format", "beir", "--out", "b"});
  ASSERT_EQ(exported.exit_code, 0) << exported.err;
  EXPECT_EQ(read_file(bench / "mine.tsv"), "mine");
  EXPECT_THAT(exported.out, HasSubstr("qrels/_.._.._mine.tsv"));
}

// A file's words come out in messages, and must not come out as commands to the terminal.
TEST(CollectionCommands, QuoteAFileWithoutItsControlCharacters) {
  const CommandBench bench;
  bench.put("collection.yaml", "matchbench: collection/1\n\"na\\e[2Jme\": x\n");
  const std::string folder = bench.path().string();
  EXPECT_THAT(bench.run({"collection", "check", folder}).out,
              StartsWith("error: " + folder + "/collection.yaml:2:1: unknown key 'na [2Jme'"));
  EXPECT_THAT(bench.run({"collection", "info", folder}).err, HasSubstr("'na [2Jme'"));
}

TEST(CollectionCommands, SayThatOnlyTheJudgmentsOfTwoCollectionsDiffer) {
  const CommandBench bench;
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
  const CommandBench bench;
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

// A fault is quoted, but not all of it, and a name that no table could show is no round's.
TEST(CollectionCommands, QuoteTenMegabytesInAFewLines) {
  const CommandBench bench;
  std::filesystem::copy(geography(), bench / "geography", std::filesystem::copy_options::recursive);
  const auto lengthen = [&](const std::string& file, const std::string& before) {
    std::string text = read_file(bench / "geography" / file);
    const std::size_t at = text.find(before);
    ASSERT_NE(at, std::string::npos);
    bench.put("geography/" + file, text.insert(at, std::string(10'000'000, 'x')));
  };
  const auto run = [&](const std::vector<std::string>& words) {
    Finished finished = bench.run(words);
    EXPECT_LT(finished.out.size() + finished.err.size(), 50'000U) << words[0];
    return finished;
  };
  lengthen("services.yaml", "UsAddressGeocoder");
  run({"collection", "check", "geography"});
  EXPECT_EQ(run({"collection", "info", "geography"}).exit_code, 0);
  bench.put(
      "c.yaml",
      "matchbench: contest/1\nname: n\ncollection: geography\nentrants: [{plugin: keyword}]\n");
  const Finished round = run({"run", "c.yaml", "--db", "r.db", "--quiet"});
  EXPECT_EQ(round.exit_code, 2) << round.out;
  EXPECT_THAT(round.err, HasSubstr("bytes long, more than a round can hold; shorten it to"));
  EXPECT_FALSE(std::filesystem::exists(bench / "r.db"));
  lengthen("judgments/judgments.tsv",
           "http://matchbench.org/geography/services/us-address-geocoder");
  for (const std::string command : {"check", "info"}) {
    const Finished finished = run({"collection", command, "geography"});
    EXPECT_EQ(finished.exit_code, 2);
    EXPECT_THAT(finished.out + finished.err,
                HasSubstr("did you mean 'http://matchbench.org/geography/services/"
                          "us-address-geocoder'?"));
  }
}

}  // namespace
}  // namespace matchbench::cli
