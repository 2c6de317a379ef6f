#include "harness/operations/season/own_file.hpp"

#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/os/opened_path.hpp"
#include "harness/foundation/text/printable.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>

#include <cerrno>
#include <string>
#include <system_error>

namespace matchbench::season {

namespace fs = std::filesystem;

OwnFile::OwnFile(const fs::path& folder, const fs::path& name) {
  const auto fail = [&](const std::string& why) {
    return input_error(
        fmt::format("cannot read {}: {}", text::printable((folder / name).string()), why),
        "check its permissions, and hand it in again");
  };
  const fs::path from = (fs::absolute(folder) / "").lexically_normal().parent_path();
  OwnedFd here(open(from.parent_path().c_str(), O_PATH | O_DIRECTORY | O_CLOEXEC));
  for (const fs::path& one : from.filename() / name) {
    here = OwnedFd(openat(here.get(), one.c_str(), O_PATH | O_NOFOLLOW | O_CLOEXEC));
    if (!here.is_open()) throw fail(std::generic_category().message(errno));
  }
  struct stat status {};
  if (fstat(here.get(), &status) != 0 || !S_ISREG(status.st_mode)) {
    throw fail("it is a link, or no file");
  }
  file_ = open_to_read(here.get());
  if (!file_.is_open()) throw fail(std::generic_category().message(errno));
}

fs::path OwnFile::path() const {
  return fmt::format("/proc/self/fd/{}", file_.get());
}

}  // namespace matchbench::season
