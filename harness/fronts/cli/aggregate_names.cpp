#include "harness/fronts/cli/aggregate_names.hpp"

#include "harness/foundation/base/error.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace matchbench::cli {
namespace {

constexpr std::array<measures::Aggregate, 5> kOffered = {
    measures::Aggregate::kMean, measures::Aggregate::kGeometricMean, measures::Aggregate::kMedian,
    measures::Aggregate::kMin, measures::Aggregate::kDeviation};

}  // namespace

std::vector<measures::Aggregate> parse_aggregates(std::span<const std::string> names) {
  std::vector<measures::Aggregate> out;
  for (const auto& name : names) {
    const auto found = std::find_if(
        kOffered.begin(), kOffered.end(),
        [&](measures::Aggregate aggregate) { return measures::name_of(aggregate) == name; });
    if (found == kOffered.end()) {
      throw input_error(fmt::format("there is no aggregate '{}'", name),
                        "there are mean, gmean, median, min and sd");
    }
    if (std::find(out.begin(), out.end(), *found) == out.end()) out.push_back(*found);
  }
  return out;
}

}  // namespace matchbench::cli
