#include "harness/foundation/text/tree/quantity.hpp"

#include <fmt/format.h>

#include <charconv>
#include <cmath>
#include <span>
#include <string>
#include <string_view>

namespace matchbench::text {
namespace {

struct Unit {
  std::string_view name;
  double factor;
};

constexpr Unit kTimes[] = {{"ns", 1},  {"us", 1e3},   {"ms", 1e6},
                           {"s", 1e9}, {"min", 60e9}, {"h", 3600e9}};
constexpr Unit kSizes[] = {{"B", 1},        {"kB", 1e3},        {"MB", 1e6},          {"GB", 1e9},
                           {"KiB", 1024.0}, {"MiB", 1048576.0}, {"GiB", 1073741824.0}};

double quantity(const YamlNode& node, std::span<const Unit> units, std::string_view remedy) {
  const std::string text = node.text();
  double value = 0;
  const auto [end, failure] = std::from_chars(text.data(), text.data() + text.size(), value);
  std::string_view unit(end, static_cast<std::size_t>(text.data() + text.size() - end));
  while (unit.starts_with(' ')) unit.remove_prefix(1);
  if (failure == std::errc() && std::isfinite(value) && value >= 0) {
    if (value == 0 && unit.empty()) return 0;
    for (const auto& known : units) {
      if (unit == known.name) return value * known.factor;
    }
  }
  throw node.error(fmt::format("'{}' is not a quantity with a unit", text), remedy);
}

}  // namespace

std::int64_t duration_ns(const YamlNode& node) {
  const double ns = quantity(
      node, kTimes, "write a number and ns, us, ms, s, min or h, such as 500 ms; 0: no limit");
  if (ns > kYearNs) {
    throw node.error(fmt::format("'{}' is more than a year", node.text()),
                     "write 0 for \"no limit\"");
  }
  return std::llround(ns);
}

std::uint64_t size_bytes(const YamlNode& node) {
  const double bytes =
      quantity(node, kSizes, "write a number and B, kB, MB, GB, KiB, MiB or GiB; 0: no limit");
  if (bytes > kMostBytes) {
    throw node.error(fmt::format("'{}' is more than any machine has", node.text()),
                     "write 0 for \"no limit\"");
  }
  return static_cast<std::uint64_t>(std::llround(bytes));
}

}  // namespace matchbench::text
