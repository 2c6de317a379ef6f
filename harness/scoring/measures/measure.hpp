#pragma once

#include "harness/scoring/measures/declaration.hpp"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace matchbench::measures {

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
  // Condensed list (Sakai 2007, SIGIR, Alternatives to bpref): the measure sees the ranking without
  // the services that are unjudged or have a negative grade. Every measure takes this parameter.
  bool judged_only = false;
  // `silence=scored`: requests that nothing answers count, too, by whether the system was silent.
  // Every measure within [0, 1] of which more is better takes this parameter.
  bool silence_scored = false;

  bool operator==(const Measure&) const = default;

  // The value of a numeric parameter; the name must be declared.
  double number(std::string_view parameter) const;
  // How many values one request gives: 1, except for series such as PRcurve.
  std::size_t width() const;
};

// "Name(param=value,…)@k" without the parameters that have their default; parse_measure reads it
// back as an equal measure.
std::string to_string(const Measure& measure);

// A binary measure that takes a service as relevant if its gain is at least t (t ≥ 0; with t = 0
// every judged service whose grade is not negative). Any other measure is returned unchanged.
Measure with_threshold(Measure measure, double t);

// Whether silence=scored can be combined with the measure.
bool can_score_silence(const MeasureDeclaration& declaration);

// "more is better", "less is better", "neither".
std::string_view name_of(Direction direction);

// Whether a request's score depends on which gains the other requests of the file or setting have,
// so that adding or removing a topic may change it: ERR, nERR, gP, gRBP and the fuzzy measures with
// gmax=setting, GAP without g. A fixed gmax or g makes it independent.
bool depends_on_other_requests(const Measure& measure);

}  // namespace matchbench::measures
