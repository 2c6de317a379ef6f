#pragma once

#include "harness/data/trec/judgment_source.hpp"
#include "harness/foundation/model/fusion_method.hpp"
#include "harness/scoring/analysis/significance/score_intervals.hpp"
#include "harness/scoring/eval/files/run_file.hpp"

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace matchbench::eval {

// How a fusion's parameters are chosen by judgments.
struct FusionTraining {
  std::string measure = "nDCG";
  std::size_t folds = 5;
  // What is chosen: the number that the method reads, and weights, if it reads them. What the user
  // has stated stays.
  bool chooses_number = true;
  bool chooses_weights = true;
  std::size_t threads = 0;  // 0: one for each processor
};

// A fusion whose parameters are chosen by judgments, and what that was worth. Parameters are chosen
// one after the other among stated values, until no change of a single one gives a better mean
// (coordinate ascent). Judged topics are dealt to the folds in the order of their names' bytes;
// those of a fold are fused and scored with what is chosen by all others.
struct TrainedFusion {
  Fusion chosen;  // by all judged topics: for requests to come
  // Judged topics as their fold has them, so that scoring them overstates nothing, and the others
  // as `chosen` has them.
  RunFile fused;
  std::string measure;
  std::size_t topics = 0;  // judged ones
  std::size_t folds = 0;
  // Means over the judged topics that count. A topic that no run has scores 0.
  double held_out = 0;   // each topic in its fold
  double untrained = 0;  // by the parameters before they were chosen
  double best_run = 0;   // of the single run that the other folds have as their best
  // Of the mean difference between `held_out` and `untrained`; none: too few topics.
  std::optional<analysis::MeanInterval> gain;
};

// `fusion` is where the choice begins. Throws an input Error if the method has nothing to choose or
// everything is stated, if the measure is not a single one that is averaged over topics, if there
// are fewer than two folds or fewer judged topics than folds, or if no run has a judged topic.
TrainedFusion train_fusion(std::span<const RunFile> runs, const Fusion& fusion,
                           const trec::JudgmentSource& judgments, const FusionTraining& training,
                           std::string tag);

// "weights 1, 0.5; k 20": what was chosen.
std::string chosen_parameters(const Fusion& fusion);

// What the training was worth, in sentences.
std::vector<std::string> training_remarks(const TrainedFusion& trained);

}  // namespace matchbench::eval
