#include "harness/operations/gate/decide/shared_requests.hpp"

#include "harness/foundation/model/described_outcome.hpp"
#include "harness/foundation/model/shared_requests.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

namespace matchbench::gate {
namespace {

std::vector<std::string_view> ids_of(const Side& side) {
  std::vector<std::string_view> out;
  for (const auto& request : side.requests) out.push_back(request.id);
  return out;
}

}  // namespace

std::vector<Shared> requests_of_both(const Side& base, const Side& fresh) {
  const bool are_run_files = !base.footing.judgments.empty();
  std::vector<Shared> out;
  for (const auto& both : matchbench::shared_requests(ids_of(base), ids_of(fresh))) {
    const SideRequest& of_base = base.requests[both.first];
    const SideRequest& of_fresh = fresh.requests[both.second];
    const bool base_missing = of_base.outcome == kMissing;
    const bool fresh_missing = of_fresh.outcome == kMissing;
    if (are_run_files ? base_missing && fresh_missing : base_missing || fresh_missing) continue;
    out.push_back({&of_base, &of_fresh});
  }
  return out;
}

std::string why_nothing_answered(std::span<const SideRequest> requests) {
  if (std::ranges::count(requests, kAnswered, &SideRequest::outcome) > 0) return {};
  return fmt::format("{} asked, the first: {}", requests.size(),
                     described_outcome(requests.front().outcome, requests.front().message));
}

}  // namespace matchbench::gate
