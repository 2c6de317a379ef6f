#include "harness/operations/season/copy_folder.hpp"

#include "harness/foundation/base/file.hpp"

namespace matchbench::season {

namespace fs = std::filesystem;

void copy_folder(const fs::path& from, const fs::path& to) {
  fs::create_directory(to, from);
  for (const auto& entry :
       fs::recursive_directory_iterator(from, fs::directory_options::follow_directory_symlink)) {
    const fs::path copy = to / entry.path().lexically_relative(from);
    if (entry.is_directory()) {
      fs::create_directory(copy, entry.path());
    } else {
      copy_file(entry.path(), copy, "make room on the disk, and call the command again");
    }
  }
}

}  // namespace matchbench::season
