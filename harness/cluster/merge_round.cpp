#include "harness/cluster/merge_round.hpp"

#include "harness/results/round_check.hpp"
#include "harness/results/stored_contest.hpp"

#include <optional>

namespace matchbench::cluster {
namespace {

namespace fs = std::filesystem;

// The protocol that it was run under.
contest::ProtocolSettings check_one(const fs::path& path) {
  const store::RoundStore part = store::RoundStore::open(path, store::RoundStore::Mode::kRead);
  part.check_integrity();
  results::check_part(part, path);
  results::check_answers(part, path.string());
  return results::stored_contest(part).protocol;
}

}  // namespace

store::MergeSummary merge_round(std::span<const fs::path> parts, const fs::path& target,
                                store::MergeScope scope) {
  std::optional<contest::ProtocolSettings> protocol;  // all parts have one
  return store::merge_parts(parts, target, scope,
                            {.part = [&](const fs::path& part) { protocol = check_one(part); },
                             .whole =
                                 [&](std::span<const store::RepetitionPasses> repetitions) {
                                   results::check_passes(repetitions, *protocol, target.string());
                                 }});
}

}  // namespace matchbench::cluster
