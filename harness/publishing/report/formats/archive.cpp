#include "harness/publishing/report/formats/archive.hpp"

#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/file.hpp"
#include "harness/foundation/base/os/memory_file.hpp"
#include "harness/foundation/base/owned_fd.hpp"
#include "harness/foundation/base/part_name.hpp"
#include "harness/foundation/text/printable.hpp"

#include <archive.h>
#include <archive_entry.h>
#include <fcntl.h>
#include <fmt/format.h>
#include <zstd.h>

#include <array>
#include <cerrno>
#include <cstdint>
#include <fstream>
#include <iterator>
#include <memory>
#include <set>
#include <system_error>
#include <utility>

namespace matchbench::report {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMostFiles = 1000;
// All files together: what a small bundle may take, and a multiple of its own size. Databases of
// rounds become 3 to 20 times smaller, but hundreds of times if an entrant's logs repeat a letter:
// it must not make the round's bundle one that nobody reads.
constexpr std::uint64_t kBytesForAny = std::uint64_t{512} << 20;
constexpr std::uint64_t kMostTimes = 50;
// A file beside the database and the collection's folder: a contest, a list of sums.
constexpr std::uint64_t kMostTextBytes = std::uint64_t{4} << 20;
constexpr std::size_t kMostNameBytes = 1000;
constexpr std::size_t kMostPartBytes = 255;
constexpr std::ptrdiff_t kMostParts = 16;
constexpr std::size_t kBlock = std::size_t{1} << 16;

using Writer = std::unique_ptr<archive, decltype(&archive_write_free)>;
using Reader = std::unique_ptr<archive, decltype(&archive_read_free)>;
using Entry = std::unique_ptr<archive_entry, decltype(&archive_entry_free)>;

std::string reason(archive* handle) {
  const char* text = archive_error_string(handle);
  return text == nullptr ? "unknown reason" : text;
}

Error not_written(const fs::path& path, archive* out) {
  return environment_error(fmt::format("cannot write {}: {}", path.string(), reason(out)),
                           "check the folder, its permissions and the free space");
}

void write_one(archive* out, const ArchivedFile& file, const fs::path& path) {
  std::ifstream in(file.on_disk, std::ios::binary);
  std::error_code failure;
  const auto size = fs::file_size(file.on_disk, failure);
  if (!in || failure) throw input_error(fmt::format("cannot read {}", file.on_disk.string()));
  const auto require = [&](bool is_written) {
    if (is_written) return;
    throw not_written(path, out);
  };
  const Entry entry(archive_entry_new(), archive_entry_free);
  archive_entry_set_pathname(entry.get(), file.name.c_str());
  archive_entry_set_size(entry.get(), static_cast<la_int64_t>(size));
  archive_entry_set_filetype(entry.get(), AE_IFREG);
  archive_entry_set_perm(entry.get(), 0644);
  archive_entry_set_mtime(entry.get(), 0, 0);
  require(archive_write_header(out, entry.get()) == ARCHIVE_OK);
  std::array<char, kBlock> block{};
  while (in.read(block.data(), block.size()), in.gcount() > 0) {
    require(archive_write_data(out, block.data(), static_cast<std::size_t>(in.gcount())) ==
            in.gcount());
  }
}

// Whether it names a file below the folder, whatever the folder is, and is no longer or deeper than
// file systems take. No part of it is hidden: other programs carry out what a .git or .envrc says.
bool is_plain_name(const std::string& name) {
  const fs::path path(name);
  if (name.empty() || name.size() > kMostNameBytes || path.is_absolute() || name.back() == '/') {
    return false;
  }
  for (const auto& part : path) {
    const std::string& text = part.native();
    if (text.empty() || text.front() == '.' || text.size() > kMostPartBytes) return false;
  }
  return std::distance(path.begin(), path.end()) <= kMostParts;
}

std::uint64_t most_bytes_of(const fs::path& bundle) {
  std::error_code failure;
  const auto size = fs::file_size(bundle, failure);
  return kBytesForAny + (failure ? 0 : size * kMostTimes);
}

std::string in_mib(std::uint64_t bytes) {
  return fmt::format("{:.1f} MiB", static_cast<double>(bytes) / (1 << 20));
}

class Unpacking {
 public:
  Unpacking(const fs::path& path, fs::path folder) : path_(path), folder_(std::move(folder)) {}

