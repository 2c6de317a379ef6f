#pragma once

#include "harness/foundation/base/error.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

namespace matchbench::collection {

// The columns of a file of judgments.
enum class JudgmentColumn : std::size_t { kRequest, kService, kJudge, kDimension, kGrade, kTime };
inline constexpr std::size_t kJudgmentColumns = 6;

// The lines of a file of judgments, one by one: cut at their tabs, not yet understood.
class JudgmentRows {
 public:
  // Reads the file. Throws if it is not UTF-8 or does not begin with the header.
  explicit JudgmentRows(const std::filesystem::path& path);

  // Goes to the next row; false at the end of the file. Throws if the line has
  // not as many columns as the header.
  bool next();

  // Of the line that next() went to; valid as long as the file is. The time is empty if the file
  // has no such column.
  std::string_view field(JudgmentColumn column) const;

  const std::string& name() const { return name_; }
  std::uint64_t line() const { return line_; }

  // What is wrong with a field of the line that next() went to.
  Error fault(JudgmentColumn column, std::string_view message, std::string_view remedy) const;

 private:
  struct Field {
    std::string_view text;
    std::size_t column = 1;  // of its first character; the first of a line is 1
  };

  std::optional<std::string_view> next_line();
  void split(std::string_view line);
  void read_header();

  std::string name_;
  std::string text_;
  std::size_t at_ = 0;  // into text_
  std::uint64_t line_ = 0;
  std::size_t columns_ = 0;
  std::array<Field, kJudgmentColumns> fields_;
};

}  // namespace matchbench::collection
