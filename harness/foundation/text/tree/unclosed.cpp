#include "harness/foundation/text/tree/unclosed.hpp"

#include <fmt/format.h>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace matchbench::text {
namespace {

struct OpenMark {
  char sign = 0;
  std::uint64_t line = 0;
  std::uint64_t column = 0;
};

constexpr char closing(char sign) {
  return sign == '[' ? ']' : sign == '{' ? '}' : sign;
}

class MarkScan {
 public:
  // Takes the next character and the one after it.
  void take(char c, char next) {
    ++column_;
    if (c == '\n') {
      ++line_;
      column_ = key_column_ = dash_column_ = 0;
      in_comment_ = false;
    } else if (in_quotes()) {
      take_quoted(c, next);
    } else if (!in_comment_) {
      take_indent(c, next);
      if (!in_comment_) take_plain(c);
    }
    before_ = c;
    if (c != ' ' && c != '\t' && !in_comment_) last_sign_ = c;
  }

  std::optional<OpenMark> open_mark() const {
    return open_.empty() ? std::nullopt : std::optional(open_.back());
  }

 private:
  bool in_quotes() const {
    return !open_.empty() && (open_.back().sign == '"' || open_.back().sign == '\'');
  }
  bool after_blank() const { return before_ == ' ' || before_ == '\t' || before_ == '\n'; }
  // Whether the next character begins a value or a key.
  bool begins_value() const {
    if (last_sign_ == '\n') return true;
    if (last_sign_ == ':') return after_blank() || !open_.empty();
    if (last_sign_ == '-') return after_blank();
    return !open_.empty() && (last_sign_ == ',' || last_sign_ == '[' || last_sign_ == '{');
  }

  void take_quoted(char c, char next) {
    const char quote = open_.back().sign;
    if (escaped_) {
      escaped_ = false;
    } else if ((quote == '"' && c == '\\') || (quote == '\'' && c == '\'' && next == '\'')) {
      escaped_ = true;
    } else if (c == quote) {
      open_.pop_back();
    }
  }

  // Records the column of the line's key. Marks mean nothing in a block of text, so a line that is
  // indented more than the key of the block is skipped like a comment.
  void take_indent(char c, char next) {
    if (c == ' ' || key_column_ != 0) return;
    if (block_column_ && column_ > *block_column_ && dash_column_ == 0) {
      in_comment_ = true;
      return;
    }
    block_column_.reset();
    const bool is_dash = c == '-' && (next == ' ' || next == '\n');
    (is_dash ? dash_column_ : key_column_) = column_;
  }

  void take_plain(char c) {
    if (c == '#' && after_blank()) {
      in_comment_ = true;
    } else if (open_.empty() && begins_value() && (c == '|' || c == '>')) {
      block_column_ = column_ == key_column_ ? dash_column_ : key_column_;
      in_comment_ = true;
    } else if (begins_value() && (c == '"' || c == '\'' || c == '[' || c == '{')) {
      open_.push_back({c, line_, column_});
    } else if (!open_.empty() && c == closing(open_.back().sign)) {
      open_.pop_back();
    }
  }

  std::uint64_t line_ = 1;
  std::uint64_t column_ = 0;
  std::vector<OpenMark> open_;
  char before_ = '\n';
  char last_sign_ = '\n';  // the last that is neither a blank nor in a comment
  bool in_comment_ = false;
  bool escaped_ = false;
  std::uint64_t key_column_ = 0;               // of the line's first key or value; 0: none yet
  std::uint64_t dash_column_ = 0;              // of the last dash before it
  std::optional<std::uint64_t> block_column_;  // of the key of a block of text, in it
};

}  // namespace

std::optional<Error> unclosed_mark(std::string_view text, const std::string& file) {
  MarkScan scan;
  for (std::size_t i = 0; i < text.size(); ++i) {
    scan.take(text[i], i + 1 < text.size() ? text[i + 1] : '\0');
  }
  const auto mark = scan.open_mark();
  if (!mark) return std::nullopt;
  return input_error({file, mark->line, mark->column},
                     fmt::format("the {} that opens here is never closed", mark->sign),
                     fmt::format("add {}", closing(mark->sign)));
}

}  // namespace matchbench::text
