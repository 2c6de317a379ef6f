#pragma once

#include "harness/foundation/base/owned_fd.hpp"

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace matchbench::season {

// The complete lines of a text file, without their ends; none if there is no such file. What
// follows the last line feed was never written whole, and is left out.
std::vector<std::string> complete_lines(const std::filesystem::path& file);

// Whether a line outlives a machine that stops the moment after it was written.
enum class OnDisk : std::uint8_t { kAtOnce, kLater };

// A file that grows by lines. A line that a killed process or a full disk has left torn is cut off
// when the next one is written.
// One writer at a time.
class AppendedLines {
 public:
  // Makes the file if it is missing. Throws an environment Error if it cannot be written, and
  // an input Error if it is a link.
  explicit AppendedLines(std::filesystem::path file);

  const std::filesystem::path& file() const { return file_; }
  // Those that were there when it was opened.
  const std::vector<std::string>& lines() const { return lines_; }
  // Throws an environment Error, with the file as it was, if the line cannot be written.
  void append(std::string_view line, OnDisk when = OnDisk::kAtOnce);

 private:
  void cut_torn_line();

  std::filesystem::path file_;
  std::vector<std::string> lines_;
  OwnedFd opened_;
  std::uint64_t bytes_ = 0;  // of complete lines
  bool is_cut_ = false;      // what was torn when it was opened
};

}  // namespace matchbench::season
