#pragma once

#include "harness/measures/declaration.hpp"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace matchbench {

// How fuzzy measures get the system's degree of match in [0, 1].
struct DegreeRule {
  enum class Kind : std::uint8_t { kAsIs, kMinMax, kMap };
  Kind kind = Kind::kAsIs;
  std::vector<std::pair<double, double>> map;  // degree of match → value in [0, 1]
  bool operator==(const DegreeRule&) const = default;
};

using ParameterValue = std::variant<double, Discount, Gain, std::vector<double>, DegreeRule>;

// A declared measure with all its parameters settled.
struct Measure {
  const MeasureDeclaration* declaration = nullptr;  // from the registry, never null in use
  std::vector<ParameterValue> values;               // one per declared parameter, in its order
  std::optional<double> at;                         // cutoff k, or recall level

  bool operator==(const Measure&) const = default;

  // The value of a numeric parameter; the name must be declared.
  double number(std::string_view parameter) const;
  // How many values one request gives: 1, but for series such as PRcurve.
  std::size_t width() const;
};

// "Name(param=value,…)@k" with defaults left out; parse_measure reads it back to an equal measure.
std::string to_string(const Measure& measure);

// A binary measure with "relevant" meaning gain ≥ t (t ≥ 0; 0: every judged service whose grade is
// not negative); any other measure unchanged.
Measure with_threshold(Measure measure, double t);

}  // namespace matchbench
