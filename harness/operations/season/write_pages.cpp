#include "harness/operations/season/write_pages.hpp"

#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/file.hpp"
#include "harness/foundation/base/os/no_links.hpp"
#include "harness/foundation/base/parallel.hpp"

#include <cstddef>
#include <string_view>
#include <system_error>

namespace matchbench::season {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kWaitingForTheDisk = 16;

}  // namespace

std::vector<fs::path> write_pages(const std::map<std::string, std::string>& texts,
                                  const fs::path& folder) {
  std::vector<fs::path> files;
  std::vector<std::string_view> written;
  for (const auto& [path, text] : texts) {
    const fs::path file = folder / path;
    require_no_links(folder, fs::path(path).parent_path());
    if (is_file(file) && read_file(file) == text) continue;
    std::error_code failure;
    fs::create_directories(file.parent_path(), failure);
    if (failure) {
      throw system_error("cannot make the folder " + file.parent_path().string(), failure.value(),
                         "name one where you may write");
    }
    files.push_back(file);
    written.push_back(text);
  }
  parallel_for(files.size(), kWaitingForTheDisk,
               [&](std::size_t i) { write_file(files[i], written[i]); });
  return files;
}

}  // namespace matchbench::season
