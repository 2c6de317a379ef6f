#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace matchbench::text {

// Values that no text of a round may contain, such as an organiser's keys. Whoever wants to tell
// one can, by writing it in another way: this is against accidents.
class RemovedValues {
 public:
  // Removes the value as it is, as JSON escapes it, as a URL encodes it and, wherever it begins in
  // what was encoded, as Base64. "$NAME" stands in its place.
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
  std::vector<Form> forms_;  // the longest first
};

}  // namespace matchbench::text
