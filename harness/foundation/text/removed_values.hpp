#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace matchbench::text {

// Values that no text of a round may contain, such as an organiser's keys. This is against
// accidents: a program that wants to tell a value can write it in another way.
class RemovedValues {
 public:
  // Other text would be taken for a shorter value, or for a shorter part of one.
  static constexpr std::size_t kLeastBytes = 8;

  // From now on "$NAME" stands in the place of the value: as it is, as JSON escapes it, as a URL
  // encodes it, and in Base64, wherever it begins in what was encoded. The same holds for the value
  // without the white space around it, for each of its lines that has kLeastBytes, and for the
  // beginning of each of these forms, if that has at least half of the form and kLeastBytes.
  void add(const std::string& name, std::string_view value);

  bool is_empty() const { return forms_.empty(); }

  // The text with all of them removed. `is_cut`: it is the end of a longer text; its first bytes,
  // which may be the end of a value, are then left out.
  std::string removed_from(std::string_view text, bool is_cut = false) const;

 private:
  struct Form {
    std::string text;
    std::string mark;
  };
  // The form of which the text begins with the most, and how many bytes those are; NULL if none.
  std::pair<const Form*, std::size_t> most_of(std::string_view text) const;

  std::vector<Form> forms_;  // the longest first
};

}  // namespace matchbench::text
