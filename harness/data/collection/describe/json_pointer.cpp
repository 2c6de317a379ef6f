#include "harness/data/collection/describe/json_pointer.hpp"

#include "harness/foundation/text/uri.hpp"

#include <algorithm>
#include <utility>

namespace matchbench::collection {

std::vector<std::string> pointer_parts(std::string_view pointer) {
  std::vector<std::string> parts;
  if (!pointer.starts_with("#/")) return parts;
  pointer.remove_prefix(2);
  for (;;) {
    const std::size_t slash = std::min(pointer.find('/'), pointer.size());
    std::string part = text::percent_decoded(pointer.substr(0, slash));
    for (std::size_t at = part.find('~'); at != std::string::npos; at = part.find('~', at + 1)) {
      if (part.compare(at, 2, "~1") == 0) part.replace(at, 2, "/");
      if (part.compare(at, 2, "~0") == 0) part.replace(at, 2, "~");
    }
    parts.push_back(std::move(part));
    if (slash == pointer.size()) return parts;
    pointer.remove_prefix(slash + 1);
  }
}

std::string pointer_of(const std::vector<std::string>& parts) {
  std::string pointer = "#";
  for (const std::string& part : parts) {
    pointer += '/';
    for (const char c : part) {
      if (c == '~') {
        pointer += "~0";
      } else if (c == '/') {
        pointer += "~1";
      } else if (c == '%') {
        pointer += "%25";
      } else {
        pointer += c;
      }
    }
  }
  return pointer;
}

}  // namespace matchbench::collection
