#include "harness/data/trec/decompress.hpp"

#include "harness/foundation/base/error.hpp"

#include <fmt/format.h>
#include <zlib.h>
#include <zstd.h>

#include <algorithm>
#include <cstddef>
#include <limits>
#include <memory>
#include <span>
#include <utility>

namespace matchbench::trec {
namespace {

constexpr std::size_t kLeastRoom = std::size_t{1} << 20;
// What a small file may become, and how many times its own size. Runs become 3 to 20 times smaller.
constexpr std::size_t kBytesForAny = std::size_t{64} << 20;
constexpr std::size_t kMostTimes = 50;

// What is unpacked of one file.
class Unpacked {
 public:
  Unpacked(std::string_view packed, const std::string& name, std::uint64_t most_bytes)
      : name_(name), most_(std::min(kBytesForAny + packed.size() * kMostTimes, most_bytes)) {}

  // Room behind what is there, growing geometrically.
  std::span<char> room() {
    if (bytes_.size() - used_ < kLeastRoom / 2) {
      bytes_.resize(std::max(bytes_.size() * 2, kLeastRoom));
    }
    return std::span(bytes_).subspan(used_);
  }

  void add(std::size_t size) {
    used_ += size;
    if (used_ <= most_) return;
    throw input_error(fmt::format("{}: it unpacks to more than {} MiB", name_, most_ >> 20),
                      "make it smaller, or unpack it yourself if you know where it comes from");
  }

  std::string take() {
    bytes_.resize(used_);
    return std::move(bytes_);
  }

 private:
  const std::string& name_;
  const std::uint64_t most_;
  std::string bytes_;
  std::size_t used_ = 0;
};

Error damaged(const std::string& name, std::string_view format, std::string_view why) {
  return input_error(fmt::format("{}: damaged {} file: {}", name, format, why),
                     "fetch or compress it again");
}

}  // namespace

bool is_gzip(std::string_view bytes) {
  return bytes.starts_with("\x1f\x8b");
}

bool is_zstd(std::string_view bytes) {
  return bytes.starts_with("\x28\xb5\x2f\xfd");
}

std::string decompress_gzip(std::string_view bytes, const std::string& name,
                            std::uint64_t most_bytes) {
  z_stream stream{};
  constexpr int kGzipOnly = 15 + 16;
  if (inflateInit2(&stream, kGzipOnly) != Z_OK) throw environment_error("zlib does not start");
  const std::unique_ptr<z_stream, decltype(&inflateEnd)> owner(&stream, &inflateEnd);
  constexpr std::size_t kMost = std::numeric_limits<uInt>::max();
  Unpacked out(bytes, name, most_bytes);
  int status = Z_OK;
  for (;;) {
    if (status == Z_STREAM_END) {
      if (bytes.empty()) break;
      inflateReset(&stream);  // another member follows
    }
    const std::span<char> room = out.room();
    const auto in_size = std::min(bytes.size(), kMost);
    const auto out_size = std::min(room.size(), kMost);
    stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(bytes.data()));
    stream.avail_in = static_cast<uInt>(in_size);
    stream.next_out = reinterpret_cast<Bytef*>(room.data());
    stream.avail_out = static_cast<uInt>(out_size);
    status = inflate(&stream, Z_NO_FLUSH);
    out.add(out_size - stream.avail_out);
    bytes.remove_prefix(in_size - stream.avail_in);
    if (status == Z_BUF_ERROR) throw damaged(name, "gzip", "it ends early");
    if (status != Z_OK && status != Z_STREAM_END) {
      throw damaged(name, "gzip", stream.msg != nullptr ? stream.msg : "unknown fault");
    }
  }
  return out.take();
}

std::string decompress_zstd(std::string_view bytes, const std::string& name,
                            std::uint64_t most_bytes) {
  const std::unique_ptr<ZSTD_DCtx, decltype(&ZSTD_freeDCtx)> context(ZSTD_createDCtx(),
                                                                     &ZSTD_freeDCtx);
  if (context == nullptr) throw environment_error("Zstandard does not start");
  ZSTD_inBuffer in{bytes.data(), bytes.size(), 0};
  Unpacked out(bytes, name, most_bytes);
  std::size_t left = 0;  // of the frame at hand
  for (;;) {
    const std::span<char> room = out.room();
    ZSTD_outBuffer target{room.data(), room.size(), 0};
    left = ZSTD_decompressStream(context.get(), &target, &in);
    if (ZSTD_isError(left) != 0) throw damaged(name, "Zstandard", ZSTD_getErrorName(left));
    out.add(target.pos);
    if (in.pos == in.size && target.pos < target.size) break;
  }
  if (left != 0) throw damaged(name, "Zstandard", "it ends early");
  return out.take();
}

}  // namespace matchbench::trec
