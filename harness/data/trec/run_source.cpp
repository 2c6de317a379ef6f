#include "harness/data/trec/run_source.hpp"

#include "harness/data/trec/chunks.hpp"

#include <algorithm>

namespace matchbench::trec {
namespace {

constexpr std::size_t kPart = std::size_t{2} << 20;

}  // namespace

RunPart RunText::part_at(std::size_t begin) const {
  ChunkCutter cutter(text_.view().substr(begin), kPart);
  return {begin, begin + cutter.next().size()};
}

std::size_t RunText::most_parts() const {
  return ChunkCutter(text_.view(), kPart).most();
}

RunPart RunText::line_at(std::size_t begin) const {
  const auto newline = text_.view().find('\n', begin);
  return {begin, std::min(newline, text_.view().size() - 1) + 1};
}

TopicPart RunText::read_stretch(RunPart& part, std::vector<RunRow>& rows) const {
  auto lines = lines_of(part);
  const auto stretch = trec::read_stretch(text_, lines, rows);
  const auto begin = std::exchange(part.begin, part.end - lines.size());
  return {stretch.topic, {begin, part.begin}};
}

Error RunSource::repeated_row(std::string_view topic, const RunRow& row,
                              const RunRow& again) const {
  return trec::repeated_row(topic, row.document(), place_of(topic, row, 0),
                            place_of(topic, again, 1));
}

Error RunSource::repeated_rank(std::string_view topic, std::uint64_t rank, const RunRow& row,
                               const RunRow& again) const {
  return trec::repeated_rank(topic, rank, place_of(topic, row, 0), place_of(topic, again, 0));
}

}  // namespace matchbench::trec
