#pragma once

#include <cstddef>
#include <map>
#include <set>
#include <string>

namespace matchbench::text {

// Each of the texts with one of at most `width` characters, at least eight: itself if that is short
// enough. No two become alike: where the beginnings, or beginnings and ends, do not tell texts
// apart, what is shown is the place where they begin to differ. Time grows with the texts' length,
// times the logarithm of their number.
std::map<std::string, std::string> distinct_texts(const std::set<std::string>& texts,
                                                  std::size_t width);

}  // namespace matchbench::text
