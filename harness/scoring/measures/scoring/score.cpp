#include "harness/scoring/measures/scoring/scoring_plan.hpp"

#include "harness/foundation/base/error.hpp"
#include "harness/scoring/measures/scoring/decided_by_silence.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>

namespace matchbench::measures {
namespace {

// The one pass over the ranking: which judged services have which ranks.
std::uint32_t find_judged(std::span<const std::uint32_t> slots, Workspace& workspace) {
  if (workspace.judged_rank.size() < slots.size()) {
    workspace.judged_rank.resize(slots.size());
    workspace.judged_slot.resize(slots.size());
  }
  std::uint32_t* const rank = workspace.judged_rank.data();
  std::uint32_t* const slot = workspace.judged_slot.data();
  std::uint32_t size = 0;
  for (std::uint32_t i = 0; i < slots.size();
       ++i) {  // without a branch, as judged rows are irregular
    rank[size] = i + 1;
    slot[size] = slots[i];
    size += slots[i] != kUnjudged;
  }
  return size;
}

void find_hits(double threshold, const PreparedRequest& request, const Workspace& workspace,
               std::uint32_t judged, Hits& hits) {
  if (hits.rank.size() < judged + 1) {
    for (auto* column : {&hits.rank, &hits.slot, &hits.nonrelevant_above, &hits.pooled_above}) {
      column->resize(judged + 1);
    }
    hits.precision_sum.resize(judged + 1);
    hits.best_precision.resize(judged + 1);
  }
  std::uint32_t size = 0;
  std::uint32_t nonrelevant = 0;
  for (std::uint32_t i = 0; i < judged; ++i) {
    const std::uint32_t slot = workspace.judged_slot[i];
    const double grade = request.grades[slot];
    hits.rank[size] = workspace.judged_rank[i];
    hits.slot[size] = slot;
    hits.nonrelevant_above[size] = nonrelevant;
    hits.pooled_above[size] = i;
    size += grade >= threshold;
    nonrelevant += grade >= 0 && grade < threshold;
  }
  hits.size = size;
  hits.nonrelevant = nonrelevant;

  double sum = 0;
  for (std::uint32_t h = 0; h < size; ++h) {
    const double precision = (h + 1.0) / hits.rank[h];
    sum += precision;
    hits.precision_sum[h] = sum;
    hits.best_precision[h] = precision;
  }
  for (std::uint32_t h = size; h-- > 1;) {
    hits.best_precision[h - 1] = std::max(hits.best_precision[h - 1], hits.best_precision[h]);
  }
}

void sum_gains(std::span<const std::uint32_t> ranks, std::span<const std::uint32_t> slots,
               std::span<const double> gains, std::span<const double> weights, RunCurve& curve) {
  curve.rank = ranks;
  curve.slot = slots;
  if (curve.sum.size() < ranks.size()) {
    curve.sum.resize(ranks.size());
    curve.step.resize(ranks.size());
  }
  double sum = 0;
  for (std::size_t h = 0; h < ranks.size(); ++h) {
    curve.step[h] = gains[slots[h]] * weights[ranks[h]];
    sum += curve.step[h];
    curve.sum[h] = sum;
  }
}

void check(const PreparedRequest& request, const RankedView& ranking) {
  const auto n = ranking.slots.size();
  assert(ranking.scores.empty() || ranking.scores.size() == n);
  assert(ranking.degrees.empty() || ranking.degrees.size() == n);
  assert(ranking.characters.empty() || ranking.characters.size() == n);
  assert(ranking.tokens.empty() || ranking.tokens.size() == n);
  if (request.collection_size && n > *request.collection_size) {
    throw input_error(fmt::format("a ranking has {} services, but the collection has {}", n,
                                  *request.collection_size));
  }
}

// Larger scores would make sums and means of scores infinite.
void check_values(const Measure& measure, std::span<const double> values) {
  for (const double value : values) {
    if (std::fabs(value) <= kLargest) continue;
    if (is_undefined(value) && measure.declaration->properties.may_have_no_value) continue;
    throw input_error(fmt::format("{} comes to {}", to_string(measure), value),
                      fmt::format("choose smaller parameters: scores may be up to {}", kLargest));
  }
}

// Keeps the services of the ranking that are judged and whose grade is not negative.
void condense(const PreparedRequest& request, const RankedView& ranking,
              Workspace::Condensed& out) {
  out.slots.clear();
  out.scores.clear();
  out.degrees.clear();
  out.characters.clear();
  out.tokens.clear();
  for (std::size_t i = 0; i < ranking.slots.size(); ++i) {
    const auto slot = ranking.slots[i];
    if (slot == kUnjudged || request.grades[slot] < 0) continue;
    out.slots.push_back(slot);
    if (!ranking.scores.empty()) out.scores.push_back(ranking.scores[i]);
    if (!ranking.degrees.empty()) out.degrees.push_back(ranking.degrees[i]);
    if (!ranking.characters.empty()) out.characters.push_back(ranking.characters[i]);
    if (!ranking.tokens.empty()) out.tokens.push_back(ranking.tokens[i]);
  }
}

}  // namespace

void ScoringPlan::score(const PreparedRequest& request, const RankedView& ranking,
                        Workspace& workspace, std::span<double> values) const {
  assert(values.size() == value_count());
  check(request, ranking);
  if (ties_ == Ties::kAveraged && ranking.scores.size() != ranking.slots.size()) {
    throw input_error("averaging over ties needs the scores of the ranking, which has none");
  }
  if (any_whole_) score_part(request, ranking, false, workspace, values);
  if (!any_condensed_) return;
  condense(request, ranking, workspace.condensed);
  const auto& kept = workspace.condensed;
  score_part(request,
             {.slots = kept.slots,
              .scores = kept.scores,
              .degrees = kept.degrees,
              .characters = kept.characters,
              .tokens = kept.tokens,
              .is_silent = ranking.is_silent},
             true, workspace, values);
}

void ScoringPlan::score_part(const PreparedRequest& request, const RankedView& ranking,
                             bool judged_only, Workspace& workspace,
                             std::span<double> values) const {
  const std::uint32_t judged = find_judged(ranking.slots, workspace);
  if (workspace.hits.size() < keys_.thresholds.size())
    workspace.hits.resize(keys_.thresholds.size());
  for (std::size_t t = 0; t < keys_.thresholds.size(); ++t) {
    find_hits(keys_.thresholds[t], request, workspace, judged, workspace.hits[t]);
    workspace.hits[t].counts = request.counts[t];
  }

  if (workspace.curves.size() < keys_.curves.size()) workspace.curves.resize(keys_.curves.size());
  const auto& hits = workspace.hits[0];
  for (std::size_t c = 0; c < keys_.curves.size(); ++c) {
    const auto [discount, gain] = keys_.curves[c];
    // A table may give gain to a grade that is not relevant, so it reads all judged services.
    const bool all = keys_.gains[gain].kind == Gain::Kind::kMap;
    const std::span<const std::uint32_t> ranks(all ? workspace.judged_rank : hits.rank);
    const std::span<const std::uint32_t> slots(all ? workspace.judged_slot : hits.slot);
    const std::size_t size = all ? judged : hits.size;
    sum_gains(ranks.first(size), slots.first(size), request.slot_gains[gain],
              workspace.weights(keys_.discounts[discount], ranking.slots.size()),
              workspace.curves[c]);
  }

  const Query query(request, ranking, judged, workspace);
  for (const auto& a : arguments_) {
    if (a.judged_only != judged_only) continue;
    const auto& declaration = *a.measure->declaration;
    const auto own = values.subspan(offsets_[a.index], offsets_[a.index + 1] - offsets_[a.index]);
    const bool defined = is_defined(request, a);
    if (const auto decided = decided_by_silence(request, ranking.is_silent, defined, a)) {
      std::fill(own.begin(), own.end(), *decided);
      continue;
    }
    if (!defined) {
      std::fill(own.begin(), own.end(), std::numeric_limits<double>::quiet_NaN());
      continue;
    }
    if (ties_ == Ties::kAveraged) {
      own[0] = declaration.tie_averaged(query, a);
    } else if (declaration.series != nullptr) {
      declaration.series(query, a, own);
    } else {
      own[0] = declaration.score(query, a);
    }
    check_values(*a.measure, own);
  }
}

}  // namespace matchbench::measures
