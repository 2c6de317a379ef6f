#include "harness/data/trec/chunks.hpp"

#include "harness/data/trec/line.hpp"

#include <algorithm>

namespace matchbench::trec {
namespace {

// How far a change of topic is looked for behind the place where a chunk may end.
constexpr std::size_t kSearch = std::size_t{256} << 10;

std::size_t next_line(std::string_view text, std::size_t at) {
  const auto newline = text.find('\n', at);
  return newline == std::string_view::npos ? text.size() : newline + 1;
}

std::string_view first_field(std::string_view text, std::size_t at) {
  const auto begin = text.begin() + static_cast<std::ptrdiff_t>(at);
  return text.substr(at,
                     static_cast<std::size_t>(std::find_if(begin, text.end(), is_blank) - begin));
}

std::size_t boundary(std::string_view text, std::size_t wanted) {
  const std::size_t first = next_line(text, wanted);
  if (first == text.size()) return first;
  const auto topic = first_field(text, first);
  for (std::size_t line = first; line < std::min(text.size(), first + kSearch);) {
    line = next_line(text, line);
    if (line < text.size() && first_field(text, line) != topic) return line;
  }
  return first;
}

}  // namespace

std::string_view ChunkCutter::next() {
  const auto end = rest_.size() <= size_ + size_ / 2 ? rest_.size() : boundary(rest_, size_);
  const auto part = rest_.substr(0, end);
  rest_.remove_prefix(end);
  return part;
}

std::vector<std::string_view> cut_into_chunks(std::string_view text, std::size_t size) {
  std::vector<std::string_view> chunks;
  ChunkCutter cutter(text, size);
  for (auto part = cutter.next(); !part.empty(); part = cutter.next()) chunks.push_back(part);
  return chunks;
}

}  // namespace matchbench::trec
