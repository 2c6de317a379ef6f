#pragma once

#include "harness/scoring/measures/prepared_request.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace matchbench::measures {

// The relevant services of a ranking under one threshold, in rank order: hit h is the (h+1)-th.
struct Hits {
  std::uint32_t size = 0;
  std::vector<std::uint32_t> rank;  // from 1
  std::vector<std::uint32_t> slot;
  std::vector<std::uint32_t> nonrelevant_above;  // judged, grade in [0, threshold)
  std::vector<std::uint32_t> pooled_above;       // judged, any grade
  std::vector<double> precision_sum;             // Σ (h+1)/rank over hits 0…h
  std::vector<double> best_precision;            // at this hit's rank or below it
  RelevantCounts counts;
  std::uint32_t nonrelevant = 0;  // judged nonrelevant retrieved

  std::uint32_t within(std::uint32_t k) const {
    const auto begin = rank.begin();
    return static_cast<std::uint32_t>(std::upper_bound(begin, begin + size, k) - begin);
  }
};

// Cumulated gain of a ranking, at the ranks where it changes.
struct RunCurve {
  std::span<const std::uint32_t> rank;  // from 1; its size is the number of such ranks
  std::span<const std::uint32_t> slot;  // which judged service is there
  std::vector<double> step;             // its discounted gain
  std::vector<double> sum;              // DCG up to and with that rank

  double at(std::uint32_t k) const {
    const auto within = std::upper_bound(rank.begin(), rank.end(), k) - rank.begin();
    return within == 0 ? 0 : sum[static_cast<std::size_t>(within) - 1];
  }
  double total() const { return rank.empty() ? 0 : sum[rank.size() - 1]; }
};

// Memory that scoring reuses; one per thread, for any plan.
class Workspace {
 public:
  // weight[i] = 1/discount(i), i = 1 … at least `ranks`; [0] is 0. Valid until the next call.
  std::span<const double> weights(const Discount& discount, std::uint64_t ranks);
  // tail[i] = Σ_{j=i..depth} 1/j, i = 1 … at least min(ranks, depth). Valid until the next call.
  std::span<const double> harmonic_tail(std::uint64_t depth, std::uint64_t ranks);

  std::vector<std::uint32_t> judged_rank, judged_slot;  // of the ranking at hand
  std::vector<Hits> hits;                               // by threshold
  std::vector<RunCurve> curves;                         // by curve
  std::vector<std::uint32_t> order;                     // of slots
  std::vector<std::uint32_t> counts;
  std::vector<std::uint32_t> group_levels;  // by slot, of a judgment group
  std::vector<double> numbers;
  std::vector<std::pair<double, std::uint32_t>> heap;

  // The gains of the ideal ranking that is built greedily.
  struct Greedy {
    struct Node {
      std::uint32_t id = 0;            // the last subtopic of the list that leads here
      std::uint32_t sibling = kWhole;  // kWhole: none
      std::uint32_t child = kWhole;
      std::uint32_t slot = kWhole;  // the greatest one with this list
    };
    std::vector<Node> nodes;
    std::vector<std::uint32_t> next_slot;  // by slot: the next lower one with the same list
    std::vector<double> gains;
  };
  Greedy greedy;

  // The ranking at hand without its unjudged services.
  struct Condensed {
    std::vector<std::uint32_t> slots;
    std::vector<double> scores;
    std::vector<std::int32_t> degrees;
    std::vector<double> characters;
    std::vector<double> tokens;
  };
  Condensed condensed;

 private:
  struct WeightTable {
    Discount discount;
    std::vector<double> weight;
  };
  struct HarmonicTail {
    std::uint64_t depth = 0;
    std::vector<double> tail;
  };
  std::vector<WeightTable> weights_;
  std::vector<HarmonicTail> tails_;
  std::size_t next_tail_ = 0;
};

// One ranking of one request, as computations see it.
class Query {
 public:
  Query(const PreparedRequest& prepared, const RankedView& view, std::uint32_t judged,
        Workspace& memory)
      : request(prepared), ranking(view), judged_size(judged), workspace(memory) {}

  const PreparedRequest& request;
  const RankedView& ranking;
  const std::uint32_t judged_size;  // judged services retrieved: workspace.judged_rank, judged_slot
  Workspace& workspace;

  std::uint32_t n() const { return static_cast<std::uint32_t>(ranking.slots.size()); }
  std::uint32_t within(const Arguments& a) const { return std::min(a.cutoff, n()); }
  const Hits& hits(const Arguments& a) const { return workspace.hits[a.threshold]; }
  const RunCurve& curve(const Arguments& a) const { return workspace.curves[a.curve]; }
  // Gains by slot and positive gains of the ideal ranking, under the measure's gain function.
  std::span<const double> gains(const Arguments& a) const {
    return request.slot_gains[request.gain_of_curve[a.curve]];
  }
  std::span<const double> ideal_gains(const Arguments& a) const {
    return request.ideal_gains[request.gain_of_curve[a.curve]];
  }
  const IdealCurve& ideal(const Arguments& a) const { return request.curves[a.curve]; }
  const MeasureState& state(const Arguments& a) const { return request.states[a.index]; }
};

}  // namespace matchbench::measures
