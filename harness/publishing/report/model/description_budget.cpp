#include "harness/foundation/text/counted.hpp"
#include "harness/foundation/text/printable.hpp"
#include "harness/publishing/report/model/report_parts.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace matchbench::report {
namespace {

// Counted in bytes of the page, beside what report_model.cpp leaves for scores and rankings.
constexpr std::size_t kMostDescriptionBytes = 1'200'000;
constexpr std::size_t kMostBytesOfASource = 100'000;

// The size of a text within the page, where JSON escapes some characters and '<' becomes \u003c.
std::size_t page_bytes(const std::string& text) {
  std::size_t bytes = text.size();
  for (const char c : text) {
    if (c == '<') bytes += 5;
    if (c == '"' || c == '\\' || c == '\n') ++bytes;
  }
  return bytes;
}

std::size_t page_bytes(const std::vector<std::string>& uris) {
  std::size_t bytes = 0;
  for (const auto& uri : uris) bytes += page_bytes(uri) + 3;
  return bytes;
}

}  // namespace

results::NamedItem DescriptionBudget::take(const results::NamedItem& item) {
  results::NamedItem out{item.name, item.uri};
  const std::size_t described = page_bytes(item.description.value_or("")) +
                                page_bytes(item.inputs) + page_bytes(item.outputs);
  if (description_bytes_ + described <= kMostDescriptionBytes) {
    description_bytes_ += described;
    if (item.description) out.description = text::printable_lines(*item.description);
    for (const auto& uri : item.inputs) out.inputs.push_back(text::printable(uri));
    for (const auto& uri : item.outputs) out.outputs.push_back(text::printable(uri));
    out.format = item.format;
  } else {
    ++cut_descriptions_;
  }
  const std::size_t source = page_bytes(item.source);
  if (source <= std::min(kMostBytesOfASource, source_bytes_left_)) {
    source_bytes_left_ -= source;
    out.source = text::printable_lines(item.source);
  } else {
    ++cut_sources_;
  }
  return out;
}

std::string DescriptionBudget::remark() const {
  std::string left_out;
  if (cut_descriptions_ > 0) {
    left_out = text::counted(cut_descriptions_, "description", "descriptions");
  }
  if (cut_sources_ > 0) {
    left_out += fmt::format(
        "{}{}", left_out.empty() ? "" : " and ",
        text::counted(cut_sources_, "source of a description", "sources of descriptions"));
  }
  if (left_out.empty()) return {};
  return fmt::format("To keep the report small, {} of requests and services {} left out.", left_out,
                     cut_descriptions_ + cut_sources_ == 1 ? "is" : "are");
}

}  // namespace matchbench::report