  std::vector<std::string> run() {
    if (!is_file(path_)) {
      throw input_error(is_folder(path_)
                            ? fmt::format("{} is a folder, not a bundle", path_.string())
                            : fmt::format("there is no bundle {}", path_.string()),
                        "name the file that 'matchbench report --bundle' wrote");
    }
    require_one_frame();
    archive_read_support_filter_zstd(in_.get());
    archive_read_support_format_tar(in_.get());
    // Else nobody would look at what is behind the end of the tar file.
    archive_read_set_option(in_.get(), "tar", "read_concatenated_archives", "1");
    if (archive_read_open_filename(in_.get(), path_.c_str(), kBlock) != ARCHIVE_OK) throw damaged();
    archive_entry* entry = nullptr;
    for (;;) {
      const int status = archive_read_next_header(in_.get(), &entry);
      if (status == ARCHIVE_EOF) return names_;
      if (status != ARCHIVE_OK) throw damaged();
      take(entry);
    }
  }

 private:
  // Nothing may be hidden behind what is unpacked: in a second frame, or in one that is skipped.
  void require_one_frame() const {
    const OwnedFd file(open(path_.c_str(), O_RDONLY | O_CLOEXEC));
    if (!file.is_open()) throw system_error("cannot read " + path_.string(), errno);
    const Mapping mapped(file.get(), fs::file_size(path_), Mapping::Access::kRead);
    const std::string_view bytes = mapped.bytes();
    const std::size_t frame = ZSTD_findFrameCompressedSize(bytes.data(), bytes.size());
    if (ZSTD_isError(frame) != 0) return;  // libarchive says what is wrong
    if (frame == bytes.size()) return require_size(bytes);
    throw input_error(fmt::format("{}: {} bytes are behind the end of the bundle", path_.string(),
                                  bytes.size() - frame),
                      kGetAgain);
  }

  // Of all that comes out of it, headers and what is behind the last file included: megabytes can
  // stand for a hundred gigabytes of zeros, through which libarchive would look for another file.
  void require_size(std::string_view bytes) const {
    constexpr std::uint64_t kBytesForHeaders = std::uint64_t{16} << 20;
    const std::uint64_t most = most_bytes_of(path_) + kBytesForHeaders;
    const std::unique_ptr<ZSTD_DCtx, decltype(&ZSTD_freeDCtx)> stream(ZSTD_createDCtx(),
                                                                      ZSTD_freeDCtx);
    std::string block(ZSTD_DStreamOutSize(), '\0');
    ZSTD_inBuffer in{bytes.data(), bytes.size(), 0};
    for (std::uint64_t size = 0; size <= most;) {
      ZSTD_outBuffer out{block.data(), block.size(), 0};
      const std::size_t left = ZSTD_decompressStream(stream.get(), &out, &in);
      if (left == 0 || ZSTD_isError(left) != 0 || out.pos == 0) return;
      size += out.pos;
    }
    throw too_large();
  }

