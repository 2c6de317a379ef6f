#include "shared/parameter_index.hpp"

#include <algorithm>
#include <numeric>

namespace shared {
namespace {

SetIndex::Set classes_above(Concepts& concepts, Concepts::Id id) {
  const Concepts::Set above = concepts.names_above({id});
  return {above.begin(), above.end()};
}

Concepts::Set all_named(const std::vector<Signature>& services, Concepts::Set Signature::*side) {
  Concepts::Set all;
  for (const Signature& service : services) {
    all.insert(all.end(), (service.*side).begin(), (service.*side).end());
  }
  sort_unique(all);
  return all;
}

std::vector<SetIndex::Set> classes_above(Concepts& concepts, const Concepts::Set& ids) {
  std::vector<SetIndex::Set> sets;
  sets.reserve(ids.size());
  for (const Concepts::Id id : ids) sets.push_back(classes_above(concepts, id));
  return sets;
}

double mean(const std::vector<double>& values) {
  return std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}

}  // namespace

ParameterIndex::ParameterIndex(Concepts& concepts, const std::vector<Signature>& services,
                               Concepts::Set Signature::*side)
    : known_(all_named(services, side)), classes_(classes_above(concepts, known_)) {
  services_.reserve(services.size());
  for (const Signature& service : services) {
    std::vector<Position>& positions = services_.emplace_back();
    for (const Concepts::Id id : service.*side) {
      const auto place = std::lower_bound(known_.begin(), known_.end(), id);
      positions.push_back(static_cast<Position>(place - known_.begin()));
    }
  }
}

std::vector<ParameterFit> ParameterIndex::fits(Concepts& concepts,
                                               const Concepts::Set& wanted) const {
  std::vector<std::vector<Overlap>> overlaps;  // of each wanted concept with each known one
  for (const Concepts::Id id : wanted) {
    overlaps.push_back(classes_.overlaps(classes_above(concepts, id)));
  }
  std::vector<ParameterFit> fits;
  fits.reserve(services_.size());
  for (const std::vector<Position>& service : services_) {
    if (wanted.empty() || service.empty()) {
      const double both_empty = wanted.empty() && service.empty() ? 1 : 0;
      fits.push_back({both_empty, both_empty});
      continue;
    }
    std::vector<double> asked(wanted.size(), 0.0);
    std::vector<double> offered(service.size(), 0.0);
    for (std::size_t i = 0; i < wanted.size(); ++i) {
      for (std::size_t j = 0; j < service.size(); ++j) {
        const double similarity = overlaps[i][service[j]].jaccard();
        asked[i] = std::max(asked[i], similarity);
        offered[j] = std::max(offered[j], similarity);
      }
    }
    fits.push_back({mean(asked), mean(offered)});
  }
  return fits;
}

std::uint64_t ParameterIndex::bytes() const {
  std::uint64_t bytes = classes_.bytes() + known_.capacity() * sizeof(Concepts::Id);
  for (const std::vector<Position>& service : services_) {
    bytes += sizeof service + service.capacity() * sizeof(Position);
  }
  return bytes;
}

}  // namespace shared
