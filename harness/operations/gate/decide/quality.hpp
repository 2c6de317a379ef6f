#pragma once

#include "harness/scoring/analysis/significance/sign_flip_interval.hpp"
#include "harness/scoring/analysis/significance/visible_difference.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace matchbench::gate {

// What a comparison with a base says, the best first.
enum class Verdict : std::uint8_t { kNotWorse, kUndecided, kWorse };

constexpr std::string_view name_of(Verdict verdict) {
  constexpr std::array<std::string_view, 3> kNames = {"not worse", "undecided", "worse"};
  return kNames[static_cast<std::size_t>(verdict)];
}

constexpr Verdict worst_of(Verdict one, Verdict other) {
  return std::max(one, other);
}

// What the program ends with.
constexpr int exit_code_of(Verdict verdict, bool undecided_passes) {
  if (verdict == Verdict::kWorse) return 1;
  return verdict == Verdict::kUndecided && !undecided_passes ? 4 : 0;
}

// How differences in quality are judged.
struct QualityRule {
  double level = 0.95;           // confidence of the interval, in (0, 1)
  std::optional<double> margin;  // a loss up to it is no harm; none: what would have been noticed
  double max_margin = analysis::kMostMargin;  // the largest margin if `margin` is none
  analysis::FlipOptions flips = {};

  double largest_margin() const { return margin.value_or(max_margin); }
};

// Throws an input Error that names the option if a number of the rule is out of its range.
void require_valid(const QualityRule& rule);

// Throws an input Error that names the option if no two means of one of the measures, at least one,
// differ by as much as the largest margin.
void require_possible(const QualityRule& rule, std::span<const std::string> measures);

// What a measure says about the new side.
struct QualityDecision {
  Verdict verdict = Verdict::kUndecided;
  std::size_t requests = 0;
  double difference = 0;            // mean of new less base, signed so that more is better
  std::optional<double> low, high;  // interval of the mean difference; none: unbounded
  // The loss that is called worse 19 times in 20; none of a single request.
  std::optional<double> noticed;
  double margin = 0;
  // Of an undecided one: how many such requests would notice a loss as large as the largest margin.
  // None if these would notice it already, or a million would not.
  std::optional<std::size_t> requests_needed;
  // Of an undecided one: how many decide at the difference and the deviation seen, 4 times in 5.
  // None without a deviation, or if a million would not.
  std::optional<std::size_t> requests_to_decide;

  bool notices_largest_margin(const QualityRule& rule) const {
    return noticed && *noticed <= rule.largest_margin();
  }
  // Not worse, though the difference is below 0 beyond doubt.
  bool is_worse_within_margin() const { return verdict == Verdict::kNotWorse && high && *high < 0; }
};

// Of one measure, by request; none: it is not defined for the request.
using Differences = std::vector<std::optional<double>>;

// The gate's verdict on the differences of one or more measures, each defined for at least one
// request: not worse if the interval's lower bound is at least −margin, worse if it is not and the
// upper bound is below 0, else undecided. The interval of a single measure inverts the sign-flip
// test of the requests (sign_flip_interval.hpp). Those of several that are defined for the same
// requests are valid jointly: mean ± c·s/√n with the single-step max-T critical value c over all of
// them (max_t.hpp), but no bound is narrower than that of the measure alone. Measures of other
// requests form families of their own, which share 1 − level by their numbers of measures
// (Bonferroni), so that all intervals are valid jointly.
std::vector<QualityDecision> decide_quality(std::span<const Differences> differences,
                                            const QualityRule& rule);

// Worse if one is, not worse if all are.
Verdict together(std::span<const QualityDecision> decisions);

}  // namespace matchbench::gate
