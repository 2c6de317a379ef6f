#include "harness/trec/decompress.hpp"

#include "harness/base/error.hpp"

#include <fmt/format.h>
#include <zlib.h>
#include <zstd.h>

#include <algorithm>
#include <cstddef>
#include <limits>
#include <memory>

namespace matchbench::trec {
namespace {

constexpr std::size_t kLeastRoom = std::size_t{1} << 20;

// Room behind the `used` first characters, growing geometrically.
void make_room(std::string& out, std::size_t used) {
  if (out.size() - used < kLeastRoom / 2) out.resize(std::max(out.size() * 2, kLeastRoom));
}

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

std::string decompress_gzip(std::string_view bytes, const std::string& name) {
  z_stream stream{};
  constexpr int kGzipOnly = 15 + 16;
  if (inflateInit2(&stream, kGzipOnly) != Z_OK) throw environment_error("zlib does not start");
  const std::unique_ptr<z_stream, decltype(&inflateEnd)> owner(&stream, &inflateEnd);
  constexpr std::size_t kMost = std::numeric_limits<uInt>::max();
  std::string out;
  std::size_t used = 0;
  int status = Z_OK;
  for (;;) {
    if (status == Z_STREAM_END) {
      if (bytes.empty()) break;
      inflateReset(&stream);  // another member follows
    }
    make_room(out, used);
    const auto in_size = std::min(bytes.size(), kMost);
    const auto out_size = std::min(out.size() - used, kMost);
    stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(bytes.data()));
    stream.avail_in = static_cast<uInt>(in_size);
    stream.next_out = reinterpret_cast<Bytef*>(out.data() + used);
    stream.avail_out = static_cast<uInt>(out_size);
    status = inflate(&stream, Z_NO_FLUSH);
    used += out_size - stream.avail_out;
    bytes.remove_prefix(in_size - stream.avail_in);
    if (status == Z_BUF_ERROR) throw damaged(name, "gzip", "it ends early");
    if (status != Z_OK && status != Z_STREAM_END) {
      throw damaged(name, "gzip", stream.msg != nullptr ? stream.msg : "unknown fault");
    }
  }
  out.resize(used);
  return out;
}

std::string decompress_zstd(std::string_view bytes, const std::string& name) {
  const std::unique_ptr<ZSTD_DCtx, decltype(&ZSTD_freeDCtx)> context(ZSTD_createDCtx(),
                                                                     &ZSTD_freeDCtx);
  if (context == nullptr) throw environment_error("Zstandard does not start");
  ZSTD_inBuffer in{bytes.data(), bytes.size(), 0};
  std::string out;
  std::size_t used = 0;
  std::size_t left = 0;  // of the frame at hand
  for (;;) {
    make_room(out, used);
    ZSTD_outBuffer target{out.data() + used, out.size() - used, 0};
    left = ZSTD_decompressStream(context.get(), &target, &in);
    if (ZSTD_isError(left) != 0) throw damaged(name, "Zstandard", ZSTD_getErrorName(left));
    used += target.pos;
    if (in.pos == in.size && target.pos < target.size) break;
  }
  if (left != 0) throw damaged(name, "Zstandard", "it ends early");
  out.resize(used);
  return out;
}

}  // namespace matchbench::trec
