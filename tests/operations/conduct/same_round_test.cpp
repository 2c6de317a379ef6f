// Which differences refuse to go on with a stored round: of run files alone, which ask nobody.
#include "harness/operations/conduct/same_round.hpp"

#include "harness/data/collection/native/chosen_requests.hpp"
#include "harness/operations/conduct/record_environment.hpp"
#include "harness/operations/conduct/run_contest.hpp"
#include "harness/operations/conduct/training_data.hpp"
#include "tests/operations/conduct/small_contest.hpp"
#include "tests/support/built_programs.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>

#include <string>
#include <vector>

namespace matchbench::conduct {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

const std::string kBegun =
    "split: test\n"
    "folds: 2\n"
    "training: {grades: own, relevant: strict}\n"
    "measures: [AP]\n"
    "relevance: [graded, {own: {dimensions: {use: 1}}}, {shown: {binary: {use: 1}}}]\n"
    "registered: {measure: AP}\n"
    "entrants: [{run: old.run}, {run: old.run, name: older}]\n"
    "protocol: {passes: 3, secret: 77}\n";

std::string replaced(std::string text, const std::string& from, const std::string& to) {
  const auto at = text.find(from);
  EXPECT_NE(at, text.npos) << from;
  return text.replace(at, from.size(), to);
}

class SameRound : public SmallContest {
 protected:
  void begin(const std::string& lines, const std::string& track = "") const {
    contest_of(lines, track);
    ContestObserver quiet;
    PreparedContest prepared = prepare_contest(
        {.contest = folder_ / "c.yaml", .track = track, .database = path()}, built_programs());
    carry_out(prepared, quiet, [] { return false; });
  }

  // What differs if the stored round is to go on as this contest, here and now or on a machine of
  // which this is known; "" if it may.
  std::string difference(const std::string& lines, const std::string& track = "",
                         results::EnvironmentRecord environment = record_environment()) const {
    const contest::Contest contest = contest_of(lines, track);
    Collection shown = collection();
    const ContestRequests requests = requests_of(contest, shown);
    shown = collection::with_requests(std::move(shown), requests.asked);
    const store::RoundStore store = store::RoundStore::open(path(), store::RoundStore::Mode::kRead);
    const std::string said =
        fault_in(folder_, [&] { require_same_round(store, contest, shown, environment, path()); });
    if (said == "no error") return "";
    const std::string begin = "r.db contains another round: it differs in ";
    const std::string end = "; restore what was changed, or start a new round with another --db";
    EXPECT_THAT(said, testing::AllOf(StartsWith(begin), testing::EndsWith(end)));
    return said.substr(begin.size(), said.size() - begin.size() - end.size());
  }

  std::filesystem::path path() const { return folder_ / "r.db"; }
};

struct Change {
  std::string name;
  std::string from;
  std::string to;
  std::string difference;  // "": the round may go on
};

const std::vector<Change> kChanges = {
    {"passes", "passes: 3", "passes: 4", "protocol.passes"},
    {"two_keys", "passes: 3", "passes: 4, warmup: 2", "protocol.passes, protocol.warmup"},
    {"secret", "secret: 77", "secret: 78", "protocol.secret"},
    {"secret_left_out", ", secret: 77", "", ""},
    {"split", "split: test", "split: dev", "split"},
    {"folds", "folds: 2", "folds: 3", "folds"},
    {"training_split", "folds: 2\ntraining: {", "training: {split: train, ",
     "folds, training.split"},
    {"grades", "grades: own", "grades: graded", "training.grades"},
    {"relevant", ", relevant: strict", "", "training.relevant"},
    {"definition", "use: 1", "use: 2", "the relevance setting 'own'"},
    {"definition_that_trains_nobody", "binary: {use: 1}", "binary: {use: 2}", ""},
    {"scored_setting", "[graded, {own", "[strict, {new: {binary: {use: 1}}}, {own", ""},
    {"measures", "[AP]", "[AP, RR]", ""},
    {"registered", "measure: AP", "measure: RR", "registered"},
    {"not_registered", "registered: {measure: AP}\n", "", "registered"},
    {"entrant_renamed", "older", "oldest", "entrants (no 'older' any more)"},
    {"entrant_withdrawn", "name: older}]", "name: older}]\nwithdrawn: {older: late}", ""},
    {"entrant_added", "name: older}", "name: older}, {run: old.run, name: oldest}", ""}};

TEST_F(SameRound, GoesOnOrIsRefusedByTheKeysThatDiffer) {
  begin(kBegun);
  EXPECT_EQ(difference(kBegun), "");
  for (const Change& change : kChanges) {
    EXPECT_EQ(difference(replaced(kBegun, change.from, change.to)), change.difference)
        << change.name;
  }
}

TEST_F(SameRound, IsRefusedOnAnotherCollection) {
  begin(kBegun);
  folder_.put("c/services.yaml", "- uri: urn:a\n- uri: urn:b\n- uri: urn:d\n");
  const contest::Contest contest = contest_of(kBegun);
  const Collection changed = collection();
  const auto store = store::RoundStore::open(path(), store::RoundStore::Mode::kRead);
  EXPECT_EQ(
      fault_in(folder_,
               [&] { require_same_round(store, contest, changed, record_environment(), path()); }),
      "r.db contains a round on another collection, or on this one before it was changed; "
      "start a new round with another --db");
}

TEST_F(SameRound, IsRefusedIfTheSplitHasOtherRequestsByNow) {
  begin(kBegun);
  put_manifest("splits: {train: [urn:p, urn:q], test: [urn:q, urn:s], dev: [urn:q, urn:r]}\n");
  EXPECT_EQ(difference(kBegun), "the requests of the split 'test'");
}

TEST_F(SameRound, IsRefusedAsAnotherTrack) {
  const std::string tracks =
      "entrants: [{run: old.run}]\ntracks: [{name: one}, {name: two}]\nprotocol: {passes: 1}\n";
  begin(tracks, "one");
  EXPECT_EQ(difference(tracks, "one"), "");
  EXPECT_EQ(difference(tracks, "two"), "track");
}

// Load and pressure change from moment to moment; these do not.
TEST_F(SameRound, IsRefusedOnAnotherMachineAndByAnotherHarness) {
  begin(kBegun);
  for (const std::string key :
       {"cpu.model", "cpu.logical", "cpu.physical", "cpu.smt", "cpu.governor", "cpu.turbo_off",
        "cpu.boost", "kernel", "harness.build", "harness.commit", "harness.compiler",
        "harness.version"}) {
    results::EnvironmentRecord elsewhere = record_environment();
    const std::string here = results::value_of(elsewhere, key);
    std::erase_if(elsewhere, [&](const auto& fact) { return fact.first == key; });
    elsewhere.emplace_back(key, "another");
    EXPECT_EQ(difference(kBegun, "", elsewhere),
              fmt::format("{} ('{}', now 'another')", key, here));
  }
  results::EnvironmentRecord busy = record_environment();
  for (auto& [key, value] : busy) {
    if (key == "load" || key == "pressure.cpu" || key == "clock.cost_ns") value = "another";
  }
  EXPECT_EQ(difference(kBegun, "", busy), "");
}

}  // namespace
}  // namespace matchbench::conduct
