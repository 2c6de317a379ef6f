#include "harness/analysis/measure_direction.hpp"

#include "harness/measures/declare/registry.hpp"

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

std::vector<double> merits_of(std::span<const double> values, Better better) {
  std::vector<double> out(values.begin(), values.end());
  if (better == Better::kSmaller) {
    for (double& value : out) value = -value;
  }
  return out;
}

}  // namespace matchbench::analysis
