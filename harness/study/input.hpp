#pragma once

#include "harness/analysis/experiment.hpp"
#include "harness/base/error.hpp"
#include "harness/measures/aggregate.hpp"
#include "harness/model/judgment.hpp"
#include "harness/model/relevance.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace matchbench::study {

// What every `analyse` command is given: a round's database; or judgments in TREC's format and
// runs; or a LETOR feature file, whose features are the systems.
struct AnalysisFiles {
  std::vector<std::string> files;
  std::vector<std::string> relevance;  // names of settings; empty: all
  std::string collection;              // folder, if it has moved since the round
  std::optional<std::uint64_t> collection_size;
  std::string undefined = "skip";

  measures::Undefined undefined_policy() const {
    return undefined == "zero" ? measures::Undefined::kZero : measures::Undefined::kSkip;
  }
};

// A score that cannot be a grade.
struct NegativeScore {
  Position where;  // in the file, as far as it is known
  std::string topic;
  std::string document;
  double score = 0;
};

struct AnalysisInput {
  analysis::Experiment experiment;
  std::vector<analysis::JudgedSetting> settings;  // at least one; the default first
  // What the settings of a round were made from; empty for files.
  Judgments judgments;
  std::vector<RelevanceSetting> definitions;
  std::vector<std::string> remarks;  // what the user should know, a sentence each
  std::vector<std::optional<NegativeScore>> negative_scores;  // by system, the first one if any

  // The one setting that `files` names, or the default.
  const analysis::JudgedSetting& setting() const { return settings.front(); }
};

// TREC judgments give the settings `graded` and, for every positive grade g that occurs,
// `grade>=g`. Throws an input Error if a file cannot be read, or if it is not what its place says.
AnalysisInput read_analysis_input(const AnalysisFiles& files);

// The parts of it, by kind of file.
bool is_round_database(const std::string& path);
AnalysisInput read_round_input(const AnalysisFiles& files);
AnalysisInput read_trec_input(const AnalysisFiles& files);

}  // namespace matchbench::study
