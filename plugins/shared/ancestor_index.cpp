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
  for (const Concepts::Id id : concepts.names_above(signature.inputs)) {
    classes.push_back(2 * SetIndex::Item{id});
  }
  for (const Concepts::Id id : concepts.names_above(signature.outputs)) {
    classes.push_back(2 * SetIndex::Item{id} + 1);
  }
  std::sort(classes.begin(), classes.end());
  return classes;
}

AncestorIndex::AncestorIndex(Concepts& concepts, const std::vector<Signature>& services)
    : index_(sided_classes(concepts, services)),
      inputs_(concepts, services, &Signature::inputs),
      outputs_(concepts, services, &Signature::outputs) {}

std::vector<double> AncestorIndex::similarities(Concepts& concepts, const Signature& wanted) const {
  const std::vector<ParameterFit> inputs = inputs_.fits(concepts, wanted.inputs);
  const std::vector<ParameterFit> outputs = outputs_.fits(concepts, wanted.outputs);
  std::vector<double> similarities;
  similarities.reserve(inputs.size());
  for (const Overlap& overlap : index_.overlaps(sided_classes(concepts, wanted))) {
    const std::size_t i = similarities.size();
    const double one_by_one =
        (inputs[i].asked + inputs[i].offered + outputs[i].asked + outputs[i].offered) / 4;
    similarities.push_back(overlap.common > 0 ? (overlap.jaccard() + one_by_one) / 2 : 0);
  }
  return similarities;
}

}  // namespace shared
