#include "harness/publishing/report/formats/zstd_frame.hpp"

#include "harness/foundation/base/file.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zstd_errors.h>

#include <cerrno>

namespace matchbench::report {
namespace {

// What a small bundle may take, and a multiple of its own size. Databases of rounds become 3 to 20
// times smaller, but hundreds of times if an entrant's logs repeat a letter: it must not make the
// round's bundle one that nobody reads.
constexpr std::uint64_t kBytesForAny = std::uint64_t{512} << 20;
constexpr std::uint64_t kMostTimes = 50;
constexpr std::uint64_t kBytesForHeaders = std::uint64_t{16} << 20;
constexpr const char* kNameBundle = "name the file that 'matchbench report --bundle' wrote";

}  // namespace

// A pipe in its place is not waited for.
ZstdFrame::ZstdFrame(const std::filesystem::path& path)
    : path_(path), file_(open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK)) {
  struct stat status {};
  if (!file_.is_open() && errno != ENOENT) {
    throw system_error("cannot read " + path.string(), errno);
  }
  if (!file_.is_open() || fstat(file_.get(), &status) != 0 || !S_ISREG(status.st_mode)) {
    throw input_error(is_folder(path) ? fmt::format("{} is a folder, not a bundle", path.string())
                                      : fmt::format("there is no bundle {}", path.string()),
                      kNameBundle);
  }
  most_bytes_ = kBytesForAny + static_cast<std::uint64_t>(status.st_size) * kMostTimes;
  packed_.resize(ZSTD_DStreamInSize());
  block_.resize(ZSTD_DStreamOutSize());
}

std::string_view ZstdFrame::next() {
  ZSTD_outBuffer out{block_.data(), block_.size(), 0};
  while (out.pos == 0 && !is_ended_) {
    if (wants_more_) refill();
    const std::size_t left = ZSTD_decompressStream(context_.get(), &out, &in_);
    if (ZSTD_isError(left) != 0) throw damaged(left);
    is_ended_ = left == 0;
    wants_more_ = out.pos < out.size;  // it holds nothing back
  }
  // Nothing may be hidden behind what is unpacked: in a second frame, or in one that is skipped.
  if (is_ended_ && (in_.pos < in_.size || read_some() > 0)) {
    throw input_error(path_.string() + ": more follows behind the end of the bundle", kGetAgain);
  }
  bytes_ += out.pos;
  if (bytes_ > most_bytes_ + kBytesForHeaders) throw too_large();
  return std::string_view(block_).substr(0, out.pos);
}

std::size_t ZstdFrame::read_some() {
  ssize_t size = -1;
  do {
    size = read(file_.get(), packed_.data(), packed_.size());
  } while (size < 0 && errno == EINTR);
  if (size < 0) throw system_error("cannot read " + path_.string(), errno);
  return static_cast<std::size_t>(size);
}

void ZstdFrame::refill() {
  in_ = {packed_.data(), read_some(), 0};
  if (in_.size == 0) {
    throw input_error(path_.string() + " is not a bundle, or is damaged: it ends early", kGetAgain);
  }
}

// A database is often named in the place of its bundle.
Error ZstdFrame::damaged(std::size_t code) const {
  if (bytes_ == 0 && ZSTD_getErrorCode(code) == ZSTD_error_prefix_unknown) {
    return input_error(path_.string() + " is not a bundle", kNameBundle);
  }
  return input_error(
      fmt::format("{} is not a bundle, or is damaged: {}", path_.string(), ZSTD_getErrorName(code)),
      kGetAgain);
}

Error ZstdFrame::too_large() const {
  return input_error(fmt::format("{} unpacks to more than {:.1f} MiB", path_.string(),
                                 static_cast<double>(most_bytes_) / (1 << 20)),
                     kGetAgain);
}

}  // namespace matchbench::report
