#pragma once

#include <fmt/format.h>

#include <span>
#include <string>
#include <string_view>

namespace matchbench::gate {

// What sides need that say neither how they were asked nor how they were judged.
inline constexpr std::string_view kOfPlugins = "--contest FILE";
inline constexpr std::string_view kOfRunFiles = "--judgments QRELS";
inline constexpr std::string_view kOfEither = "--contest FILE (for run files: --judgments QRELS)";

// The remedy "accept a new baseline: matchbench gate …", on that ground and by these measures;
// none: by those that the ground has.
inline std::string accepting(std::string_view ground, std::span<const std::string> measures = {}) {
  std::string by;
  for (const auto& one : measures) {
    const bool is_plain = one.find_first_of("()") == std::string::npos;  // as shells take words
    by += is_plain ? fmt::format(" -m {}", one) : fmt::format(" -m \"{}\"", one);
  }
  return fmt::format(
      "accept a new baseline: matchbench gate NEW NEW {}{} --accept BASELINE --because WHY, where "
      "NEW is what was accepted before",
      ground, by);
}

}  // namespace matchbench::gate
