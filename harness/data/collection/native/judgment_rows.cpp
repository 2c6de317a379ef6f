#include "harness/data/collection/native/judgment_rows.hpp"

#include "harness/foundation/base/file.hpp"
#include "harness/foundation/text/counted.hpp"
#include "harness/foundation/text/utf8.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace matchbench::collection {
namespace {

constexpr std::array<std::string_view, kJudgmentColumns> kColumns{"request",   "service", "judge",
                                                                  "dimension", "grade",   "time"};
constexpr std::size_t kColumnsWithoutTime = kJudgmentColumns - 1;

std::string header_remedy() {
  return fmt::format("begin with the tab-separated line '{}'; a sixth column, time, may follow",
                     fmt::join(kColumns.begin(), kColumns.begin() + kColumnsWithoutTime, " "));
}

std::size_t tabs_in(std::string_view line) {
  return static_cast<std::size_t>(std::count(line.begin(), line.end(), '\t'));
}

}  // namespace

JudgmentRows::JudgmentRows(const std::filesystem::path& path)
    : name_(path.string()), text_(read_file(path)) {
  text::check_utf8(text_, name_);
  read_header();
}

bool JudgmentRows::next() {
  const auto line = next_line();
  if (line) split(*line);
  return line.has_value();
}

std::string_view JudgmentRows::field(JudgmentColumn column) const {
  return fields_[static_cast<std::size_t>(column)].text;
}

Error JudgmentRows::fault(JudgmentColumn column, std::string_view message,
                          std::string_view remedy) const {
  const std::size_t at = fields_[static_cast<std::size_t>(column)].column;
  return input_error({name_, line_, at}, message, remedy);
}

// The next line that is neither empty nor a comment.
std::optional<std::string_view> JudgmentRows::next_line() {
  while (at_ < text_.size()) {
    const std::size_t end = std::min(text_.find('\n', at_), text_.size());
    std::string_view line(text_.data() + at_, end - at_);
    at_ = end + 1;
    ++line_;
    if (line.ends_with('\r')) line.remove_suffix(1);
    if (!line.empty() && !line.starts_with('#')) return line;
  }
  return std::nullopt;
}

void JudgmentRows::split(std::string_view line) {
  if (tabs_in(line) + 1 != columns_) {
    throw input_error(
        {name_, line_, 1},
        fmt::format("{}, not {}", text::counted(tabs_in(line) + 1, "column", "columns"), columns_),
        columns_ == kJudgmentColumns
            ? "write request, service, judge, dimension, grade and time, separated by "
              "single tabs"
            : "write request, service, judge, dimension and grade, separated by single "
              "tabs");
  }
  std::size_t at = 0;
  for (std::size_t i = 0; i < columns_; ++i) {
    const std::size_t tab = std::min(line.find('\t', at), line.size());
    fields_[i] = {line.substr(at, tab - at), at + 1};
    at = tab + 1;
  }
}

void JudgmentRows::read_header() {
  const auto header = next_line();
  if (!header) throw input_error({name_, 1}, "no header line", header_remedy());
  columns_ = tabs_in(*header) == kColumnsWithoutTime ? kJudgmentColumns : kColumnsWithoutTime;
  split(*header);
  for (std::size_t i = 0; i < columns_; ++i) {
    if (fields_[i].text == kColumns[i]) continue;
    throw input_error({name_, line_, fields_[i].column},
                      fmt::format("the header has \"{}\" for '{}'", fields_[i].text, kColumns[i]),
                      header_remedy());
  }
  fields_ = {};
}

}  // namespace matchbench::collection
