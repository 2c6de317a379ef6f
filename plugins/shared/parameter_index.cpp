#include "shared/parameter_index.hpp"

#include <algorithm>
#include <numeric>

namespace shared {
namespace {

constexpr std::size_t kRemembered = std::size_t{1} << 18;  // pairs of concepts; 4 MiB
constexpr std::size_t kSpread = 40503;                     // odd, so that pairs spread evenly

SetIndex::Set classes_above(Concepts& concepts, Concepts::Id id) {
  const Concepts::Set above = concepts.names_above({id});
  return {above.begin(), above.end()};
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

// `similarity(i, j)` is that of the i-th concept asked for and the j-th offered. The last two
// arguments are room to work in, which spares an allocation for each service.
template <typename Similarity>
ParameterFit fit_of(std::size_t asked_count, std::size_t offered_count, Similarity&& similarity,
                    std::vector<double>& asked, std::vector<double>& offered) {
  if (asked_count == 0 || offered_count == 0) {
    const double both_empty = asked_count == offered_count ? 1 : 0;
    return {both_empty, both_empty};
  }
  asked.assign(asked_count, 0.0);
  offered.assign(offered_count, 0.0);
  for (std::size_t i = 0; i < asked_count; ++i) {
    for (std::size_t j = 0; j < offered_count; ++j) {
      const double here = similarity(i, j);
      asked[i] = std::max(asked[i], here);
      offered[j] = std::max(offered[j], here);
    }
  }
  return {mean(asked), mean(offered)};
}

}  // namespace

ParameterIndex::ParameterIndex(Concepts& concepts, const std::vector<Signature>& services,
                               Concepts::Set Signature::*side)
    : lists_(services, side), classes_(classes_above(concepts, lists_.known())) {}

std::vector<ParameterFit> ParameterIndex::fits(Concepts& concepts,
                                               const Concepts::Set& wanted) const {
  std::vector<std::uint32_t> all(lists_.size());
  std::iota(all.begin(), all.end(), 0U);
  return fits(concepts, wanted, all);
}

std::vector<ParameterFit> ParameterIndex::fits(Concepts& concepts, const Concepts::Set& wanted,
                                               std::span<const std::uint32_t> among) const {
  std::vector<std::vector<double>> similarities;  // of each wanted concept with each known one
  for (const Concepts::Id id : wanted) {
    std::vector<double>& row = similarities.emplace_back();
    row.reserve(lists_.known().size());
    for (const Overlap& overlap : classes_.overlaps(classes_above(concepts, id))) {
      row.push_back(overlap.jaccard());
    }
  }
  std::vector<ParameterFit> fits;
  fits.reserve(among.size());
  std::vector<double> asked;
  std::vector<double> offered;
  for (const std::uint32_t service : among) {
    const std::span<const ParameterLists::Place> places = lists_[service];
    const auto similarity = [&](std::size_t i, std::size_t j) {
      return similarities[i][places[j]];
    };
    fits.push_back(fit_of(wanted.size(), places.size(), similarity, asked, offered));
  }
  return fits;
}

ParameterPairs::ParameterPairs(const ParameterIndex& index)
    : index_(index), overlaps_(index.classes_), remembered_(kRemembered) {}

ParameterFit ParameterPairs::fit(std::size_t asked, std::size_t offered) {
  const std::span<const Place> wanted = index_.lists_[asked];
  const std::span<const Place> found = index_.lists_[offered];
  return fit_of(
      wanted.size(), found.size(),
      [&](std::size_t i, std::size_t j) { return similarity(wanted[i], found[j]); }, asked_,
      offered_);
}

double ParameterPairs::similarity(Place a, Place b) {
  if (a == b) return 1;
  Remembered& place = remembered_[(a * kSpread + b) % kRemembered];
  if (place.similarity < 0 || place.a != a || place.b != b) {
    place = {a, b, overlaps_.overlap(a, b).jaccard()};
  }
  return place.similarity;
}

}  // namespace shared
