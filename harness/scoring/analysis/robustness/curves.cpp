#include "harness/scoring/analysis/robustness/curves.hpp"

#include "harness/scoring/analysis/measure_direction.hpp"
#include "harness/scoring/measures/names/parse.hpp"
#include "harness/scoring/measures/scoring/scoring_plan.hpp"

#include <fmt/format.h>

namespace matchbench::analysis {
namespace {

Curve curve_of(const Experiment& experiment, const JudgedSetting& setting,
               std::span<const std::size_t> systems, const measures::ScoringPlan& plan,
               std::vector<double> places, MeanIntervals& intervals) {
  const ExperimentScores scores = score(experiment, setting, plan);
  Curve curve{std::move(places), {}};
  std::vector<std::optional<double>> values(experiment.requests.size());
  for (const std::size_t s : systems) {
    auto& points = curve.points.emplace_back();
    for (std::size_t v = 0; v < plan.value_count(); ++v) {
      for (std::size_t r = 0; r < values.size(); ++r) {
        const double value = scores.at(v, s, r);
        const bool is_asked = !experiment.answers[s][r].empty();
        values[r] =
            is_asked && !measures::is_undefined(value) ? std::optional(value) : std::nullopt;
      }
      points.push_back(intervals.of({values, range_of(plan.name_of_value(v))}));
    }
  }
  return curve;
}

}  // namespace

Curve recall_precision_curve(const Experiment& experiment, const JudgedSetting& setting,
                             std::span<const std::size_t> systems, std::uint32_t levels,
                             MeanIntervals& intervals) {
  std::vector<double> places;
  for (std::uint32_t i = 0; i < levels; ++i) {
    places.push_back(static_cast<double>(i) / static_cast<double>(levels - 1));
  }
  const measures::ScoringPlan plan(
      {measures::parse_canonical(fmt::format("PRcurve(levels={})", levels))});
  return curve_of(experiment, setting, systems, plan, std::move(places), intervals);
}

Curve ndcg_curve(const Experiment& experiment, const JudgedSetting& setting,
                 std::span<const std::size_t> systems, std::span<const std::uint32_t> ranks,
                 MeanIntervals& intervals) {
  std::vector<measures::Measure> measures;
  for (const auto rank : ranks)
    measures.push_back(measures::parse_canonical(fmt::format("nDCG@{}", rank)));
  return curve_of(experiment, setting, systems, measures::ScoringPlan(std::move(measures)),
                  {ranks.begin(), ranks.end()}, intervals);
}

std::vector<std::uint32_t> curve_ranks(std::uint32_t last) {
  std::vector<std::uint32_t> ranks;
  for (const std::uint32_t rank : {1, 2, 3, 5, 10, 15, 20, 30, 50, 100, 200, 500, 1000}) {
    if (rank < last) ranks.push_back(rank);
  }
  if (last > 0) ranks.push_back(last);
  return ranks;
}

}  // namespace matchbench::analysis
