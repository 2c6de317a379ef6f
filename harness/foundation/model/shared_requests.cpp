#include "harness/foundation/model/shared_requests.hpp"

#include "harness/foundation/base/name_table.hpp"

namespace matchbench {

std::vector<SharedRequest> shared_requests(std::span<const std::string_view> first,
                                           std::span<const std::string_view> second) {
  ViewMap<std::size_t> known;
  for (std::size_t i = 0; i < second.size(); ++i) known.emplace(second[i], i);
  std::vector<SharedRequest> out;
  for (std::size_t i = 0; i < first.size(); ++i) {
    if (const auto found = known.find(first[i]); found != known.end()) {
      out.push_back({i, found->second});
    }
  }
  return out;
}

}  // namespace matchbench
