#pragma once

#include "harness/data/contest/contest.hpp"
#include "harness/foundation/base/os/scratch.hpp"
#include "harness/operations/gate/verdict/material.hpp"
#include "harness/operations/gate/verdict/open_round.hpp"
#include "harness/operations/gate/verdict/read_sides.hpp"
#include "harness/operations/gate/verdict/run_aside.hpp"

#include <optional>
#include <string>
#include <vector>

namespace matchbench::gate {

inline bool is_to_run(Material material) {
  return material == Material::kPlugin || material == Material::kRunFile;
}

inline bool is_results_alone(Material material) {
  return material == Material::kReport || material == Material::kBaseline;
}

// Both sides of one request, read once.
class SideReader {
 public:
  SideReader(const SidesRequest& request, const std::optional<Baseline>& baseline,
             const QualityRule& rule, const Running& running);

  Sides read();

 private:
  bool is_judged_by_files() const;
  void refuse_unused_contest(bool is_judged_by_files) const;
  Question question() const;
  Question results_question() const;
  CostReports not_together() const;
  OpenRound open(const std::string& given, Material material);

  // Sides that are there: run files that judgments score, rounds, reports, baselines.
  Sides run_file_sides();
  Sides stored_sides();
  Side results_side(const Question& asked, const std::string& other) const;

  // At least one side is run first.
  Sides sides_aside();
  Sides both_aside();
  Sides base_aside();
  Sides fresh_aside();
  Sides fresh_of_results(Runner fresh);
  void require_collection(const Footing& footing) const;
  OpenRound aside(contest::Contest contest, const std::vector<Runner>& runners,
                  const Question& asked);

  const SidesRequest& request_;
  const std::optional<Baseline>& baseline_;
  const QualityRule& rule_;
  const Running& running_;
  const Material base_kind_;
  const Material fresh_kind_;
  ScratchFolder scratch_;
  int bundles_ = 0;
  std::vector<std::string> warnings_;  // of what was run
};

}  // namespace matchbench::gate
