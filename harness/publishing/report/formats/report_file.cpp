#include "harness/publishing/report/formats/report_file.hpp"

#include "harness/foundation/base/error.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace matchbench::report {

void LineCount::add(std::size_t lines, std::size_t bytes) {
  constexpr std::size_t kAlwaysAllowed = std::size_t{64} << 20;
  constexpr std::size_t kMostPerLine = 1024;
  lines_ += lines;
  bytes_ += bytes;
  if (bytes_ <= std::max(kAlwaysAllowed, lines_ * kMostPerLine)) return;
  throw input_error(fmt::format("{} would have more than {} MiB, because names in the database are "
                                "longer than {} bytes",
                                file_, kAlwaysAllowed >> 20, kMostPerLine),
                    "shorten the names and URIs of services and requests, and run the round again");
}

}  // namespace matchbench::report
