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

// What a log says about the end of a program, in one line, for a message: its last three lines that
// say something to the author, at most 400 bytes of each, and before them the reason and the first
// place in the author's own code, if it ends with a stack behind its reason, as those of Go, Java
// and Node do.
std::string telling_lines(std::string_view log);

}  // namespace matchbench::session
