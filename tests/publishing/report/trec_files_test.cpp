#include "harness/data/trec/judgment_part.hpp"
#include "harness/foundation/base/error.hpp"
#include "harness/foundation/text/file_names.hpp"
#include "harness/publishing/report/formats/report_file.hpp"

#include "tests/publishing/report/sample_results.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <string_view>
#include <vector>

namespace matchbench::report {
namespace {

std::map<std::string, std::string> trec_files_of(const SampleRound& round) {
  std::map<std::string, std::string> files;
  write_trec_files(round.results, round.judged,
                   [&](ReportFile file) { files[file.path] = std::move(file.text); });
  return files;
}

std::vector<analysis::WeightedAnswer> answers(const std::vector<double>& weights) {
  std::vector<analysis::WeightedAnswer> out;
  for (std::size_t i = 0; i < weights.size(); ++i) {
    out.push_back({.weight = weights[i],
                   .failed = false,
                   .ranking = sample_ranking({static_cast<std::uint32_t>(i)})});
  }
  return out;
}

TEST(TrecFiles, AnEntrantThatAlwaysSaysTheSameHasOneRun) {
  const auto files = trec_files_of(sample_round());
  EXPECT_EQ(files.size(), 2U + 2U + 1U);
  EXPECT_EQ(files.at("runs/poor.run").substr(0, 90),
            "urn:r1 Q0 urn:service/ 1 4 poor\n"
            "urn:r1 Q0 urn:service/s2 2 3 poor\n"
            "urn:r1 Q0 urn:service/s1");
  EXPECT_EQ(files.at("qrels/strict.qrels").substr(0, 63),
            "urn:r1 0 urn:service/s0 2\n"
            "urn:r1 0 urn:service/s1 0\n"
            "urn:r1 0 ur");
}

TEST(TrecFiles, AnswersOfUnequalWeightStandInAsManyRunsAsTheyWeigh) {
  SampleRound round = sample_round();
  // 1/2, 1/3, 1/6 need six runs; the third request was failed throughout.
  round.judged.experiment.answers[0] = {answers({1.0 / 2, 1.0 / 3, 1.0 / 6}),
                                        answers({1}),
                                        {{.weight = 1, .failed = true, .ranking = {}}}};
  const auto files = trec_files_of(round);
  std::map<std::string, int> firsts;
  for (int run = 1; run <= 6; ++run) {
    const std::string& text = files.at("runs/poor." + std::to_string(run) + ".run");
    ++firsts[text.substr(0, text.find(" 1 "))];
    EXPECT_EQ(std::count(text.begin(), text.end(), '\n'), 2);
  }
  EXPECT_FALSE(files.contains("runs/poor.7.run"));
  EXPECT_EQ(firsts["urn:r1 Q0 urn:service/s0"], 3);
  EXPECT_EQ(firsts["urn:r1 Q0 urn:service/s1"], 2);
  EXPECT_EQ(firsts["urn:r1 Q0 urn:service/s2"], 1);
}

TEST(TrecFiles, EntrantsWhoseNamesMakeTheSameFileNameGetFilesOfTheirOwn) {
  SampleRound round = sample_round();
  round.results.entrants[0].entrant.name = "a/b";
  round.results.entrants[1].entrant.name = "A b";
  const auto files = trec_files_of(round);
  EXPECT_TRUE(files.contains("runs/a_b.run"));
  EXPECT_TRUE(files.contains("runs/A_b-2.run"));
  EXPECT_THAT(files.at("README.txt"), testing::HasSubstr("runs/A_b-2.run\tentrant A b\n"));
}

TEST(TrecFiles, AnEntrantThatIsAFileKeepsItsName) {
  SampleRound round = sample_round();
  round.results.entrants[0].entrant.name = "bm25.run";
  round.results.entrants[1].entrant.name = "BM25";
  const auto files = trec_files_of(round);
  EXPECT_TRUE(files.contains("runs/bm25.run"));
  EXPECT_TRUE(files.contains("runs/BM25-2.run"));
  EXPECT_THAT(files.at("README.txt"), testing::HasSubstr("runs/bm25.run\tentrant bm25.run\n"));
}

TEST(TrecFiles, IdsHaveNoBlanks) {
  const std::vector<std::string_view> uris = {"urn:a b\t%",        "#first",    "urn:a#b",
                                              "\xef\xbb\xbfurn:a", "urn:a%20b", "urn:%"};
  EXPECT_THAT(trec::encoded_ids(uris),
              testing::ElementsAre("urn:a%20b%09%25", "%23first", "urn:a#b", "%EF%BB%BFurn:a",
                                   "urn:a%20b", "urn:%"));
}

// Decoded where it is no URI itself, each id is its own URI.
TEST(TrecFiles, IdsOfUrisThatLookEncodedAreTheirOwn) {
  const std::vector<std::string_view> uris = {"u b", "u%20b", "%75%20b", "u%2520b"};
  EXPECT_THAT(trec::encoded_ids(uris),
              testing::ElementsAre("%75%20%62", "u%20b", "%75%20b", "u%2520b"));
  const std::vector<std::string_view> full = {" ", "%20"};
  EXPECT_THAT([&] { trec::encoded_ids(full); },
              testing::ThrowsMessage<Error>(testing::HasSubstr("every id for ' ' is another")));
}

TEST(FileNames, AreNeitherHiddenNorOutsideTheFolderNorTooLong) {
  text::FileNameMaker names;
  EXPECT_EQ(names.name_for(".."), "_..");
  EXPECT_EQ(names.name_for(""), "_");
  EXPECT_EQ(names.name_for("../../etc/passwd"), "_.._.._etc_passwd");
  EXPECT_EQ(names.name_for(std::string(300, 'x')).size(), 100U);
  EXPECT_EQ(names.name_for(std::string(300, 'X')).size(), 102U);
}

}  // namespace
}  // namespace matchbench::report
