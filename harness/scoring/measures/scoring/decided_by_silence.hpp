#pragma once

#include "harness/scoring/measures/measure.hpp"
#include "harness/scoring/measures/prepared_request.hpp"
#include "harness/scoring/measures/undefined_value.hpp"

#include <optional>

namespace matchbench::measures {

// The value of a measure where the ranking does not decide it. A request that nothing answers is
// left out or, under silence=scored, scores 1 if the system said that nothing fits, else 0; silence
// on any other request then scores 0 (as SQuAD 2.0 scores: Rajpurkar, Jia & Liang 2018) if the
// measure is defined for it: where nothing is relevant, silence counts what an answer counts.
// Counts and the measures of silence itself see all requests. None: the measure is computed.
inline std::optional<double> decided_by_silence(const PreparedRequest& request, bool is_silent,
                                                bool is_defined, const Arguments& a) {
  const auto& properties = a.measure->declaration->properties;
  if (properties.grading == Grading::kSilence || properties.grading == Grading::kCount) {
    return std::nullopt;
  }
  if (request.has_answer == false) {
    if (!a.silence_scored) return kLeftOut;
    return is_silent ? 1.0 : 0.0;
  }
  if (a.silence_scored && is_silent && request.has_answer == true && is_defined) return 0.0;
  return std::nullopt;
}

}  // namespace matchbench::measures
