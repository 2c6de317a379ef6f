#pragma once

#include "harness/scoring/measures/measure.hpp"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace matchbench::analysis {

// How often each of the grades 0 … levels − 1 occurs among the services.
enum class GradeSpread : std::uint8_t {
  kUniform,  // equally often
  kRandom,   // in proportion to weights that every repetition draws anew, uniform in [0, 1)
};
std::string_view name_of(GradeSpread spread);  // "uniform", "random"

// The grade of every service, rising, in proportion to one weight for each grade. The best grade
// occurs at least once. `services` is at least the number of weights; some weight is positive.
std::vector<double> grades_in_proportion(std::size_t services, std::span<const double> weights);

struct DegradationOptions {
  std::size_t services = 100;
  std::size_t swaps = 99;  // the largest number of swaps
  std::uint32_t repetitions = 100;
  std::uint64_t seed = 1;
  std::size_t threads = 0;
};

// Mean scores of an ideal ranking after 0, 1, …, `swaps` exchanges of two ranks drawn at random.
// Each exchange changes the ranking that the exchanges before it left. means[swap][measure]. This
// is the simulation of the paper on muAP and NDCNG (Figures 4 and 5), whose NDCG has the gain 2^g
// − 1.
struct DegradationCurve {
  std::size_t levels = 0;
  GradeSpread spread = GradeSpread::kUniform;
  std::vector<std::vector<double>> means;
  std::vector<std::vector<double>> deviations;  // over repetitions
};
DegradationCurve degrade(std::span<const measures::Measure> measures, std::size_t levels,
                         GradeSpread spread, const DegradationOptions& options);

}  // namespace matchbench::analysis
