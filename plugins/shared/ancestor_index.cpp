#include "shared/ancestor_index.hpp"

#include <algorithm>

namespace shared {
namespace {

std::vector<SetIndex::Set> sided_classes(Concepts& concepts,
                                         const std::vector<Signature>& services) {
  std::vector<SetIndex::Set> sets;
  sets.reserve(services.size());
  for (const Signature& service : services) sets.push_back(sided_classes(concepts, service));
  return sets;
}

}  // namespace

SetIndex::Set sided_classes(Concepts& concepts, const Signature& signature) {
  SetIndex::Set classes;
  for (const Concepts::Id id : concepts.ancestors(signature.inputs)) {
    classes.push_back(2 * SetIndex::Item{id});
  }
  for (const Concepts::Id id : concepts.ancestors(signature.outputs)) {
    classes.push_back(2 * SetIndex::Item{id} + 1);
  }
  std::sort(classes.begin(), classes.end());
  return classes;
}

AncestorIndex::AncestorIndex(Concepts& concepts, const std::vector<Signature>& services)
    : index_(sided_classes(concepts, services)) {}

std::vector<double> AncestorIndex::similarities(Concepts& concepts, const Signature& wanted) const {
  std::vector<double> similarities;
  for (const Overlap& overlap : index_.overlaps(sided_classes(concepts, wanted))) {
    similarities.push_back(overlap.common > 0 ? overlap.jaccard() : 0);
  }
  return similarities;
}

}  // namespace shared
