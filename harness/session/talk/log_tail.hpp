#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace matchbench::session {

// The end of what a worker printed. It may print any amount; what is kept is bounded.
class LogTail {
 public:
  static constexpr std::size_t kKeptBytes = std::size_t{64} << 10;

  void append(std::string_view bytes) {
    text_ += bytes;
    if (text_.size() > 2 * kKeptBytes) shorten();
  }

  // The last kKeptBytes at most.
  std::string text() {
    shorten();
    return text_;
  }

  bool truncated() const { return truncated_; }

 private:
  void shorten() {
    if (text_.size() <= kKeptBytes) return;
    text_.erase(0, text_.size() - kKeptBytes);
    truncated_ = true;
  }

  std::string text_;
  bool truncated_ = false;
};

// The end of a log in one line, for a message: its last three lines that hold something, and not
// more than 400 bytes of each.
std::string last_lines(std::string_view log);

}  // namespace matchbench::session
