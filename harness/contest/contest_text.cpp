#include "harness/contest/contest_text.hpp"

#include "harness/base/error.hpp"
#include "harness/text/tree/handwritten.hpp"

#include <fmt/format.h>

#include <string_view>

namespace matchbench::contest {
namespace {

constexpr std::string_view kFirstLine = "begin with 'matchbench: contest/1' (docs/contest.md)";

void refuse_other_formats(const text::YamlNode& root) {
  if (!root.is_map()) return;
  const auto format = root.find("matchbench");
  if (!format) throw root.error("the key 'matchbench' is missing", kFirstLine);
  if (format->text().starts_with("collection/")) {
    throw format->error("this file describes a collection, not a contest",
                        "name a contest file; its key 'collection' names a collection's folder");
  }
}

}  // namespace

text::YamlDocument parse_contest_text(const std::string& text, const std::string& file) {
  if (text::says_nothing(text)) throw input_error(Position{file}, "the file is empty", kFirstLine);
  if (text.starts_with("SQLite format 3")) {
    throw input_error(Position{file}, "this is a database, not a contest file",
                      fmt::format("a stored round is scored by 'matchbench score {}'", file));
  }
  text::YamlDocument document = text::parse_handwritten(text, file);
  refuse_other_formats(document.root());
  return document;
}

}  // namespace matchbench::contest
