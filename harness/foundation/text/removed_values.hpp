#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace matchbench::text {

// Values that no text of a round may contain, such as an organiser's keys. Whoever wants to tell
// one can, by writing it in another way: this is against accidents.
class RemovedValues {
 public:
  // Of a shorter value a part would be taken for other text.
  static constexpr std::size_t kLeastBytes = 8;

  // Removes the value as it is, as JSON escapes it, as a URL encodes it and, wherever it begins in
  // what was encoded, as Base64; each without white space around it, too, and if no more than its
  // first half, of kLeastBytes at least, is there. "$NAME" stands in its place.
  void add(const std::string& name, std::string_view value);

  bool is_empty() const { return forms_.empty(); }

  // `is_cut`: the text is the end of a longer one, so that its first bytes, which may be the end of
  // a value, are left out.
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
