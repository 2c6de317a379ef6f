#include "harness/publishing/report/formats/archive.hpp"

#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/file.hpp"
#include "harness/foundation/base/part_name.hpp"
#include "harness/foundation/text/printable.hpp"
#include "harness/publishing/report/formats/zstd_frame.hpp"

#include <archive.h>
#include <archive_entry.h>
#include <fmt/format.h>

#include <array>
#include <cerrno>
#include <cstdint>
#include <exception>
#include <fstream>
#include <iterator>
#include <memory>
#include <set>
#include <string_view>
#include <system_error>
#include <utility>

namespace matchbench::report {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMostFiles = 1000;
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

std::string in_mib(std::uint64_t bytes) {
  return fmt::format("{:.1f} MiB", static_cast<double>(bytes) / (1 << 20));
}

class Unpacking {
 public:
  Unpacking(const fs::path& path, fs::path folder)
      : path_(path), folder_(std::move(folder)), frame_(path), left_(frame_.most_bytes()) {}

  std::vector<std::string> run() {
    archive_read_support_format_tar(in_.get());
    // Else nobody would look at what is behind the end of the tar file.
    archive_read_set_option(in_.get(), "tar", "read_concatenated_archives", "1");
    if (archive_read_open(in_.get(), this, nullptr, next_block, nullptr) != ARCHIVE_OK) {
      throw damaged();
    }
    archive_entry* entry = nullptr;
    for (;;) {
      const int status = archive_read_next_header(in_.get(), &entry);
      if (status == ARCHIVE_EOF) return names_;
      if (status != ARCHIVE_OK) throw damaged();
      take(entry);
    }
  }

 private:
  // No exception may pass through libarchive.
  static la_ssize_t next_block(archive* in, void* unpacking, const void** bytes) {
    auto& self = *static_cast<Unpacking*>(unpacking);
    try {
      const std::string_view block = self.frame_.next();
      *bytes = block.data();
      return static_cast<la_ssize_t>(block.size());
    } catch (...) {
      self.fault_ = std::current_exception();
      archive_set_error(in, EIO, nullptr);
      return ARCHIVE_FATAL;
    }
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
    if (size > left_) throw frame_.too_large();
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

  Error damaged() const {
    if (fault_) std::rethrow_exception(fault_);
    return input_error(
        fmt::format("{} is not a bundle, or is damaged: {}", path_.string(), reason(in_.get())),
        kGetAgain);
  }

  const fs::path& path_;
  fs::path folder_;
  ZstdFrame frame_;
  std::exception_ptr fault_;
  Reader in_{archive_read_new(), archive_read_free};
  std::set<std::string> taken_;
  std::vector<std::string> names_;
  std::uint64_t left_;
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
