#pragma once

#include "harness/foundation/base/error.hpp"

#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <string>
#include <string_view>

namespace matchbench::trec {

// Bytes behind every text that may be read, all 0: scanners load whole blocks.
inline constexpr std::size_t kPadding = 128;

// A text file in memory: mapped, or read if it is standard input ("-"), a pipe or compressed
// (gzip and Zstandard, told by their first bytes). Const members may be called from any thread.
class Text {
 public:
  // Throws an input Error that names the file if it is missing, damaged, UTF-16, no text, or longer
  // than `most_bytes` when it is unpacked; a compressed file also if it unpacks to more than 64 MiB
  // and 50 times its size.
  static Text open(const std::string& path,
                   std::uint64_t most_bytes = std::numeric_limits<std::uint64_t>::max());
  // For text that is in memory already.
  static Text from(std::string_view bytes, std::string name);

  // The text without a UTF-8 byte order mark. Valid while this object lives, also after it is
  // moved.
  std::string_view view() const { return view_; }
  // The same with the mark, if there is one: what digests are made of.
  std::string_view bytes() const;
  // The path, or "standard input".
  const std::string& name() const { return name_; }
  // The line of a character of view(); found by counting, so for messages only.
  Position position_of(const char* at) const;
  // Gives back the memory of a part that has been read; it is fetched again if it is read again.
  void forget(std::string_view part) const;

 private:
  struct Memory;
  static Text open_packed(const std::string& path);
  Text(std::shared_ptr<const Memory> memory, std::string name);

  std::shared_ptr<const Memory> memory_;
  std::string name_;
  std::string_view view_;
};

// The bytes of a document that may be compressed, as Text::open() unpacks it. `name` is for
// messages.
std::string unpacked(std::string bytes, const std::string& name, std::uint64_t most_bytes);

}  // namespace matchbench::trec
