#include "harness/operations/conduct/processor.hpp"

#include <fmt/ranges.h>

#include <algorithm>
#include <set>
#include <sstream>
#include <utility>
#include <vector>

namespace matchbench::conduct {
namespace {

// Of a line "KEY<tabs>: value".
struct InfoLine {
  std::string key;
  std::string value;
};

std::vector<InfoLine> info_lines(std::string_view cpuinfo) {
  std::vector<InfoLine> lines;
  std::istringstream text{std::string(cpuinfo)};
  for (std::string line; std::getline(text, line);) {
    const auto colon = line.find(':');
    if (colon == std::string::npos) continue;
    const std::string key = line.substr(0, colon);
    const auto value = line.find_first_not_of(" \t", colon + 1);
    lines.push_back({key.substr(0, key.find_last_not_of(" \t") + 1),
                     value == std::string::npos ? "" : line.substr(value)});
  }
  return lines;
}

}  // namespace

std::string processor_model(std::string_view cpuinfo) {
  // Those of a core follow one another; the last of them is its revision.
  std::vector<std::string> kinds;
  std::string implementer;
  std::string part;
  std::string variant;
  for (const auto& [key, value] : info_lines(cpuinfo)) {
    if (key == "model name") return value;
    if (key == "CPU implementer") implementer = value;
    if (key == "CPU variant") variant = value;
    if (key == "CPU part") part = value;
    if (key != "CPU revision") continue;
    std::string kind = fmt::format("implementer {}, part {}, variant {}, revision {}", implementer,
                                   part, variant, value);
    if (std::ranges::find(kinds, kind) == kinds.end()) kinds.push_back(std::move(kind));
  }
  return fmt::format("{}", fmt::join(kinds, "; "));
}

std::size_t cores_in(std::string_view cpuinfo) {
  std::set<std::string> cores;
  std::string package;
  for (const auto& [key, value] : info_lines(cpuinfo)) {
    if (key == "physical id") package = value;
    if (key == "core id") cores.insert(fmt::format("{} {}", package, value));
  }
  return cores.size();
}

}  // namespace matchbench::conduct
