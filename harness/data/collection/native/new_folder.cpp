#include "harness/data/collection/native/new_folder.hpp"

#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/part_name.hpp"
#include "harness/foundation/text/printable.hpp"

#include <fmt/format.h>

namespace matchbench::collection {

namespace fs = std::filesystem;

void check_new_folder(const fs::path& folder) {
  if (folder.empty()) throw input_error("--out is missing", "add --out FOLDER");
  std::error_code none;
  if (!fs::exists(folder, none) || fs::is_empty(folder, none)) return;
  throw input_error(
      fmt::format("{} exists already and is not empty", text::printable(folder.string())),
      "name a new folder, or remove this one");
}

void make_new_folder(const fs::path& folder, const std::function<void(const fs::path&)>& write) {
  check_new_folder(folder);
  std::error_code error;
  fs::path target = folder.lexically_normal();
  if (!target.has_filename()) target = target.parent_path();
  const fs::path part = part_name(target);
  try {
    fs::create_directories(part);
    write(part);
    fs::rename(part, target);
  } catch (const fs::filesystem_error& failure) {
    fs::remove_all(part, error);
    throw environment_error(
        fmt::format("cannot write {}: {}", folder.string(), failure.code().message()),
        "check the folder, its permissions and the free space");
  } catch (...) {
    fs::remove_all(part, error);
    throw;
  }
}

}  // namespace matchbench::collection
