#pragma once

#include "harness/measures/measure.hpp"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace matchbench {

// How grades are spread over the services.
enum class GradeSpread : std::uint8_t {
  kUniform,  // each of the grades 0 … levels − 1 equally often
  kSkewed,   // grade g as often as 1/(g + 1) says: many poor services, few good ones
};
std::vector<double> spread_grades(std::size_t services, std::size_t levels, GradeSpread spread);

struct DegradationOptions {
  std::size_t services = 100;
  std::size_t swaps = 99;  // up to so many
  std::uint32_t repetitions = 100;
  std::uint64_t seed = 1;
  std::size_t threads = 0;
};

// Mean scores of an ideal ranking after 0, 1, …, swaps exchanges of two ranks drawn at random, each
// time of the ranking that the exchanges before left. values[swap][measure].
struct DegradationCurve {
  std::size_t levels = 0;
  GradeSpread spread = GradeSpread::kUniform;
  std::vector<std::vector<double>> means;
  std::vector<std::vector<double>> deviations;  // over repetitions
};
DegradationCurve degrade(std::span<const Measure> measures, std::size_t levels, GradeSpread spread,
                         const DegradationOptions& options);

}  // namespace matchbench
