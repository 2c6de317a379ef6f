#include "harness/data/contest/contest_text.hpp"

#include "harness/data/contest/printable_name.hpp"
#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/shell_word.hpp"
#include "harness/foundation/text/printable.hpp"
#include "harness/foundation/text/tree/handwritten.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <string_view>

namespace matchbench::contest {
namespace {

constexpr std::string_view kFirstLine = "begin with 'matchbench: contest/1' (docs/contest.md)";

// Copied from a web page; YAML takes it for a letter of the first key.
void refuse_no_break_space(std::string_view text, const std::string& file) {
  constexpr std::string_view kNoBreakSpace = "\u00a0";
  for (std::uint64_t line = 1; !text.empty(); ++line) {
    const std::size_t indent = std::min(text.find_first_not_of(' '), text.size());
    if (text.substr(indent).starts_with(kNoBreakSpace)) {
      throw input_error({file, line, indent + 1}, "a no-break space (U+00A0) indents this line",
                        "write blanks in its place");
    }
    text.remove_prefix(std::min(text.find('\n'), text.size() - 1) + 1);
  }
}

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
    throw input_error(
        Position{file}, "this is a database, not a contest file",
        fmt::format("a stored round is scored by 'matchbench score {}'", word_to_copy(file)));
  }
  refuse_no_break_space(text, file);
  text::YamlDocument document = text::parse_handwritten(text, file);
  refuse_other_formats(document.root());
  return document;
}

std::string path_text(const text::YamlNode& node, PlacesInText& places) {
  std::string path = node.filled_text();
  if (path.starts_with('~')) {
    throw node.error(fmt::format("'{}' begins with ~, which only a shell replaces",
                                 text::printable(path, kMostNameBytes)),
                     "write the home folder out");
  }
  if (path.find("://") != std::string::npos) {
    throw node.error(fmt::format("'{}' is an address, and matchbench fetches nothing",
                                 text::printable(path, kMostNameBytes)),
                     "download it, and name the file or folder");
  }
  places.emplace(node.where().line, node.where().column);
  return path;
}

}  // namespace matchbench::contest
