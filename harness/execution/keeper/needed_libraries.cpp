#include "harness/execution/keeper/needed_libraries.hpp"

#include "harness/execution/keeper/guarded_files.hpp"
#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/file.hpp"
#include "harness/foundation/base/name_table.hpp"
#include "harness/foundation/base/os/elf_file.hpp"

#include <fmt/format.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <map>
#include <set>
#include <string>
#include <utility>

namespace matchbench::keeper {
namespace {

namespace fs = std::filesystem;

constexpr const char* kCache = "/etc/ld.so.cache";
// Where a library is that the cache does not know: Debian's folders come first. Small containers
// have no cache at all.
constexpr std::array kLoaderFolders = {
#ifdef __aarch64__
    "/lib/aarch64-linux-gnu",
    "/usr/lib/aarch64-linux-gnu",
#else
    "/lib/x86_64-linux-gnu",
    "/usr/lib/x86_64-linux-gnu",
#endif
    "/lib64",
    "/usr/lib64",
    "/lib",
    "/usr/lib"};
// glibc loads libgcc_s when a thread ends early; compilers' runtimes and old programs ask for the
// others.
constexpr std::array kLoadedByName = {"libc.so.6",    "libm.so.6",     "libdl.so.2",
                                      "librt.so.1",   "libanl.so.1",   "libpthread.so.0",
                                      "libmvec.so.1", "libgcc_s.so.1", "libstdc++.so.6",
                                      "libgomp.so.1", "libatomic.so.1"};

// Paths at which libraries are looked for: every name in every folder that a file names, so that
// one of a megabyte can stand for thousands of millions. A large environment has 100 000.
constexpr std::size_t kMostLooks = 1'000'000;

// How glibc lays out the cache (elf/cache.c, sysdeps/generic/dl-cache.h of its source): a head, the
// entries, the strings, whose places are counted from the head.
constexpr std::string_view kMagic = "glibc-ld.so.cache1.1";

struct CacheHead {
  char magic[20];
  std::uint32_t entries;
  std::uint32_t string_bytes;
  std::uint32_t others[5];
};

struct CacheEntry {
  std::int32_t flags;
  std::uint32_t name;
  std::uint32_t path;
  std::uint32_t system_version;
  std::uint64_t hardware;
};

std::string_view text_at(std::string_view bytes, std::uint64_t at) {
  if (at >= bytes.size()) return {};
  return bytes.substr(at, bytes.find('\0', at) - at);
}

using PathsByName = NameMap<std::vector<fs::path>>;

// Empty if the bytes are no such cache.
PathsByName paths_in(std::string_view cache) {
  PathsByName paths;
  // Caches for old loaders have another part before it.
  const std::size_t start = cache.find(kMagic);
  if (start == std::string_view::npos) return paths;
  cache.remove_prefix(start);
  CacheHead head{};
  if (cache.size() < sizeof head) return paths;
  std::memcpy(&head, cache.data(), sizeof head);
  if (head.entries > (cache.size() - sizeof head) / sizeof(CacheEntry)) return paths;
  for (std::uint64_t i = 0; i < head.entries; ++i) {
    CacheEntry entry{};
    std::memcpy(&entry, cache.data() + sizeof head + i * sizeof entry, sizeof entry);
    paths[std::string(text_at(cache, entry.name))].emplace_back(text_at(cache, entry.path));
  }
  return paths;
}

std::string with_origin(std::string folder, const fs::path& library) {
  for (const std::string_view word : {"${ORIGIN}", "$ORIGIN"}) {
    if (const auto at = folder.find(word); at != std::string::npos) {
      folder.replace(at, word.size(), library.parent_path().string());
    }
  }
  return folder;
}

class Search {
 public:
  explicit Search(LookingTime time) : time_(time) {
    if (is_file(kCache)) cached_ = paths_in(read_file(kCache));
    for (const char* name : kLoadedByName) look_for(name);
    look_at_waiting();
  }

  void look_at(const fs::path& file) {
    look_for_needs_of(file);
    look_at_waiting();
  }

  std::vector<fs::path> take() { return std::move(found_); }

  std::vector<std::string> take_missing() { return {missing_.begin(), missing_.end()}; }

 private:
  void look_at_waiting() {
    while (!waiting_.empty()) {
      const fs::path next = waiting_.back();
      waiting_.pop_back();
      look_for_needs_of(next);
    }
  }

  void look_for_needs_of(const fs::path& file) {
    time_.require_left(file);
    LoaderNeeds needs;
    try {
      const auto elf = ElfFile::open(file);
      if (!elf) return;
      if (const auto loader = elf->interpreter()) consider(*loader);
      needs = elf->needs();
    } catch (const Error&) {
      return;  // the loader, too, refuses a damaged library, in the worker, and says why
    }
    looks_ += needs.libraries.size() * (needs.folders.size() + 1);
    if (looks_ > kMostLooks) {
      throw input_error(fmt::format("{}: its libraries and those before it would be looked for at "
                                    "more than {} paths",
                                    file.string(), kMostLooks),
                        "link it with fewer libraries, or with fewer folders to look in");
    }
    for (const auto& name : needs.libraries) {
      bool is_here = false;
      for (const auto& folder : needs.folders) {
        const fs::path place = fs::path(with_origin(folder, file)) / name;
        is_here =
            consider(place) || (lies_in(place, file.parent_path()) && is_file(place)) || is_here;
      }
      if (!look_for(with_origin(name, file)) && !is_here) missing_.insert(name);
    }
  }

  // It and the next say whether there is such a library in the installed system.
  bool look_for(const std::string& name) {
    if (name.find('/') != std::string::npos) return consider(name);
    bool is_here = false;
    const auto cached = cached_.find(name);
    if (cached != cached_.end()) {
      for (const auto& path : cached->second) is_here = consider(path) || is_here;
      return is_here;
    }
    for (const char* folder : kLoaderFolders)
      is_here = consider(fs::path(folder) / name) || is_here;
    return is_here;
  }

  bool consider(const fs::path& library) {
    const auto [known, is_new] = known_.try_emplace(library, false);
    if (!is_new) return known->second;
    time_.require_left(library);
    if (!is_file_of_system(library)) return false;
    if (!ElfFile::open(library)) return false;  // the cache names 32-bit ones, too
    found_.push_back(library);
    waiting_.push_back(library);
    return known->second = true;
  }

  LookingTime time_;
  std::size_t looks_ = 0;
  PathsByName cached_;
  std::map<fs::path, bool> known_;  // whether it is there
  std::vector<fs::path> found_;
  std::vector<fs::path> waiting_;
  std::set<std::string> missing_;
};

}  // namespace

bool is_library(const fs::path& file) {
  const std::string name = file.filename().string();
  return name.find(".so") != std::string::npos || name.ends_with(".node");
}

std::vector<fs::path> needed_libraries(std::span<const fs::path> files, LookingTime time) {
  Search search(time);
  for (const fs::path& file : files) search.look_at(file);
  return search.take();
}

std::vector<std::string> missing_libraries(const fs::path& library, LookingTime time) {
  Search search(time);
  search.look_at(library);
  return search.take_missing();
}

}  // namespace matchbench::keeper
