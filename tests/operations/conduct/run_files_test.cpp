// Run files as entrants: four requests and three services, of which `old.run` ranks some.
#include "harness/operations/conduct/entrants.hpp"

#include "harness/foundation/base/hash.hpp"
#include "harness/operations/conduct/training_data.hpp"
#include "tests/operations/conduct/small_contest.hpp"

#include <gmock/gmock.h>

#include <cmath>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

namespace matchbench::conduct {
namespace {

using testing::ElementsAre;
using testing::StartsWith;

class RunFileEntrants : public SmallContest {
 protected:
  RunFiles read(const std::string& text, const std::string& more = "") const {
    folder_.put("old.run", text);
    const contest::Contest contest = contest_of("entrants: [{run: old.run}]\n" + more);
    const Collection whole = collection();
    return read_run_files(contest, whole, requests_of(contest, whole).asked);
  }
  std::string fault(const std::string& text, const std::string& more = "") const {
    return fault_in(folder_, [&] { read(text, more); });
  }
};

std::vector<std::uint32_t> services_in(const std::optional<Ranking>& ranking) {
  std::vector<std::uint32_t> out;
  for (const auto& entry : ranking.value()) out.push_back(entry.service.value);
  return out;
}

// As trec_eval orders: b and a have the same score, and b comes first.
TEST_F(RunFileEntrants, AreRankedByFallingScoreAndThenByFallingDocument) {
  const RunFiles files = read(
      "urn:p Q0 urn:a 1 1 tag\nurn:p Q0 urn:c 2 2 tag\nurn:r Q0 urn:b 1 -0 tag\n"
      "urn:p Q0 urn:b 3 1 tag\n");
  ASSERT_EQ(files.entrants.size(), 1U);
  const round::RunFileEntrant& file = files.entrants[0];
  ASSERT_EQ(file.rankings.size(), 4U);
  EXPECT_THAT(services_in(file.rankings[0]), ElementsAre(2, 1, 0));
  EXPECT_FALSE(file.rankings[1]);
  EXPECT_FALSE(std::signbit(file.rankings[2]->front().score));  // as databases store it
  EXPECT_EQ(file.missing(), 2U);
  EXPECT_EQ(file.entrant.name, "old");
  EXPECT_EQ(file.entrant.parameters, R"({"tag":"tag","topics":2,"rows":4})");
  EXPECT_EQ(file.entrant.plugin.sha256, sha256_of_file(folder_ / "old.run"));
}

TEST_F(RunFileEntrants, SayWhatTheyLackAndWhatIsNotAsked) {
  const RunFiles files = read("urn:p Q0 urn:a 1 1 tag\nurn:r Q0 urn:b 1 1 tag\n", "split: test\n");
  ASSERT_EQ(files.entrants[0].rankings.size(), 2U);
  EXPECT_THAT(services_in(files.entrants[0].rankings[0]), ElementsAre(1));
  EXPECT_THAT(files.warnings,
              ElementsAre("old: the run file has no topic for 1 of 2 requests, which count as "
                          "abstentions and score 0 if the measure is defined; the first is urn:s",
                          "old: the contest does not ask 1 topic of the run file"));
}

TEST_F(RunFileEntrants, SayWhichTopicsAreNoMoreThanTheEndOfARequest) {
  put_manifest("");
  folder_.put("c/requests.yaml", "- uri: http://x/r/2024/8\n- uri: http://x/r/1\n");
  EXPECT_THAT(read("8 Q0 a 1 1 tag\n1 Q0 a 1 1 tag\n").warnings,
              ElementsAre("old: 1 topic is taken for the only request that ends so: '8' is "
                          "http://x/r/2024/8"));
  EXPECT_THAT(read("2024/8 Q0 a 1 1 tag\n1 Q0 a 1 1 tag\n").warnings, ElementsAre());
}

TEST_F(RunFileEntrants, AreCutToWhatEverybodyIsAskedFor) {
  const std::string all =
      "urn:p Q0 urn:a 1 9 t\nurn:p Q0 urn:b 2 8 t\nurn:q Q0 urn:a 1 9 t\nurn:r Q0 urn:a 1 9 t\n"
      "urn:s Q0 urn:a 1 9 t\n";
  const RunFiles files = read(all, "protocol: {top_k: 1}\n");
  EXPECT_THAT(services_in(files.entrants[0].rankings[0]), ElementsAre(0));
  EXPECT_THAT(files.warnings, ElementsAre("old: 1 ranking is cut to the contest's top_k of 1"));
}

// What gzip -n and zstd make of the line.
TEST_F(RunFileEntrants, MayBeCompressedAndAreTheSameThen) {
  const std::string line = "urn:p Q0 urn:a 1 1 tag\n";
  const std::string gzip(
      "\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\x03\x2b\x2d\xca\xb3\x2a\x50\x08\x34\x50\x28\x05\x32\x12"
      "\x15"
      "\x0c\x81\xb0\x24\x31\x9d\x0b\x00\x4f\xe2\x83\x4a\x17\x00\x00\x00",
      40);
  const std::string zstd(
      "\x28\xb5\x2f\xfd\x04\x58\xb9\x00\x00\x75\x72\x6e\x3a\x70\x20\x51\x30\x20\x75\x72\x6e\x3a\x61"
      "\x20"
      "\x31\x20\x31\x20\x74\x61\x67\x0a\xa7\x5c\x2a\xa8",
      36);
  const round::RunFileEntrant plain = read(line).entrants[0];
  for (const auto& packed : {gzip, zstd}) {
    const round::RunFileEntrant same = read(packed).entrants[0];
    EXPECT_THAT(services_in(same.rankings[0]), ElementsAre(0));
    EXPECT_EQ(same.entrant.plugin.sha256, plain.entrant.plugin.sha256);
    EXPECT_EQ(same.entrant.parameters, plain.entrant.parameters);
  }
}

// The request p is named in two ways, and so is the service a.
TEST_F(RunFileEntrants, MayNameARequestInTwoWaysButNoService) {
  const RunFiles files = read("urn:p Q0 urn:a 1 1 tag\np Q0 c 1 2 tag\nq Q0 - 0 0 tag\n");
  EXPECT_THAT(services_in(files.entrants[0].rankings[0]), ElementsAre(2, 0));
  EXPECT_THAT(services_in(files.entrants[0].rankings[1]), ElementsAre());  // nothing fits
  EXPECT_EQ(files.entrants[0].entrant.parameters, R"({"tag":"tag","topics":2,"rows":3})");
}

TEST_F(RunFileEntrants, AreRefusedByTheLineThatIsWrong) {
  const std::string good = "urn:p Q0 urn:a 1 1 tag\n";
  for (const auto& [text, message] : std::vector<std::pair<std::string, std::string>>{
           {good + "urn:pp Q0 urn:a 1 1 tag\n",
            "old.run:2: topic 'urn:pp' is no request of the collection; did you mean 'urn:p'?"},
           {"urn:p Q0 urn:aa 1 1 tag\n",
            "old.run:1: document 'urn:aa' is no service of the collection; did you mean 'urn:a'?"},
           {"p Q0 clueweb09-en0000-00-00000 1 1 x\n",
            "old.run:1: document 'clueweb09-en0000-00-00000' is no service of the collection; "
            "name services by their URIs"},
           {good + "p Q0 a 2 1 tag\n", "old.run:2: topic urn:p has document a a second time"},
           {good + "urn:q Q0 urn:a 1 nan tag\n",
            "old.run:2: the score 'nan' is not a finite number"},
           {"urn:p Q0 urn:a 1\n", "old.run:1: only 4 of 6 columns"}}) {
    EXPECT_THAT(fault(text), StartsWith(message));
  }
}

TEST_F(RunFileEntrants, AreRefusedByTheContestsLineIfTheyAreNoUse) {
  EXPECT_EQ(fault("# nothing\n"), "c.yaml:4:12: old.run has no rows; check the file");
  EXPECT_THAT(fault("\x1f\x8b\x08"), StartsWith("c.yaml:4:12: old.run: damaged gzip file"));
  EXPECT_THAT(fault("urn:p Q0 urn:a 1 1 tag\n", "split: test\n"),
              StartsWith("c.yaml:4:12: the run file of 'old' has none of the 2 requests"));
  const auto contest = contest_of("entrants: [{run: runs/absent.run}]\n");
  EXPECT_EQ(run_file_path(contest.entrants[0], contest), folder_ / "runs/absent.run");
  const std::vector<RequestIndex> all = {{0}, {1}, {2}, {3}};
  EXPECT_THAT(fault_in(folder_, [&] { read_run_files(contest, collection(), all); }),
              StartsWith("c.yaml:4:12: "));
}

}  // namespace
}  // namespace matchbench::conduct
