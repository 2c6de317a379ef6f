#include "harness/scoring/measures/compute/computations.hpp"
#include "harness/scoring/measures/compute/scale.hpp"

#include "harness/foundation/base/error.hpp"
#include "harness/scoring/measures/measure.hpp"

#include <fmt/format.h>

#include <algorithm>

// Fuzzy recall and precision of service matchmaking (Tsetsos, Anagnostopoulos & Hadjiefthymiades
// 2006): e = g/g_max is how relevant a service is, s how well the system says it matches.
namespace matchbench::measures::compute {
namespace {

struct Overlap {
  double common = 0;    // Σ min(e, s)
  double claimed = 0;   // Σ s
  double expected = 0;  // Σ e
};

// The last two parameters are s and gmax.
const DegreeRule& rule_of(const Arguments& a) {
  const auto& values = a.measure->values;
  return std::get<DegreeRule>(values[values.size() - 2]);
}

void require(const Query& q, const Arguments& a) {
  const bool degrees = rule_of(a).kind == DegreeRule::Kind::kMap;
  const auto available = degrees ? q.ranking.degrees.size() : q.ranking.scores.size();
  if (available != q.ranking.slots.size()) {
    throw input_error(fmt::format("{} needs the {} of the ranking, which has none",
                                  to_string(*a.measure), degrees ? "degrees of match" : "scores"));
  }
}

double claimed_at(const Query& q, const Arguments& a, std::size_t i) {
  const auto& rule = rule_of(a);
  if (rule.kind == DegreeRule::Kind::kMap) {
    const auto found = std::find_if(rule.map.begin(), rule.map.end(), [&](const auto& entry) {
      return entry.first == q.ranking.degrees[i];
    });
    if (found != rule.map.end()) return found->second;
    throw input_error(fmt::format("{}: the ranking has the degree of match {}, which the map lacks",
                                  to_string(*a.measure), q.ranking.degrees[i]));
  }
  const double score = q.ranking.scores[i];
  if (rule.kind == DegreeRule::Kind::kMinMax) {
    const double highest = q.ranking.scores.front();
    const double lowest = q.ranking.scores.back();
    return highest == lowest ? 1 : (score - lowest) / (highest - lowest);
  }
  if (score < 0 || score > 1) {
    throw input_error(fmt::format("{}: the ranking has the score {}, outside [0, 1]",
                                  to_string(*a.measure), score),
                      "use s=minmax");
  }
  return score;
}

Overlap overlap(const Query& q, const Arguments& a) {
  require(q, a);
  const double highest = highest_on_scale(q.request, a, a.numbers.back());
  Overlap sums;
  for (std::size_t i = 0; i < q.ranking.slots.size(); ++i) {
    const double claimed = claimed_at(q, a, i);
    sums.claimed += claimed;
    const auto slot = q.ranking.slots[i];
    if (slot != kUnjudged) {
      sums.common += std::min(claimed, std::max(q.request.grades[slot], 0.0) / highest);
    }
  }
  for (const double grade : q.request.grades) sums.expected += std::max(grade, 0.0) / highest;
  return sums;
}

double precision_of(const Overlap& sums) {
  return sums.claimed == 0 ? 0 : sums.common / sums.claimed;
}

}  // namespace

double fuzzy_precision(const Query& q, const Arguments& a) {
  return precision_of(overlap(q, a));
}

double fuzzy_recall(const Query& q, const Arguments& a) {
  const auto sums = overlap(q, a);
  return sums.common / sums.expected;
}

double fuzzy_f(const Query& q, const Arguments& a) {
  const auto sums = overlap(q, a);
  return f_of(precision_of(sums), sums.common / sums.expected, a.numbers[0]);
}

}  // namespace matchbench::measures::compute
