#include "harness/data/trec/text.hpp"

#include "harness/data/trec/decompress.hpp"
#include "harness/foundation/base/owned_fd.hpp"
#include "harness/foundation/base/shell_word.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <system_error>
#include <utility>

namespace matchbench::trec {
namespace {

std::size_t page_size() {
  static const auto kSize = static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
  return kSize;
}

std::string read_stream(int fd, const std::string& name) {
  std::string text;
  std::size_t used = 0;
  for (;;) {
    if (text.size() - used < (1 << 16))
      text.resize(std::max<std::size_t>(text.size() * 2, 1 << 20));
    const ssize_t got = read(fd, text.data() + used, text.size() - used);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) throw system_error(fmt::format("cannot read {}", name), errno);
    if (got == 0) break;
    used += static_cast<std::size_t>(got);
  }
  text.resize(used);
  return text;
}

bool is_packed(std::string_view bytes) {
  return is_gzip(bytes) || is_zstd(bytes);
}

std::string unpack(std::string_view bytes, const std::string& name, std::uint64_t most_bytes) {
  return is_gzip(bytes) ? decompress_gzip(bytes, name, most_bytes)
                        : decompress_zstd(bytes, name, most_bytes);
}

// Formats that people have beside text, and a null byte at the beginning: no text has one.
void refuse_binary(const Text& text) {
  constexpr std::size_t kHeadBytes = 512;
  if (text.view().starts_with("PAR1")) {
    const std::string lines = std::filesystem::path(text.name()).replace_extension(".jsonl");
    throw input_error(
        fmt::format("{} is a Parquet file and not text", text.name()),
        fmt::format("convert it: python3 -c 'import pandas, sys; pandas.read_parquet(sys.argv[1])."
                    "to_json(sys.argv[2], orient=\"records\", lines=True)' {} {}",
                    word_to_copy(text.name()), word_to_copy(lines)));
  }
  if (text.view().starts_with("PK\x03\x04")) {
    throw input_error(fmt::format("{} is a spreadsheet or an archive and not text", text.name()),
                      "unpack it, or export it as CSV in UTF-8");
  }
  const std::string_view head = text.view().substr(0, kHeadBytes);
  if (head.find('\0') == std::string_view::npos) return;
  if (head.starts_with("SQLite format 3")) {
    throw input_error(fmt::format("{} is a database and not text", text.name()),
                      "of a round's, name it alone: 'matchbench leaderboard', 'report' and "
                      "'analyse' read it");
  }
  throw input_error(fmt::format("{} is not text", text.name()),
                    "name a text file, plain or compressed with gzip or Zstandard");
}

}  // namespace

// Either a mapping or a string; kPadding zeros follow in both.
struct Text::Memory {
  Memory() = default;
  ~Memory() {
    if (mapping != nullptr) munmap(mapping, mapping_size);
  }
  Memory(const Memory&) = delete;
  Memory& operator=(const Memory&) = delete;

  void map(int fd, std::size_t file_size, const std::string& name) {
    // The file over the head of a larger anonymous mapping: the page behind the text is readable.
    mapping_size = (file_size / page_size() + 2) * page_size();
    void* const base = mmap(nullptr, mapping_size, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (base == MAP_FAILED) throw system_error(fmt::format("cannot map {}", name), errno);
    mapping = base;
    void* const file = mmap(base, file_size, PROT_READ, MAP_PRIVATE | MAP_FIXED, fd, 0);
    if (file == MAP_FAILED) throw system_error(fmt::format("cannot map {}", name), errno);
    madvise(base, file_size, MADV_SEQUENTIAL);
    bytes = {static_cast<const char*>(base), file_size};
  }

  void own(std::string text) {
    const auto size = text.size();
    text.append(kPadding, '\0');
    owned = std::move(text);
    bytes = std::string_view(owned).substr(0, size);
  }

  void* mapping = nullptr;
  std::size_t mapping_size = 0;
  std::string owned;
  std::string_view bytes;
};

Text::Text(std::shared_ptr<const Memory> memory, std::string name)
    : memory_(std::move(memory)), name_(std::move(name)), view_(memory_->bytes) {
  if (view_.starts_with("\xff\xfe") || view_.starts_with("\xfe\xff")) {
    throw input_error(fmt::format("{} is UTF-16", name_), "convert it to UTF-8");
  }
  if (view_.starts_with("\xef\xbb\xbf")) view_.remove_prefix(3);
}

Text Text::open_packed(const std::string& path) {
  const bool from_stdin = path == "-";
  const std::string name = from_stdin ? "standard input" : path;
  const OwnedFd opened(from_stdin ? -1 : ::open(path.c_str(), O_RDONLY | O_CLOEXEC));
  const int file = from_stdin ? STDIN_FILENO : opened.get();
  if (file < 0) {
    throw input_error(
        fmt::format("cannot read {}: {}", name, std::generic_category().message(errno)),
        "check the path and its permissions");
  }
  struct stat status {};
  if (fstat(file, &status) != 0) throw system_error("cannot read " + name, errno);
  if (S_ISDIR(status.st_mode)) {
    throw input_error(fmt::format("cannot read {}: it is a directory", name), "name a file");
  }
  auto memory = std::make_shared<Memory>();
  if (S_ISREG(status.st_mode) && status.st_size > 0 && !from_stdin) {
    memory->map(file, static_cast<std::size_t>(status.st_size), name);
  } else {
    memory->own(read_stream(file, name));
  }
  return {std::move(memory), name};
}

Text Text::open(const std::string& path, std::uint64_t most_bytes) {
  Text text = open_packed(path);
  const std::string_view bytes = text.memory_->bytes;
  if (is_packed(bytes)) {
    auto memory = std::make_shared<Memory>();
    memory->own(unpack(bytes, text.name_, most_bytes));
    text = {std::move(memory), std::move(text.name_)};
  }
  if (text.memory_->bytes.size() > most_bytes) {
    throw input_error(fmt::format("{} has {} bytes, the most is {}", text.name_,
                                  text.memory_->bytes.size(), most_bytes),
                      "name a smaller file");
  }
  refuse_binary(text);
  return text;
}

std::string unpacked(std::string bytes, const std::string& name, std::uint64_t most_bytes) {
  return is_packed(bytes) ? unpack(bytes, name, most_bytes) : std::move(bytes);
}

std::string_view Text::bytes() const {
  return memory_->bytes;
}

Text Text::from(std::string_view bytes, std::string name) {
  auto memory = std::make_shared<Memory>();
  memory->own(std::string(bytes));
  return {std::move(memory), std::move(name)};
}

Position Text::position_of(const char* at) const {
  const auto lines_before = std::count(view_.data(), at, '\n');
  return {name_, static_cast<std::uint64_t>(lines_before) + 1, 0};
}

void Text::forget(std::string_view part) const {
  if (memory_->mapping == nullptr || part.empty()) return;
  const auto base = reinterpret_cast<std::uintptr_t>(memory_->mapping);
  const auto round_up = [&](std::size_t offset) {
    return (offset + page_size() - 1) / page_size() * page_size();
  };
  const auto begin = round_up(reinterpret_cast<std::uintptr_t>(part.data()) - base);
  const auto end = (reinterpret_cast<std::uintptr_t>(part.data()) - base + part.size()) /
                   page_size() * page_size();
  if (begin >= end) return;
  madvise(static_cast<char*>(memory_->mapping) + begin, end - begin, MADV_DONTNEED);
}

}  // namespace matchbench::trec
