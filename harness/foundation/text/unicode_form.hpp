#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace matchbench::text {

// What a text looks like where its letters with marks may be one character or several (Unicode's
// normalization forms), where characters without width are not seen, and where every space and
// control character is a blank. Two texts that differ and have the same look may be one to a
// reader.
struct Look {
  std::u32string letters;      // each letter that can be written in two ways is U+0001
  bool is_decomposed = false;  // it has marks of their own, or characters that are not seen as such
};
Look look_of(std::string_view text);

// Whether two texts differ, and a reader may not see it.
bool look_alike(std::string_view a, std::string_view b);

// The text with the code points of what is not printable ASCII: "Caf\u{E9}", "Cafe\u{301}".
std::string spelled_out(std::string_view text);

// Texts that stand in one list or column, of which those that look like another are spelled out.
std::vector<std::string> told_apart(std::vector<std::string> texts);

// "did you mean 'NEAREST'?"; if it looks like the name, how both are spelled.
std::string did_you_mean(std::string_view name, std::string_view nearest);

}  // namespace matchbench::text
