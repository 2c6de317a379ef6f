// The gate on a small collection of tools, two of which have one name.
#include "harness/foundation/base/file.hpp"
#include "tests/fronts/cli/functions/command_bench.hpp"
#include "tests/fronts/cli/own_manifest.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

namespace matchbench::cli {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

class GateOnTools : public testing::Test {
 protected:
  static void SetUpTestSuite() {
    maker_ = new CommandBench;
    maker_->put("tools/collection.yaml", manifest_text());
    maker_->put("tools/services.yaml",
                "- {uri: 'urn:t:mail.json#send', name: send, description: a mail}\n"
                "- {uri: 'urn:t:chat.json#send', name: send, description: a message}\n"
                "- {uri: 'urn:t:chat.json#read', name: read, description: messages}\n");
    std::string requests, judgments = "request\tservice\tjudge\tdimension\tgrade\n", run;
    for (int r = 1; r <= 6; ++r) {
      const std::string id = std::to_string(r);
      requests += "- {uri: 'urn:t:r/" + id + "', description: a mail}\n";
      judgments += "urn:t:r/" + id + "\turn:t:mail.json#send\tconsensus\tfit\t1\n";
      run += id + " Q0 chat.json#send 1 2 x\n" + id + " Q0 mail.json#send 2 1 x\n";
    }
    maker_->put("tools/requests.yaml", requests);
    maker_->put("tools/judgments.tsv", judgments);
    maker_->put("new.run", run);
    maker_->put("broken/plugin.yaml",
                "id: org.example.broken\nname: broken\nversion: 0.1.0\nprogram: [sh, broken.sh]\n");
    maker_->put("broken/broken.sh", "exit 3\n");
    maker_->put("c.yaml",
                "matchbench: contest/1\nname: c\ncollection: tools\nentrants:\n"
                "  - plugin: keyword\nprotocol: {passes: 1}\n");
    ASSERT_EQ(maker_->run({"run", "c.yaml", "--quiet", "--db", "base.db"}).exit_code, 0);
  }
  static void TearDownTestSuite() { delete maker_; }

  GateOnTools() {
    std::filesystem::copy(maker_->path(), bench_.path(), std::filesystem::copy_options::recursive);
  }

  // On the collection beside it, which a round or a baseline may not name itself.
  Finished gate(std::vector<std::string> words) const {
    words.insert(words.begin(), "gate");
    if (std::ranges::find(words, "--contest") == words.end()) {
      words.insert(words.end(), {"--collection", "tools"});
    }
    return bench_.run(words);
  }
  // With a new side that nobody can run unnoticed.
  std::string refusal(const std::vector<std::string>& words) const {
    const Finished finished = gate(words);
    EXPECT_EQ(finished.exit_code, 2) << finished.out;
    EXPECT_THAT(finished.err, Not(HasSubstr(kItRan)));
    return finished.err;
  }
  void accept_baseline() const {
    const Finished finished =
        gate({"base.db", "keyword", "--accept", "sub/baseline.yaml", "--because", "first"});
    ASSERT_EQ(finished.exit_code, 0) << finished.err;
  }

