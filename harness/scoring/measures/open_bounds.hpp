#pragma once

#include <fmt/format.h>

#include <string>
#include <string_view>

namespace matchbench::measures {

// What readers of intervals that are open (Interval::is_open) are told. `whose`: names of those
// whose intervals of this measure are open; `asked`: what the means are over, in the plural.
inline std::string open_bounds_sentence(std::string_view whose, std::string_view measure,
                                        std::string_view asked) {
  return fmt::format(
      "Too few {} differ to bound the interval of {} by {}; a missing bound is the end of the "
      "measure's range.",
      asked, measure, whose);
}

}  // namespace matchbench::measures
