#include "harness/execution/sandbox/kept_filter.hpp"

#include "harness/execution/sandbox/landlock.hpp"
#include "harness/execution/sandbox/seccomp_filter.hpp"
#include "harness/foundation/base/file.hpp"

namespace matchbench::sandbox {
namespace {

namespace fs = std::filesystem;

constexpr int kFirstAbiWithTruncate = 3;

fs::path file_in(const fs::path& folder, bool program) {
  return folder / (program ? "filter-of-program" : "filter");
}

std::string make_filter(bool program) {
  return make_seccomp_filter(
      {.truncate_by_path = landlock_abi() >= kFirstAbiWithTruncate, .program = program});
}

}  // namespace

void keep_filters(const fs::path& folder) {
  for (const bool program : {false, true}) {
    write_file(file_in(folder, program), make_filter(program));
  }
}

std::string filter_kept_in(const fs::path& folder, bool program) {
  const fs::path file = file_in(folder, program);
  const bool is_kept = folder.is_absolute() && is_file(file);
  return is_kept ? read_file(file) : make_filter(program);
}

}  // namespace matchbench::sandbox
