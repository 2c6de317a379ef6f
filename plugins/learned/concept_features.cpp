#include "learned/concept_features.hpp"

#include "shared/ancestor_index.hpp"

#include <algorithm>
#include <cmath>
#include <span>
#include <utility>

namespace learned {
namespace {

using shared::Concepts;
using shared::Overlap;
using shared::SetIndex;
using shared::Signature;
using Among = std::span<const std::uint32_t>;  // services, rising

SetIndex::Set classes_of(Concepts& concepts, const Concepts::Set& ids) {
  const Concepts::Set classes = concepts.names_above(ids);
  return {classes.begin(), classes.end()};
}

SetIndex::Set pooled_classes(Concepts& concepts, const Signature& signature) {
  Concepts::Set ids = signature.inputs;
  ids.insert(ids.end(), signature.outputs.begin(), signature.outputs.end());
  return classes_of(concepts, ids);
}

template <typename MakeSet>
SetIndex index_of(const mb::Host& host, const std::vector<Signature>& signatures,
                  MakeSet&& make_set) {
  std::vector<SetIndex::Set> sets;
  sets.reserve(signatures.size());
  for (const Signature& signature : signatures) {
    host.stop_if_asked();
    sets.push_back(make_set(signature));
  }
  return SetIndex(sets);
}

// Jaccard, recall and precision.
void append_ratios(const SetIndex& index, const SetIndex::Set& wanted, Among among, Columns& out) {
  Columns ratios(3);
  for (const Overlap& overlap : index.overlaps(wanted, among)) {
    ratios[0].push_back(overlap.jaccard());
    ratios[1].push_back(overlap.recall());
    ratios[2].push_back(overlap.precision());
  }
  append(out, std::move(ratios));
}

void append_recall(const SetIndex& index, const SetIndex::Set& wanted, Among among, Columns& out) {
  Column recall;
  for (const Overlap& overlap : index.overlaps(wanted, among)) recall.push_back(overlap.recall());
  out.push_back(std::move(recall));
}

void append_fits(const std::vector<shared::ParameterFit>& fits, Columns& out) {
  Columns fit(2);
  for (const shared::ParameterFit& each : fits) {
    fit[0].push_back(each.asked);
    fit[1].push_back(each.offered);
  }
  append(out, std::move(fit));
}

// The share of `all` for which `fits` holds with at least one of `some`; 1 if `all` is empty.
template <typename Fits>
double share(const Concepts::Set& all, const Concepts::Set& some, Fits&& fits) {
  if (all.empty()) return 1;
  const auto count = std::count_if(all.begin(), all.end(), [&](Concepts::Id a) {
    return std::any_of(some.begin(), some.end(), [&](Concepts::Id b) { return fits(a, b); });
  });
  return static_cast<double>(count) / static_cast<double>(all.size());
}

double size_gap(const Concepts::Set& a, const Concepts::Set& b) {
  return std::abs(static_cast<double>(a.size()) - static_cast<double>(b.size()));
}

std::vector<double> conditions(const Concepts& concepts, const Signature& request,
                               const Signature& service) {
  using Id = Concepts::Id;
  const auto same = [](Id a, Id b) { return a == b; };
  const auto above = [&](Id a, Id b) { return concepts.subsumes(a, b); };
  const auto below = [&](Id a, Id b) { return concepts.subsumes(b, a); };
  const auto related = [&](Id a, Id b) { return above(a, b) || below(a, b); };
  return {static_cast<double>(shared::rank_of(shared::degree_of(concepts, request, service))),
          share(service.inputs, request.inputs, above),
          share(service.inputs, request.inputs, below),
          share(service.inputs, request.inputs, same),
          share(request.inputs, service.inputs, below),
          share(request.inputs, service.inputs, same),
          share(request.outputs, service.outputs, same),
          share(request.outputs, service.outputs, above),
          share(request.outputs, service.outputs, below),
          share(service.outputs, request.outputs, related),
          size_gap(request.inputs, service.inputs),
          size_gap(request.outputs, service.outputs)};
}

}  // namespace

ConceptFeatures::ConceptFeatures(const mb::Host& host, Concepts& concepts, shared::Stemmer& stemmer,
                                 const std::vector<Signature>& signatures)
    : signatures_(signatures),
      sided_(index_of(host, signatures,
                      [&](const Signature& s) { return shared::sided_classes(concepts, s); })),
      inputs_(index_of(host, signatures,
                       [&](const Signature& s) { return classes_of(concepts, s.inputs); })),
      outputs_(index_of(host, signatures,
                        [&](const Signature& s) { return classes_of(concepts, s.outputs); })),
      pooled_(index_of(host, signatures,
                       [&](const Signature& s) { return pooled_classes(concepts, s); })),
      input_fits_(concepts, signatures, &Signature::inputs),
      output_fits_(concepts, signatures, &Signature::outputs),
      unfolded_inputs_(concepts, stemmer, signatures, &Signature::inputs),
      unfolded_outputs_(concepts, stemmer, signatures, &Signature::outputs),
      input_lists_(unfolded_inputs_),
      output_lists_(unfolded_outputs_) {}

Column ConceptFeatures::sided(Concepts& concepts, const Signature& request) const {
  Column column;
  column.reserve(signatures_.size());
  for (const Overlap& overlap : sided_.overlaps(shared::sided_classes(concepts, request))) {
    column.push_back(overlap.jaccard());
  }
  return column;
}

Columns ConceptFeatures::of(Concepts& concepts, shared::Stemmer& stemmer, const Signature& request,
                            const Shortlist& shortlist) const {
  Columns columns;
  const Among among = shortlist.services();
  const SetIndex::Set inputs = classes_of(concepts, request.inputs);
  const SetIndex::Set outputs = classes_of(concepts, request.outputs);
  append_ratios(sided_, shared::sided_classes(concepts, request), among, columns);
  append_ratios(inputs_, inputs, among, columns);
  append_ratios(outputs_, outputs, among, columns);
  append_ratios(pooled_, pooled_classes(concepts, request), among, columns);
  // A concept that is asked for on one side may be named on the other: "author -> novel, price" for
  // "novel -> price".
  append_recall(outputs_, inputs, among, columns);
  append_recall(inputs_, outputs, among, columns);
  append_recall(pooled_, inputs, among, columns);

  append_fits(input_fits_.fits(concepts, request.inputs, among), columns);
  append_fits(output_fits_.fits(concepts, request.outputs, among), columns);

  auto by_inputs = input_lists_.similarities(concepts, stemmer, request.inputs, among);
  auto by_outputs = output_lists_.similarities(concepts, stemmer, request.outputs, among);
  for (std::size_t measure = 0; measure < shared::kSyntacticMeasures; ++measure) {
    columns.push_back(std::move(by_inputs[measure]));
    columns.push_back(std::move(by_outputs[measure]));
  }

  Columns fits(conditions(concepts, request, request).size());
  for (const std::uint32_t service : among) {
    const std::vector<double> values = conditions(concepts, request, signatures_[service]);
    for (std::size_t i = 0; i < values.size(); ++i) fits[i].push_back(values[i]);
  }
  append(columns, std::move(fits));
  return columns;
}

shared::ServiceGraph ConceptFeatures::graph(std::size_t neighbours,
                                            const std::function<void()>& before_each) const {
  shared::OverlapsOfOne overlaps(sided_);
  return shared::ServiceGraph::among(
      sided_.candidates(), neighbours,
      [&](std::size_t own, std::size_t other) { return overlaps.overlap(own, other).jaccard(); },
      before_each);
}

std::uint64_t ConceptFeatures::bytes() const {
  return input_fits_.bytes() + output_fits_.bytes() + sided_.bytes() + inputs_.bytes() +
         outputs_.bytes() + pooled_.bytes() + unfolded_inputs_.bytes() + unfolded_outputs_.bytes() +
         input_lists_.bytes() + output_lists_.bytes();
}

}  // namespace learned