  static constexpr const char* kItRan = "warning: broken failed in all of its 6 queries";
  static inline CommandBench* maker_ = nullptr;
  const CommandBench bench_;
};

TEST_F(GateOnTools, RunsANewVersion) {
  EXPECT_THAT(gate({"base.db", "./broken"}).err, HasSubstr(kItRan));
}

TEST_F(GateOnTools, MakesNoBaselineOfARankerThatFailsEveryRequest) {
  const Finished finished = gate({"./broken", "./broken", "--contest", "c.yaml", "--accept",
                                  "broken.yaml", "--because", "first"});
  EXPECT_EQ(finished.exit_code, 2) << finished.out;
  EXPECT_THAT(finished.err,
              AllOf(HasSubstr("neither side answered any request (6 asked, the first"),
                    HasSubstr("mend the new side first")));
  const Finished other =
      gate({"base.db", "./broken", "--accept", "broken.yaml", "--because", "second"});
  EXPECT_EQ(other.exit_code, 2) << other.out;
  EXPECT_THAT(other.err, HasSubstr("broken did not answer any request (6 asked, the first"));
  EXPECT_THAT(other.err, HasSubstr("so it cannot be a baseline; mend it first"));
  EXPECT_FALSE(std::filesystem::exists(bench_ / "broken.yaml"));
}

TEST_F(GateOnTools, ComparesNoTimesOfOneProgramNorOfTooFewBlocks) {
  const auto why = [&](const std::string& fresh) {
    const auto json =
        gate({"keyword", fresh, "--contest", "c.yaml", "--format", "json"}).json()["times"];
    EXPECT_EQ(json["compared"], false);
    return json["why_not"].get<std::string>();
  };
  EXPECT_EQ(why("keyword"), "both sides are the same program");
  EXPECT_EQ(why("rare-words"),
            "1 block is too few; write 'protocol: {passes: 5, blocks: 5}' or more in the contest");
}

TEST_F(GateOnTools, WritesWhatItWarnsOfIntoItsReport) {
  bench_.put("few.run", "1 Q0 mail.json#send 1 1 x\n");
  for (const char* format : {"text", "markdown", "json", "junit"}) {
    EXPECT_THAT(gate({"base.db", "few.run", "--format", format}).out,
                HasSubstr("the run file has no topic for 5 of 6 requests"));
  }
}

TEST_F(GateOnTools, TellsToolsOfOneNameApart) {
  const std::vector<std::string> words = {"base.db", "new.run", "--format"};
  const auto with = [&](const std::string& format) {
    auto all = words;
    all.push_back(format);
    return gate(all);
  };
  const auto changed = with("json").json()["changed"][0];
  EXPECT_EQ(changed["base_ranking"][0]["service"], "mail.json#send");
  EXPECT_EQ(changed["new_ranking"][0]["service"], "chat.json#send");
  EXPECT_EQ(changed["new_ranking"][0]["uri"], "urn:t:chat.json#send");
  EXPECT_THAT(with("text").out, HasSubstr("mail.json#send [1]"));
}

TEST_F(GateOnTools, RefusesACollectionWithoutJudgmentsBeforeAnythingRuns) {
  const auto lacks =
      AllOf(HasSubstr("tools has no judgments"),
            HasSubstr("'matchbench judge merge' and 'collection import judgments' write a copy"));
  bench_.put("tools/judgments.tsv", "request\tservice\tjudge\tdimension\tgrade\n");
  EXPECT_THAT(refusal({"keyword", "./broken", "--contest", "c.yaml"}), lacks);
  bench_.put("tools/collection.yaml",
             "matchbench: collection/1\nname: c\nlicence: CC0-1.0\nsource: a test\n");
  EXPECT_THAT(refusal({"keyword", "./broken", "--contest", "c.yaml"}), lacks);
  EXPECT_THAT(refusal({"base.db", "./broken"}), lacks);
}

TEST_F(GateOnTools, RefusesAMeasureThatTheBaselineLacksBeforeAnythingRuns) {
  std::filesystem::create_directories(bench_ / "sub");
  accept_baseline();
  EXPECT_THAT(refusal({"sub/baseline.yaml", "./broken", "-m", "R@5"}),
              HasSubstr("has no scores by R@5; accept a new baseline: matchbench gate NEW NEW "
                        "--contest FILE -m AP -m R@5 --accept BASELINE --because WHY"));
}

TEST_F(GateOnTools, OpensNoCollectionByThePathThatARoundOrABaselineStates) {
  std::filesystem::create_directories(bench_ / "sub");
  accept_baseline();
  for (const std::string base : {"base.db", "sub/baseline.yaml"}) {
    const Finished refused = bench_.run({"gate", base, "./broken"});
    EXPECT_EQ(refused.exit_code, 2);
    EXPECT_THAT(refused.err, HasSubstr("no path that a round states is opened; name its folder "
                                       "with --collection"));
    EXPECT_EQ(gate({base, "keyword"}).exit_code, 0);
  }
}

}  // namespace
}  // namespace matchbench::cli
