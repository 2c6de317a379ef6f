#pragma once

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <memory>
#include <string_view>
#include <vector>

namespace matchbench::python {

// Texts one behind the other, copied while Python may still free its own. Views stay valid.
class KeptTexts {
 public:
  std::string_view keep(std::string_view text) {
    char* at = room(text.size());
    std::memcpy(at, text.data(), text.size());
    return take(text.size());
  }

  // For a text of up to `most` bytes, which take() then cuts off.
  char* room(std::size_t most) {
    if (most > left_) {
      left_ = std::max(most, kBlock);
      blocks_.push_back(std::make_unique_for_overwrite<char[]>(left_));
      next_ = blocks_.back().get();
    }
    return next_;
  }
  std::string_view take(std::size_t size) {
    const std::string_view text(next_, size);
    next_ += size;
    left_ -= size;
    return text;
  }

 private:
  static constexpr std::size_t kBlock = std::size_t{1} << 18;

  std::vector<std::unique_ptr<char[]>> blocks_;
  char* next_ = nullptr;
  std::size_t left_ = 0;
};

}  // namespace matchbench::python
