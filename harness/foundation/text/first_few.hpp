#pragma once

#include "harness/foundation/text/unicode_form.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace matchbench::text {

// "a, b, c", with all names that look alike spelled out: for names that people have chosen.
inline std::string listed(std::span<const std::string> names, std::string_view between = ", ") {
  return fmt::format(
      "{}", fmt::join(told_apart(std::vector<std::string>(names.begin(), names.end())), between));
}

// "a, b, c and 9 more": the first names, at most `most` of them. The default is a sentence's worth.
inline std::string first_few(std::span<const std::string> names, std::size_t most = 12) {
  if (names.size() <= most) return listed(names);
  return fmt::format("{} and {} more", listed(names.first(most)), names.size() - most);
}

}  // namespace matchbench::text
