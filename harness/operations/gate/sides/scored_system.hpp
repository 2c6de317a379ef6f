#pragma once

#include "harness/operations/gate/side.hpp"
#include "harness/scoring/analysis/experiment.hpp"
#include "harness/scoring/measures/scoring/scoring_plan.hpp"

#include <span>
#include <string>
#include <vector>

namespace matchbench::gate {

// What sides are scored by.
struct Question {
  std::vector<std::string> measures;  // as users write them; empty: the base's first
  std::string relevance;              // name of a setting; "": the base's first
};

// The measures of a question. Throws an input Error if one is unknown or is not averaged.
measures::ScoringPlan plan_of(const Question& question);

// One system of an experiment, scored; ids are the experiment's names of requests. A request to
// which it has no answer has the outcome kMissing and is scored as a failed one. The other outcomes
// are left as they are by default. `services`: how each is shown, without gains; empty: not at all.
// `undefined`: what a request without anything relevant counts.
std::vector<SideRequest> scored_requests(const analysis::Experiment& experiment, std::size_t system,
                                         const analysis::JudgedSetting& setting,
                                         const measures::ScoringPlan& plan,
                                         std::span<const ShownService> services,
                                         Undefined undefined);

// Run files, scored by judgments in TREC's format: a side for each, with a request for every judged
// topic. The first measure is AP if the question names none, the first setting `graded`. Throws an
// input Error if a file is faulty, or if the judgments have no such setting.
std::vector<Side> read_run_file_sides(const std::string& judgments,
                                      const std::vector<std::string>& runs,
                                      const Question& question);

}  // namespace matchbench::gate
