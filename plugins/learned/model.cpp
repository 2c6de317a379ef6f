#include "learned/model.hpp"

#include "learned/pairs.hpp"
#include "learned/ridge.hpp"

#include <algorithm>
#include <array>
#include <numeric>
#include <utility>

namespace learned {
namespace {

constexpr std::size_t kCandidates = 300;
// The same trees from several seeds, averaged: what one draw happens to favour evens out.
constexpr std::size_t kForests = 5;
constexpr std::array<double, 4> kPenalties{0.001, 0.01, 0.1, 1};

// One row for each of `services`: all that is known of it beside the request.
void append_rows(const Seen& seen, const Columns& precedents,
                 const std::vector<std::size_t>& services, std::vector<double>& rows) {
  for (const std::size_t service : services) {
    for (const Columns* part : {&seen.plain, &seen.standard, &seen.regularised, &precedents}) {
      for (const Column& column : *part) rows.push_back(column[service]);
    }
  }
}

// What the linear ranking sees of a request.
Columns linear_columns(const Seen& seen) {
  Columns columns = seen.standard;
  append(columns, seen.regularised);
  return columns;
}

std::size_t width_of(const Seen& seen, const Columns& precedents) {
  return seen.plain.size() + seen.standard.size() + seen.regularised.size() + precedents.size();
}

}  // namespace

Model::Model(std::vector<Seen> requests, std::vector<Judged> judged, Scorer scorer,
             std::uint64_t seed, const std::function<void()>& before_step)
    : scorer_(scorer) {
  learn_ridge(requests, judged);
  for (std::size_t i = 0; i < requests.size(); ++i) {
    precedents_.add(requests[i].first, judged[i]);
  }
  const bool both = scorer_ == Scorer::kBoth;
  if (both || scorer_ == Scorer::kPairs) learn_pairs(requests, judged, before_step);
  if (both || scorer_ == Scorer::kTrees) learn_trees(requests, judged, seed, before_step);
}

// The penalty is the one whose weights, learned without a request, rank that request best, in the
// mean of average precision over all requests.
void Model::learn_ridge(const std::vector<Seen>& requests, const std::vector<Judged>& judged) {
  std::vector<Normal> normals;
  for (std::size_t i = 0; i < requests.size(); ++i) {
    normals.push_back(Normal::of(requests[i].standard, standardised(judged[i].target())));
  }
  Normal all = normals[0];
  for (std::size_t i = 1; i < normals.size(); ++i) all += normals[i];

  std::array<double, kPenalties.size()> precision{};
  for (std::size_t i = 0; i < requests.size() && requests.size() > 1; ++i) {
    Normal others = all;
    others -= normals[i];
    for (std::size_t p = 0; p < kPenalties.size(); ++p) {
      const Column scores = combined(requests[i].standard, ridge(others, kPenalties[p]));
      precision[p] += average_precision(scores, judged[i].relevant);
    }
  }
  const auto best = std::max_element(precision.begin(), precision.end()) - precision.begin();
  weights_ = ridge(all, kPenalties[static_cast<std::size_t>(best)]);
}

void Model::learn_pairs(const std::vector<Seen>& requests, const std::vector<Judged>& judged,
                        const std::function<void()>& before_step) {
  Examples examples;
  for (std::size_t i = 0; i < requests.size(); ++i) {
    before_step();
    const Column target = judged[i].target();
    const Columns columns = linear_columns(requests[i]);
    for (const std::size_t service : candidates(combined(requests[i].standard, weights_))) {
      for (const Column& column : columns) examples.features.push_back(column[service]);
      examples.targets.push_back(target[service]);
    }
    examples.ends.push_back(examples.targets.size());
    examples.width = columns.size();
  }
  pair_weights_ = weights_of_pairs(examples, before_step);
}

void Model::learn_trees(const std::vector<Seen>& requests, const std::vector<Judged>& judged,
                        std::uint64_t seed, const std::function<void()>& before_step) {
  Examples examples;
  for (std::size_t i = 0; i < requests.size(); ++i) {
    before_step();
    const Columns precedents = precedents_.of(requests[i].first, i);
    const auto chosen = candidates(combined(requests[i].standard, weights_));
    const Column target = judged[i].target();
    append_rows(requests[i], precedents, chosen, examples.features);
    for (const std::size_t service : chosen) examples.targets.push_back(target[service]);
    examples.ends.push_back(examples.targets.size());
    examples.width = width_of(requests[i], precedents);
  }
  for (std::size_t i = 0; i < kForests; ++i) {
    forests_.emplace_back(examples, TreeOptions{}, seed + i, before_step);
  }
}

std::vector<std::size_t> Model::candidates(const Column& ridge_scores) const {
  std::vector<std::size_t> order(ridge_scores.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return ridge_scores[a] > ridge_scores[b]; });
  order.resize(std::min(order.size(), kCandidates));
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

// Who is no candidate scores as the worst of them.
Column Model::tree_scores(const Seen& request, const Column& ridge_scores) const {
  const Columns precedents = precedents_.of(request.first, std::nullopt);
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
