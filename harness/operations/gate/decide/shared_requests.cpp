#include "harness/operations/gate/decide/shared_requests.hpp"

#include <string_view>
#include <unordered_map>

namespace matchbench::gate {

std::vector<Shared> requests_of_both(const Side& base, const Side& fresh) {
  std::unordered_map<std::string_view, const SideRequest*> known;
  for (const auto& one : fresh.requests) known.emplace(one.id, &one);
  const bool are_run_files = !base.footing.judgments.empty();
  std::vector<Shared> out;
  for (const auto& one : base.requests) {
    const auto found = known.find(one.id);
    if (found == known.end()) continue;
    const bool base_missing = one.outcome == kMissing;
    const bool fresh_missing = found->second->outcome == kMissing;
    if (are_run_files ? base_missing && fresh_missing : base_missing || fresh_missing) continue;
    out.push_back({&one, found->second});
  }
  return out;
}

}  // namespace matchbench::gate
