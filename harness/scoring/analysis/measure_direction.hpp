#pragma once

#include "harness/scoring/measures/aggregate.hpp"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace matchbench::analysis {

// Which of two values of a measure is the better one.
enum class Better : std::uint8_t {
  kLarger,
  kSmaller,  // Fallout, RBPResid, …: the measure counts what a good ranking has little of
};

// The measure is given by its canonical name, with or without parameters and cutoff
// ("RBPResid(p=0.5)").
Better better_value_of(std::string_view measure);

// The values that a measure can take, by the same name. Unbounded if there is no such measure.
measures::ValueRange range_of(std::string_view measure);

// Throws an input Error that names the option if the means of one of the measures, at least one,
// cannot differ by so much.
void require_possible(double difference, std::string_view option,
                      std::span<const std::string> measures);

// The values such that the larger one is the better one: negated if smaller values are better.
std::vector<double> merits_of(std::span<const double> values, Better better);

}  // namespace matchbench::analysis
