#include "harness/scoring/measures/gain.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace matchbench::measures {

double gain_of(const Gain& gain, double grade, double highest) {
  if (gain.kind == Gain::Kind::kMap) {
    const auto found = std::find_if(gain.map.begin(), gain.map.end(),
                                    [grade](const auto& entry) { return entry.first == grade; });
    if (found != gain.map.end()) return found->second;
  }
  if (grade <= 0) return 0;
  // expm1 keeps 2^g − 1 exact to the last digits for small g.
  if (gain.kind == Gain::Kind::kExp) return std::expm1(grade * std::log(2.0));
  if (gain.kind == Gain::Kind::kExpShare) return std::expm1(grade / highest * std::log(2.0));
  return grade;
}

std::string to_string(const Gain& gain) {
  switch (gain.kind) {
    case Gain::Kind::kLinear:
      return "linear";
    case Gain::Kind::kExp:
      return "exp";
    case Gain::Kind::kExpShare:
      return "share";
    case Gain::Kind::kMap:
      break;
  }
  std::string entries;
  for (const auto& [grade, value] : gain.map) {
    entries += fmt::format("{}{}={}", entries.empty() ? "" : ",", grade, value);
  }
  return fmt::format("map({})", entries);
}

}  // namespace matchbench::measures
