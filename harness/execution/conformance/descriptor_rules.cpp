#include "harness/execution/conformance/descriptor_rules.hpp"

#include <cctype>

namespace matchbench::conformance {

bool is_reverse_domain(std::string_view id) {
  bool dot_before = true;
  bool has_dot = false;
  for (const char c : id) {
    if (c == '.') {
      if (dot_before) return false;
      has_dot = true;
    } else if (std::isalnum(static_cast<unsigned char>(c)) == 0 && c != '-' && c != '_') {
      return false;
    }
    dot_before = c == '.';
  }
  return has_dot && !dot_before;
}

bool is_version(std::string_view version) {
  int dots = 0;
  std::size_t at = 0;
  for (; at < version.size(); ++at) {
    if (version[at] == '.') {
      ++dots;
    } else if (std::isdigit(static_cast<unsigned char>(version[at])) == 0) {
      break;
    }
  }
  const bool ends = at == version.size() || version[at] == '-' || version[at] == '+';
  return dots == 2 && ends && at > 0 && std::isdigit(static_cast<unsigned char>(version[0])) != 0 &&
         std::isdigit(static_cast<unsigned char>(version[at - 1])) != 0;
}

}  // namespace matchbench::conformance
