#pragma once

#include "harness/foundation/base/error.hpp"
#include "harness/scoring/analysis/measure_direction.hpp"
#include "harness/scoring/measures/aggregate.hpp"

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace matchbench::analysis {

// One measure's scores of several systems on the same requests. All finite.
struct ScoreMatrix {
  std::string measure;
  std::vector<std::string> systems;
  std::vector<std::string> requests;
  std::vector<double> values;  // systems × requests, a row per system
  Better better = Better::kLarger;

  std::span<const double> of(std::size_t system) const {
    return std::span(values).subspan(system * requests.size(), requests.size());
  }
};

// Makes it of values[system][request]. A request that is undefined for any system is left out, or
// counts 0 if it is undefined, as the policy says. Throws an input Error if there are fewer than
// two systems, or if fewer than two requests are left.
ScoreMatrix make_score_matrix(std::string measure, std::vector<std::string> systems,
                              const std::vector<std::string>& requests,
                              const std::vector<std::vector<std::optional<double>>>& values,
                              Undefined undefined);

// One for each system.
std::vector<double> mean_scores(const ScoreMatrix& scores);

// Systems by falling value; equal ones in their order.
std::vector<std::size_t> falling_order(std::span<const double> values);

// Score of `a` minus score of `b`, by request.
std::vector<double> differences(const ScoreMatrix& scores, std::size_t a, std::size_t b);

// Scores by system, then request. None: the score counts in no mean of the system.
using KnownScores = std::vector<std::vector<std::optional<double>>>;

// Whether requests that are common to all can stand for those that are defined for some: if none is
// lost, else if they are six, with which a difference can be significant at .05, and half of them.
inline bool are_enough(std::size_t common, std::size_t defined) {
  return common == defined || (common >= 6 && 2 * common >= defined);
}

// Which systems a measure compares, and over which requests. A measure that a ranking may leave
// undefined (Accuracy, SilenceP, a cost) has a value for other requests of each system, so that
// means over a system's own requests cannot be set against one another.
struct CommonRequests {
  std::vector<std::size_t> systems;  // compared; rising
  // Not compared, rising: they have a value for fewer than half of the requests for which any of
  // all has one.
  std::vector<std::size_t> sparse;
  std::vector<std::size_t> requests;  // for which all of `systems` have a value; rising
  std::size_t defined = 0;            // requests for which any of `systems` has one

  bool are_all() const { return requests.size() == defined; }
  bool are_enough() const { return analysis::are_enough(requests.size(), defined); }
  // Whether a test of the systems says something, and none that was left out is the only other one.
  bool can_be_compared() const { return are_enough() && (systems.size() > 1 || sparse.empty()); }
};

CommonRequests common_requests(const KnownScores& scores);

// What a reader has to know of the means, a sentence each; none if all systems have a value for the
// same requests. `names` are those of all systems, `noun` what a system is called ("entrant").
std::vector<std::string> notes_on(const CommonRequests& common, std::string_view measure,
                                  std::span<const std::string> names, std::string_view noun);

// The error of whoever needs requests that can_be_compared() denies, and what can be done instead.
// `names` and `noun` as above.
Error nothing_to_compare(const CommonRequests& common, std::string_view measure,
                         std::span<const std::string> names, std::string_view noun,
                         const std::string& remedy);

}  // namespace matchbench::analysis
