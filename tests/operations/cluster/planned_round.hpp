#pragma once

#include "harness/operations/cluster/make_plan.hpp"
#include "harness/operations/cluster/planned_run.hpp"
#include "tests/support/built_programs.hpp"
#include "tests/support/fault_in.hpp"
#include "tests/support/geography_contest.hpp"
#include "tests/support/temporary_folder.hpp"

#include <gtest/gtest.h>
#include <stdlib.h>

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace matchbench::cluster {

// By their paths: these tests are not beside the plugins, so that no round measures what the null
// matchmaker costs.
inline const std::string kPlannedEntrants = "  - plugin: " + built_plugin("keyword").string() +
                                            "\n  - plugin: " + built_plugin("random").string() +
                                            "\n";
inline const std::string kKeywordAlone = "  - plugin: " + built_plugin("keyword").string() + "\n";
inline const std::string kPlannedProtocol =
    "  passes: 3\n  blocks: 3\n  warmup: 0\n  secret: 77\n  anonymise: true\n";

// What a person names who runs a shard of a plan of these without copies.
inline const conduct::ForeignTerms kPlannedTerms = {
    .plugins = {{"keyword", built_plugin("keyword").string()},
                {"random", built_plugin("random").string()}},
    .collection = geography().string()};

inline const std::function<bool()> kNeverInterrupted = [] { return false; };

inline conduct::PreparedContest prepare_here(const TemporaryFolder& folder,
                                             const std::string& contest,
                                             const std::string& database, bool resume = false,
                                             std::vector<std::string> only = {}) {
  setenv("MATCHBENCH_PLUGINS", (folder / "registry").c_str(), 1);  // none of the user's own
  return conduct::prepare_contest({.contest = folder.put("c.yaml", contest),
                                   .database = folder / database,
                                   .only = std::move(only),
                                   .resume = resume},
                                  built_programs());
}

inline void carry_out_quietly(conduct::PreparedContest prepared) {
  conduct::ContestObserver quiet;
  conduct::carry_out(prepared, quiet, kNeverInterrupted);
}

// Does what the command of a task does: makes the part of a shard, or, without a shard, the rest of
// the merged round that the database is.
inline void run_planned(const std::filesystem::path& plan, std::optional<std::uint64_t> shard,
                        const std::filesystem::path& database) {
  carry_out_quietly(prepare_planned(
      {.plan = plan,
       .shard = shard,
       .run = {.database = database, .resume = !shard, .node = "here"},
       .terms = read_plan(plan).staged.empty() ? kPlannedTerms : conduct::ForeignTerms()},
      built_programs()));
}

// A folder with plans of the contest of two entrants.
class PlannedRound : public testing::Test {
 protected:
  conduct::PreparedContest prepared(const std::string& protocol = kPlannedProtocol,
                                    const std::string& entrants = kPlannedEntrants) const {
    return prepare_here(folder_, contest_text(entrants, protocol), "r.db");
  }
  ClusterPlan plan(PlanRequest request = {}) {
    request.plan = plan_file();
    if (!prepared_) prepared_ = prepared();
    return make_plan(*prepared_, request, built_programs());
  }
  std::filesystem::path plan_file() const { return folder_ / "round.plan"; }
  std::string fault(const std::function<void()>& action) const { return fault_in(folder_, action); }

  const TemporaryFolder folder_;
  std::optional<conduct::PreparedContest> prepared_;
};

}  // namespace matchbench::cluster