  void take(archive_entry* entry) {
    const char* given = archive_entry_pathname(entry);
    const std::string name = given == nullptr ? "" : given;
    const bool is_file = archive_entry_filetype(entry) == AE_IFREG &&
                         archive_entry_hardlink(entry) == nullptr && is_plain_name(name);
    if (!is_file || is_in_the_way(name) || !taken_.insert(name).second ||
        taken_.size() > kMostFiles) {
      throw input_error(fmt::format("{}: '{}' does not belong in a bundle", path_.string(),
                                    text::printable(name)),
                        kGetAgain);
    }
    take_size(entry, name);
    const fs::path target = folder_ / name;
    fs::create_directories(target.parent_path());
    std::ofstream out(target, std::ios::binary);
    std::array<char, kBlock> block{};
    for (;;) {
      const la_ssize_t size = archive_read_data(in_.get(), block.data(), block.size());
      if (size < 0) throw damaged();
      if (size == 0) break;
      out.write(block.data(), size);
    }
    out.close();
    if (!out) throw system_error("cannot write " + target.string(), errno);
    names_.push_back(name);
  }

  // What the header says, before any of it is unpacked; no more than that follows.
  void take_size(archive_entry* entry, const std::string& name) {
    const la_int64_t stated = archive_entry_size(entry);
    if (archive_entry_size_is_set(entry) == 0 || stated < 0) throw damaged();
    const auto size = static_cast<std::uint64_t>(stated);
    const bool is_text = name.find('/') == std::string::npos && !name.ends_with(".db");
    if (is_text && size > kMostTextBytes) {
      throw input_error(fmt::format("{}: {} has {}, the most is {}", path_.string(),
                                    text::printable(name), in_mib(size), in_mib(kMostTextBytes)),
                        kGetAgain);
    }
    if (size > left_) throw too_large();
    left_ -= size;
  }

  // A file where another has its folder, or the other way round.
  bool is_in_the_way(const std::string& name) const {
    const auto below = taken_.lower_bound(name + "/");
    if (below != taken_.end() && below->starts_with(name + "/")) return true;
    for (std::size_t end = name.find('/'); end != std::string::npos;
         end = name.find('/', end + 1)) {
      if (taken_.contains(name.substr(0, end))) return true;
    }
    return false;
  }

  Error too_large() const {
    return input_error(
        fmt::format("{} unpacks to more than {}", path_.string(), in_mib(most_bytes_of(path_))),
        kGetAgain);
  }

  // A database is often named in the place of its bundle.
  Error damaged() const {
    if (std::string_view(reason(in_.get())) == kUnknownFormat) {
      return input_error(fmt::format("{} is not a bundle", path_.string()),
                         "name the file that 'matchbench report --bundle' wrote");
    }
    return input_error(
        fmt::format("{} is not a bundle, or is damaged: {}", path_.string(), reason(in_.get())),
        kGetAgain);
  }

  static constexpr std::string_view kUnknownFormat = "Unrecognized archive format";
  static constexpr const char* kGetAgain = "get it again from where it was published";

  const fs::path& path_;
  fs::path folder_;
  Reader in_{archive_read_new(), archive_read_free};
  std::set<std::string> taken_;
  std::vector<std::string> names_;
  std::uint64_t left_ = most_bytes_of(path_);
};

}  // namespace

void write_archive(const fs::path& path, std::span<const ArchivedFile> files) {
  const fs::path part = part_name(path);
  try {
    const Writer out(archive_write_new(), archive_write_free);
    archive_write_set_format_pax_restricted(out.get());
    archive_write_add_filter_zstd(out.get());
    if (archive_write_open_filename(out.get(), part.c_str()) != ARCHIVE_OK) {
      throw not_written(path, out.get());
    }
    for (const auto& file : files) write_one(out.get(), file, path);
    if (archive_write_close(out.get()) != ARCHIVE_OK) {
      throw not_written(path, out.get());
    }
    std::error_code failure;
    fs::rename(part, path, failure);
    if (failure) throw system_error("cannot write " + path.string(), failure.value());
  } catch (...) {
    std::error_code ignored;
    fs::remove(part, ignored);
    throw;
  }
}

std::vector<std::string> read_archive(const fs::path& path, const fs::path& folder) {
  return Unpacking(path, folder).run();
}

}  // namespace matchbench::report
