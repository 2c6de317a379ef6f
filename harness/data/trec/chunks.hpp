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

// Cuts a text as cut_into_chunks does, one part after the other, so that only the parts that have
// been asked for are read.
class ChunkCutter {
 public:
  ChunkCutter(std::string_view text, std::size_t size) : rest_(text), size_(size) {}

  // The next part; empty at the end.
  std::string_view next();
  // No text has more parts.
  std::size_t most() const { return rest_.size() / size_ + 1; }

 private:
  std::string_view rest_;
  std::size_t size_;
};

// Cuts a text into parts of about `size` characters, each of whole lines, if possible between two
// lines with different first fields, so that few topics are cut in two.
std::vector<std::string_view> cut_into_chunks(std::string_view text, std::size_t size);

}  // namespace matchbench::trec
