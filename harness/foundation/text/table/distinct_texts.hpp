#pragma once

#include <cstddef>
#include <map>
#include <set>
#include <string>

namespace matchbench::text {

// Maps each text to one of at most `width` characters, at least eight: to itself if it is short
// enough. No two texts become the same. They keep their beginnings; if these are the same, their
// beginnings and ends; if these are the same, too, the part in which they first differ. Time is at
// most the texts' total length, times the number of parts that the longest one shares with others.
std::map<std::string, std::string> distinct_texts(const std::set<std::string>& texts,
                                                  std::size_t width);

}  // namespace matchbench::text
