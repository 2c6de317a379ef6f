#include "harness/execution/sandbox/kept_filter.hpp"

#include "harness/execution/sandbox/landlock.hpp"
#include "harness/execution/sandbox/seccomp_filter.hpp"
#include "harness/foundation/base/file.hpp"

namespace matchbench::sandbox {
namespace {

namespace fs = std::filesystem;

constexpr int kFirstAbiWithTruncate = 3;

// Whose filter it is; each kind has a file.
struct Kind {
  const char* file;
  bool program = false;
  bool trusted = false;
};

constexpr Kind kLibrary{.file = "filter"};
constexpr Kind kProgram{.file = "filter-of-program", .program = true};
constexpr Kind kTrusted{.file = "filter-of-trusted", .trusted = true};

const Kind& kind_of(const ConfinementPolicy& policy) {
  if (policy.trusted) return kTrusted;
  return policy.executable.empty() ? kLibrary : kProgram;
}

std::string make_filter(const Kind& kind, NetworkReach network = NetworkReach::kNone) {
  return make_seccomp_filter({.truncate_by_path = landlock_abi() >= kFirstAbiWithTruncate,
                              .program = kind.program,
                              .trusted = kind.trusted,
                              .network = network});
}

}  // namespace

void keep_filters(const fs::path& folder) {
  for (const Kind& kind : {kLibrary, kProgram, kTrusted}) {
    write_file(folder / kind.file, make_filter(kind));
  }
}

std::string filter_kept_in(const fs::path& folder, const ConfinementPolicy& policy) {
  const Kind& kind = kind_of(policy);
  if (policy.network != NetworkReach::kNone) return make_filter(kind, policy.network);
  const fs::path file = folder / kind.file;
  const bool is_kept = folder.is_absolute() && is_file(file);
  return is_kept ? read_file(file) : make_filter(kind);
}

}  // namespace matchbench::sandbox
