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
  const std::vector<Overlap> overlaps = index_.overlaps(sided_classes(concepts, wanted));
  std::vector<double> similarities;
  similarities.reserve(overlaps.size());
  for (std::size_t i = 0; i < overlaps.size(); ++i) {
    similarities.push_back(joined(overlaps[i], inputs[i], outputs[i]));
  }
  return similarities;
}

ServiceGraph AncestorIndex::graph(std::size_t neighbours,
                                  const std::function<void()>& before_each) const {
  OverlapsOfOne classes(index_);
  ParameterPairs inputs(inputs_);
  ParameterPairs outputs(outputs_);
  return ServiceGraph::among(
      index_.candidates(), neighbours,
      [&](std::size_t own, std::size_t other) {
        return joined(classes.overlap(own, other), inputs.fit(own, other), outputs.fit(own, other));
      },
      before_each);
}

double AncestorIndex::joined(const Overlap& overlap, const ParameterFit& inputs,
                             const ParameterFit& outputs) {
  const double one_by_one = (inputs.asked + inputs.offered + outputs.asked + outputs.offered) / 4;
  return overlap.common > 0 ? (overlap.jaccard() + one_by_one) / 2 : 0;
}

}  // namespace shared
