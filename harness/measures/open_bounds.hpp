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
      "Too few {} differ to set both bounds of the interval of {}: a bound that they do not set is "
      "the end of the range of {}.",
      asked, whose, measure);
}

}  // namespace matchbench::measures
