#include "shared/parameter_lists.hpp"

#include <algorithm>

namespace shared {

ParameterLists::ParameterLists(const std::vector<Signature>& services,
                               Concepts::Set Signature::*side)
    : begins_{0} {
  for (const Signature& service : services) {
    known_.insert(known_.end(), (service.*side).begin(), (service.*side).end());
  }
  sort_unique(known_);
  begins_.reserve(services.size() + 1);
  for (const Signature& service : services) {
    for (const Concepts::Id id : service.*side) {
      const auto place = std::lower_bound(known_.begin(), known_.end(), id);
      places_.push_back(static_cast<Place>(place - known_.begin()));
    }
    begins_.push_back(places_.size());
  }
}

std::uint64_t ParameterLists::bytes() const {
  return known_.capacity() * sizeof(Concepts::Id) + begins_.capacity() * sizeof(std::size_t) +
         places_.capacity() * sizeof(Place);
}

}  // namespace shared
