#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace matchbench::collection {

// For texts of a description that repeat what its document says once: paths repeat the names above
// a part, and texts that lie within each other have what is below them. At most 1 MiB.
class TextBudget {
 public:
  // Whether there is room for the text, which then takes it. If there is not, there is none for any
  // that follows.
  bool take(std::string_view text) {
    const std::size_t bytes = sizeof(std::string) + text.size();
    is_spent_ = is_spent_ || bytes > left_;
    if (!is_spent_) left_ -= bytes;
    return !is_spent_;
  }
  bool is_spent() const { return is_spent_; }

 private:
  std::size_t left_ = std::size_t{1} << 20;
  bool is_spent_ = false;
};

}  // namespace matchbench::collection
