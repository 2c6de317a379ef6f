#include "harness/data/contest/printable_name.hpp"

#include "harness/foundation/text/printable.hpp"

#include <fmt/format.h>

namespace matchbench::contest {

void require_printable(const std::string& name, const text::YamlNode& node) {
  if (name.size() > kMostNameBytes) {
    throw node.error(
        fmt::format("the name '{:.40}…' has {} bytes, the most is {}",
                    text::printable(name.substr(0, kMostNameBytes)), name.size(), kMostNameBytes),
        "shorten it");
  }
  if (text::printable(name, name.size()) == name) return;
  throw node.error(fmt::format("'{}' contains characters that control a terminal or turn its text",
                               text::printable(name, name.size())),
                   "leave them out");
}

std::string printable_name(const text::YamlNode& node) {
  std::string name = node.filled_text();
  require_printable(name, node);
  return name;
}

}  // namespace matchbench::contest
