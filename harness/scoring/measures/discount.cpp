#include "harness/scoring/measures/discount.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace matchbench::measures {

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
