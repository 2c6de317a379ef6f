#pragma once

#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/owned_fd.hpp"

#include <zstd.h>

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>

namespace matchbench::report {

// The remedy for a bundle that is damaged or forged.
inline constexpr const char* kGetAgain = "get it again from the place where it was published";

// Reads a file that is one frame of Zstandard, from its begin to its end once: whoever may write to
// its folder can put another in its place at any time. Keeps one block of each side.
class ZstdFrame {
 public:
  // Throws Error if the path names no file, or one that cannot be opened.
  explicit ZstdFrame(const std::filesystem::path& path);

  // What the file's next bytes stand for, until the next call; nothing at the end of the frame.
  // Throws an input Error if the frame is damaged or ends early, if the file goes on behind it, or
  // if it stands for more than most_bytes() and what headers take.
  std::string_view next();

  // 512 MiB for any file, and 50 times its own size.
  std::uint64_t most_bytes() const { return most_bytes_; }
  Error too_large() const;

 private:
  void refill();
  std::size_t read_some();
  Error damaged(std::size_t code) const;

  const std::filesystem::path path_;
  const OwnedFd file_;
  std::uint64_t most_bytes_ = 0;
  const std::unique_ptr<ZSTD_DCtx, decltype(&ZSTD_freeDCtx)> context_{ZSTD_createDCtx(),
                                                                      &ZSTD_freeDCtx};
  std::string packed_;
  ZSTD_inBuffer in_{nullptr, 0, 0};
  std::string block_;
  std::uint64_t bytes_ = 0;  // handed out
  bool wants_more_ = true;
  bool is_ended_ = false;
};

}  // namespace matchbench::report
