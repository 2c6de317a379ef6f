#include "learned/model.hpp"

#include "learned/pairs.hpp"

#include <algorithm>
#include <array>
#include <numeric>
#include <utility>

namespace learned {
namespace {

// Trees from several seeds are averaged, so that what one draw happens to favour evens out.
constexpr std::size_t kForests = 5;
constexpr std::array<double, 4> kPenalties{0.001, 0.01, 0.1, 1};

// Appends one row for each of `services`: all that is known of it beside the request.
void append_rows(const Seen& seen, const Columns& precedents,
                 const std::vector<std::size_t>& services, std::vector<double>& rows) {
  for (const std::size_t service : services) {
    for (const Columns* part : {&seen.plain, &seen.standard, &seen.regularised, &precedents}) {
      for (const Column& column : *part) rows.push_back(column[service]);
    }
  }
}

// The columns of a request that the linear ranking uses.
Columns linear_columns(const Seen& seen) {
  Columns columns = seen.standard;
  append(columns, seen.regularised);
  return columns;
}

std::size_t width_of(const Seen& seen, const Columns& precedents) {
  return seen.plain.size() + seen.standard.size() + seen.regularised.size() + precedents.size();
}

// Positions 0 .. count - 1, or at most `most` of them at even distances.
std::vector<std::size_t> spread(std::size_t count, std::size_t most) {
  const std::size_t stride = std::max<std::size_t>(1, (count + most - 1) / most);
  std::vector<std::size_t> chosen;
  for (std::size_t i = 0; i < count; i += stride) chosen.push_back(i);
  return chosen;
}

}  // namespace

Model::Model(const See& see, const std::vector<Judged>& judged, Scorer scorer, std::uint64_t seed,
             const std::function<void()>& before_step)
    : scorer_(scorer) {
  const std::vector<std::size_t> requests = spread(judged.size(), kMostRequests);
  candidate_count_ = std::clamp(kMostExamples / requests.size(), kLeastCandidates, kMostCandidates);
  learn_ridge(see, judged, requests, before_step);
  const bool both = scorer_ == Scorer::kBoth;
  if (both || scorer_ == Scorer::kPairs) {
    pair_weights_ = weights_of_pairs(pair_examples(see, judged, requests), before_step);
  }
  if (!both && scorer_ != Scorer::kTrees) return;
  const Examples examples = tree_examples(see, judged, requests);
  for (std::size_t i = 0; i < kForests; ++i) {
    forests_.emplace_back(examples, TreeOptions{}, seed + i, before_step);
  }
}

// The penalty is the one whose weights, learned without a request, rank that request best, in the
// mean of average precision over the requests that are left out in turn. The first impressions of
// the requests become precedents on the way.
void Model::learn_ridge(const See& see, const std::vector<Judged>& judged,
                        const std::vector<std::size_t>& requests,
                        const std::function<void()>& before_step) {
  std::vector<Normal> normals;
  Normal all;
  for (const std::size_t request : requests) {
    before_step();
    const Seen seen = see(request);
    const Column target = target_of(judged[request], seen.shortlist);
    normals.push_back(Normal::of(seen.standard, standardised(target)));
    if (normals.size() == 1) {
      all = normals[0];
    } else {
      all += normals.back();
    }
    precedents_.add(seen.shortlist, seen.first, judged[request]);
  }
  std::array<double, kPenalties.size()> precision{};
  for (const std::size_t place : spread(requests.size(), kMostLeftOut)) {
    if (requests.size() == 1) break;
    before_step();
    const Seen seen = see(requests[place]);
    Normal others = all;
    others -= normals[place];
    for (std::size_t p = 0; p < kPenalties.size(); ++p) {
      const Column scores = combined(seen.standard, ridge(others, kPenalties[p]));
      precision[p] += ByScore(scores, seen.shortlist).average_precision(judged[requests[place]]);
    }
  }
  const auto best = std::max_element(precision.begin(), precision.end()) - precision.begin();
  weights_ = ridge(all, kPenalties[static_cast<std::size_t>(best)]);
}

Examples Model::pair_examples(const See& see, const std::vector<Judged>& judged,
                              const std::vector<std::size_t>& requests) const {
  Examples examples;
  for (const std::size_t request : requests) {
    const Seen seen = see(request);
    const Column target = target_of(judged[request], seen.shortlist);
    const Columns columns = linear_columns(seen);
    for (const std::size_t service : candidates(combined(seen.standard, weights_))) {
      for (const Column& column : columns) examples.features.push_back(column[service]);
      examples.targets.push_back(target[service]);
    }
    examples.ends.push_back(examples.targets.size());
    examples.width = columns.size();
  }
  return examples;
}

Examples Model::tree_examples(const See& see, const std::vector<Judged>& judged,
                              const std::vector<std::size_t>& requests) const {
  Examples examples;
  for (std::size_t place = 0; place < requests.size(); ++place) {
    const Seen seen = see(requests[place]);
    const Columns precedents = precedents_.of(seen.shortlist, seen.first, place);
    const auto chosen = candidates(combined(seen.standard, weights_));
    const Column target = target_of(judged[requests[place]], seen.shortlist);
    append_rows(seen, precedents, chosen, examples.features);
    for (const std::size_t service : chosen) examples.targets.push_back(target[service]);
    examples.ends.push_back(examples.targets.size());
    examples.width = width_of(seen, precedents);
  }
  return examples;
}

std::vector<std::size_t> Model::candidates(const Column& ridge_scores) const {
  std::vector<std::size_t> order(ridge_scores.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  const std::size_t count = std::min(order.size(), candidate_count_);
  std::partial_sort(order.begin(), order.begin() + static_cast<std::ptrdiff_t>(count), order.end(),
                    [&](std::size_t a, std::size_t b) {
                      return ridge_scores[a] != ridge_scores[b] ? ridge_scores[a] > ridge_scores[b]
                                                                : a < b;
                    });
  order.resize(count);
  return order;
}

Column Model::scores(const Seen& request) const {
  Column ridge_scores = combined(request.standard, weights_);
  if (scorer_ == Scorer::kRidge) return ridge_scores;
  if (scorer_ == Scorer::kTrees) return tree_scores(request, ridge_scores);
  Column pairs = combined(linear_columns(request), pair_weights_);
  if (scorer_ == Scorer::kPairs) return pairs;
  Column sum = standardised(pairs);
  add(sum, standardised(tree_scores(request, ridge_scores)));
  return sum;
}

// A service that is not a candidate scores as the worst of them.
Column Model::tree_scores(const Seen& request, const Column& ridge_scores) const {
  const Columns precedents = precedents_.of(request.shortlist, request.first, std::nullopt);
  const std::vector<std::size_t> chosen = candidates(ridge_scores);
  std::vector<double> rows;
  append_rows(request, precedents, chosen, rows);
  const std::size_t width = width_of(request, precedents);
  std::vector<double> predicted(chosen.size(), 0.0);
  for (const BoostedTrees& forest : forests_) {
    const std::vector<double> sums = forest.predictions(rows, width);
    for (std::size_t i = 0; i < chosen.size(); ++i) predicted[i] += sums[i] / kForests;
  }
  const double least =
      predicted.empty() ? 0 : *std::min_element(predicted.begin(), predicted.end());
  Column scores(ridge_scores.size(), least);
  for (std::size_t i = 0; i < chosen.size(); ++i) scores[chosen[i]] = predicted[i];
  return scores;
}

std::uint64_t Model::bytes() const {
  std::uint64_t bytes =
      precedents_.bytes() + (weights_.capacity() + pair_weights_.capacity()) * sizeof(double);
  for (const BoostedTrees& forest : forests_) bytes += forest.bytes();
  return bytes;
}

}  // namespace learned
