#include "harness/foundation/base/file.hpp"

#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/file_pieces.hpp"
#include "harness/foundation/base/file_writer.hpp"
#include "harness/foundation/base/owned_fd.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <cstdint>
#include <system_error>

namespace matchbench {
namespace {

// More is neither text nor a library: a file with a hole in it can claim any size.
constexpr off_t kMostBytes = off_t{2} << 30;
// What a file may have beyond its stated size: some below /proc state none, and have terabytes.
constexpr off_t kMostUnannouncedBytes = off_t{64} << 20;

std::atomic<std::uint64_t> read_bytes = 0;

std::filesystem::file_type type_of(const std::filesystem::path& path) {
  std::error_code failure;
  const auto status = std::filesystem::status(path, failure);
  if (status.type() != std::filesystem::file_type::none) return status.type();
  if (failure == std::errc::filename_too_long ||
      failure == std::errc::too_many_symbolic_link_levels) {
    return std::filesystem::file_type::not_found;
  }
  throw system_error(fmt::format("{} cannot be looked at", path.string()), failure.value());
}

}  // namespace

bool is_file(const std::filesystem::path& path) {
  return type_of(path) == std::filesystem::file_type::regular;
}

bool is_folder(const std::filesystem::path& path) {
  return type_of(path) == std::filesystem::file_type::directory;
}

bool is_there(const std::filesystem::path& path) {
  return type_of(path) != std::filesystem::file_type::not_found;
}

bool lies_in(const std::filesystem::path& path, const std::filesystem::path& folder) {
  return std::mismatch(folder.begin(), folder.end(), path.begin(), path.end()).first ==
         folder.end();
}

void read_pieces(const std::filesystem::path& path,
                 const std::function<void(std::string_view piece)>& take, off_t most_bytes) {
  // Else opening a pipe waits for somebody to write to it.
  const OwnedFd file(open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
  if (!file.is_open()) {
    throw input_error(
        fmt::format("cannot read {}: {}", path.string(), std::generic_category().message(errno)),
        "check the path and its permissions");
  }
  struct stat status {};
  if (fstat(file.get(), &status) == 0 && S_ISDIR(status.st_mode)) {
    throw input_error(fmt::format("cannot read {}: it is a directory", path.string()),
                      "name a file");
  }
  if (!S_ISREG(status.st_mode)) {
    throw input_error(fmt::format("cannot read {}: it is a pipe or a device", path.string()),
                      "name a file");
  }
  if (status.st_size > most_bytes) {
    throw input_error(fmt::format("cannot read {}: it has {:.1f} GiB, the most is 2 GiB",
                                  path.string(), static_cast<double>(status.st_size) / (1 << 30)),
                      "name a smaller file");
  }
  char buffer[1 << 16];
  off_t left = status.st_size + kMostUnannouncedBytes;
  for (;;) {
    const ssize_t got = read(file.get(), buffer, sizeof buffer);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) throw system_error(fmt::format("cannot read {}", path.string()), errno);
    if (got == 0) return;
    left -= got;
    if (left < 0) {
      throw input_error(
          fmt::format("cannot read {}: it has no end, or grows while it is read", path.string()),
          "name a file that nobody writes to");
    }
    take({buffer, static_cast<std::size_t>(got)});
  }
}

std::string read_file(const std::filesystem::path& path) {
  std::string text;
  std::error_code none;
  const auto bytes = std::filesystem::file_size(path, none);
  if (!none && bytes <= static_cast<std::uintmax_t>(kMostBytes)) text.reserve(bytes);
  read_pieces(
      path, [&](std::string_view piece) { text += piece; }, kMostBytes);
  read_bytes += text.size();
  return text;
}

std::uint64_t bytes_of_files_read() {
  return read_bytes;
}

int write_all(int file, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t put = write(file, bytes.data(), bytes.size());
    if (put < 0 && errno == EINTR) continue;
    if (put < 0) return errno;
    bytes.remove_prefix(static_cast<std::size_t>(put));
  }
  return 0;
}

void write_file(const std::filesystem::path& path, std::string_view text) {
  FileWriter file(path);
  file.write(text);
  file.finish();
}

void copy_file(const std::filesystem::path& from, const std::filesystem::path& to,
               std::string_view remedy) {
  const auto fail = [&](const char* done, const std::filesystem::path& path) {
    return system_error(fmt::format("cannot {} {}", done, path.string()), errno, remedy);
  };
  const OwnedFd in(open(from.c_str(), O_RDONLY | O_CLOEXEC));
  struct stat status {};
  if (!in.is_open() || fstat(in.get(), &status) != 0) throw fail("read", from);
  const mode_t mode = status.st_mode & (S_IRWXU | S_IRWXG | S_IRWXO);
  OwnedFd out(open(to.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, mode));
  if (!out.is_open()) throw fail("write", to);
  std::string buffer(std::size_t{1} << 20, '\0');
  for (;;) {
    const ssize_t got = read(in.get(), buffer.data(), buffer.size());
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) throw fail("read", from);
    if (got == 0) break;
    errno = write_all(out.get(), {buffer.data(), static_cast<std::size_t>(got)});
    if (errno != 0) throw fail("write", to);
  }
  // Network file systems may tell only at the end that a quota is used up.
  if (close(out.release()) != 0) throw fail("write", to);
}

}  // namespace matchbench
