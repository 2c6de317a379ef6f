#pragma once

#include "harness/study/input.hpp"

#include <string>
#include <vector>

namespace matchbench::study {

// What an analysis of silence needs beside its input; all by the experiment's requests.
struct SilenceFacts {
  std::vector<bool> without_answer;          // the judges state that nothing answers the request
  std::vector<std::vector<bool>> is_silent;  // by system: it said that nothing fits
  std::vector<bool> is_training;             // the request is of the training split
};

// Of a round, under the input's first setting. Throws an input Error if the collection has no such
// split.
SilenceFacts read_round_silence(const AnalysisFiles& files, const AnalysisInput& input,
                                const std::string& training_split);

// Of judgments and runs in TREC's format (trec/silence.hpp).
SilenceFacts read_trec_silence(const AnalysisFiles& files, const AnalysisInput& input);

}  // namespace matchbench::study
