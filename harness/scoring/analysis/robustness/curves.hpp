#pragma once

#include "harness/scoring/analysis/experiment.hpp"
#include "harness/scoring/analysis/significance/score_intervals.hpp"

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace matchbench::analysis {

// A measure over something that varies, by system: points[i][place] of the i-th of the systems that
// are asked for. Over the requests that the system was asked; none if the measure is defined for
// none of them.
struct Curve {
  std::vector<double> places;  // recall levels, or ranks
  std::vector<std::vector<std::optional<MeanInterval>>> points;
};

// Interpolated precision at this many recall levels from 0 to 1, macro-averaged over requests.
Curve recall_precision_curve(const Experiment& experiment, const JudgedSetting& setting,
                             std::span<const std::size_t> systems, std::uint32_t levels,
                             MeanIntervals& intervals);

// nDCG at each of the ranks (≥ 1, rising).
Curve ndcg_curve(const Experiment& experiment, const JudgedSetting& setting,
                 std::span<const std::size_t> systems, std::span<const std::uint32_t> ranks,
                 MeanIntervals& intervals);

// 1, 2, 3, 5, 10, 15, 20, 30, 50, 100, 200, … up to `last`, and `last` itself.
std::vector<std::uint32_t> curve_ranks(std::uint32_t last);

}  // namespace matchbench::analysis
