#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

namespace matchbench::trec {

// Whole lines of one topic that follow one another.
struct Stretch {
  std::string_view topic;
  std::string_view lines;
};

// Cuts a text into parts of about `size` characters, each of whole lines, if possible where the
// first field of the lines changes, so that few topics are cut in two.
std::vector<std::string_view> cut_into_chunks(std::string_view text, std::size_t size);

}  // namespace matchbench::trec
