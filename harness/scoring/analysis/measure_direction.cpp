#include "harness/scoring/analysis/measure_direction.hpp"

#include "harness/foundation/base/error.hpp"
#include "harness/scoring/measures/declare/registry.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace matchbench::analysis {

namespace {

const measures::MeasureDeclaration* declaration_of(std::string_view measure) {
  return measures::find_measure(measure.substr(0, measure.find_first_of("(@[")));
}

}  // namespace

Better better_value_of(std::string_view measure) {
  const auto* declared = declaration_of(measure);
  const bool less =
      declared != nullptr && declared->properties.direction == measures::Direction::kLessIsBetter;
  return less ? Better::kSmaller : Better::kLarger;
}

measures::ValueRange range_of(std::string_view measure) {
  const auto* declared = declaration_of(measure);
  return declared != nullptr ? measures::ValueRange{declared->lowest, declared->highest}
                             : measures::ValueRange{};
}

void require_possible(double difference, std::string_view option,
                      std::span<const std::string> measures) {
  const auto width = [](const std::string& measure) {
    const auto [low, high] = range_of(measure);
    return high - low;
  };
  const auto& narrowest = *std::ranges::min_element(measures, {}, width);
  const double most = width(narrowest);
  if (difference <= most) return;
  const auto [low, high] = range_of(narrowest);
  const double meant = difference / 100 <= most ? difference / 100 : most;  // as a percentage
  throw input_error(
      fmt::format("{} {}: {} lies between {} and {}", option, difference, narrowest, low, high),
      fmt::format("write {:.6g}", meant));
}

std::vector<double> merits_of(std::span<const double> values, Better better) {
  std::vector<double> out(values.begin(), values.end());
  if (better == Better::kSmaller) {
    for (double& value : out) value = -value;
  }
  return out;
}

}  // namespace matchbench::analysis
