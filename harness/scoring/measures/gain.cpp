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

double discount_at(const Discount& discount, std::uint64_t rank) {
  const auto i = static_cast<double>(rank);
  const double parameter = discount.parameter;
  switch (discount.kind) {
    case Discount::Kind::kNone:
      return 1;
    case Discount::Kind::kLog:
      return parameter == 2 ? std::log2(i + 1) : std::log(i + parameter - 1) / std::log(parameter);
    case Discount::Kind::kPower:
      return parameter == 0.5 ? std::sqrt(i) : std::pow(i, parameter);
    case Discount::Kind::kJarvelin:
      return std::max(1.0, parameter == 2 ? std::log2(i) : std::log(i) / std::log(parameter));
  }
  return 1;
}

std::string to_string(const Discount& discount) {
  switch (discount.kind) {
    case Discount::Kind::kNone:
      return "none";
    case Discount::Kind::kLog:
      return fmt::format("log({})", discount.parameter);
    case Discount::Kind::kPower:
      return discount.parameter == 0.5 ? "sqrt" : fmt::format("pow({})", discount.parameter);
    case Discount::Kind::kJarvelin:
      return fmt::format("jk({})", discount.parameter);
  }
  return {};
}

}  // namespace matchbench::measures
