#include "harness/data/collection/native/chosen_requests.hpp"

#include "harness/data/collection/native/digest.hpp"
#include "harness/data/collection/native/judgment_order.hpp"
#include "harness/foundation/base/name_table.hpp"

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

namespace matchbench::collection {

Collection with_requests(Collection collection, std::span<const RequestIndex> chosen) {
  std::vector<Service> requests;
  requests.reserve(chosen.size());
  for (const RequestIndex index : chosen) {
    requests.push_back(std::move(collection.requests[index.value]));
  }
  collection.requests = std::move(requests);
  collection.splits.clear();
  return collection;
}

Judgments with_requests(const Judgments& judgments, std::span<const RequestIndex> chosen,
                        const Collection& of_chosen) {
  NumberMap<std::uint32_t, std::uint32_t> place;
  for (const RequestIndex index : chosen) {
    place.emplace(index.value, static_cast<std::uint32_t>(place.size()));
  }
  Judgments kept{judgments.judges, judgments.dimensions, {}, {}, {}, judgments.programs};
  for (Judgment entry : judgments.entries) {
    const auto found = place.find(entry.request.value);
    if (found == place.end()) continue;
    entry.request.value = found->second;
    kept.entries.push_back(entry);
  }
  for (AnswerStatement one : judgments.answers) {
    const auto found = place.find(one.request.value);
    if (found == place.end()) continue;
    one.request.value = found->second;
    kept.answers.push_back(one);
  }
  std::ranges::sort(kept.answers);
  sort_entries(kept);
  kept.digest = digest_of(kept, of_chosen);
  return kept;
}

}  // namespace matchbench::collection
