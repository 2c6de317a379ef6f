#include "harness/foundation/base/error.hpp"
#include "harness/scoring/measures/compute/computations.hpp"
#include "harness/scoring/measures/measure.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

// Expectations over all orders of tied services (McSherry & Najork 2008, ECIR): every order of a
// block of equal scores is equally likely, and the blocks keep their places.

namespace matchbench::measures::compute {

namespace {

// A block of equal scores, with at least one service that counts.
struct Block {
  std::uint32_t above;  // ranks before it
  std::uint32_t size;
  std::size_t begin;  // its counting services are begin … end − 1 in the list given
  std::size_t end;

  double counting() const { return static_cast<double>(end - begin); }
  // Its ranks up to k.
  std::uint32_t within(std::uint32_t k) const { return k <= above ? 0 : std::min(size, k - above); }
};

// Calls `use` for each block with some of the given ranks, which rise.
template <class Use>
void for_each_block(const Query& q, std::span<const std::uint32_t> ranks, Use use) {
  const auto scores = q.ranking.scores;
  for (std::size_t begin = 0; begin < ranks.size();) {
    const double score = scores[ranks[begin] - 1];
    std::uint32_t above = ranks[begin] - 1;
    while (above > 0 && scores[above - 1] == score) --above;
    std::uint32_t last = ranks[begin];
    while (last < scores.size() && scores[last] == score) ++last;
    std::size_t end = begin + 1;
    while (end < ranks.size() && ranks[end] <= last) ++end;
    use(Block{above, last - above, begin, end});
    begin = end;
  }
}

std::span<const std::uint32_t> ranks_of(const Hits& hits) {
  return std::span(hits.rank).first(hits.size);
}

// Expected number of relevant services in the first k ranks.
double expected_count(const Query& q, const Arguments& a) {
  double count = 0;
  for_each_block(q, ranks_of(q.hits(a)), [&](const Block& block) {
    count += block.counting() * block.within(a.cutoff) / block.size;
  });
  return count;
}

}  // namespace

double tied_precision(const Query& q, const Arguments& a) {
  return expected_count(q, a) / a.cutoff;
}

double tied_recall(const Query& q, const Arguments& a) {
  return expected_count(q, a) / q.hits(a).counts.relevant;
}

// A place of the block is relevant with probability r/b, and then each other place is with
// probability (r − 1)/(b − 1).
double tied_average_precision(const Query& q, const Arguments& a) {
  double sum = 0;
  for_each_block(q, ranks_of(q.hits(a)), [&](const Block& block) {
    const double relevant = block.counting();
    const double size = block.size;
    const double other = size > 1 ? (relevant - 1) / (size - 1) : 0;
    const auto found = static_cast<double>(block.begin);
    for (std::uint32_t j = 0; j < block.within(a.cutoff); ++j) {
      sum += relevant / size * (found + 1 + j * other) / (block.above + j + 1.0);
    }
  });
  return sum / q.hits(a).counts.relevant;
}

// Only the first block with a relevant service matters: its place j is the first relevant one with
// probability C(b − j, r − 1)/C(b, r).
double tied_reciprocal_rank(const Query& q, const Arguments& a) {
  double expected = 0;
  for_each_block(q, ranks_of(q.hits(a)), [&](const Block& block) {
    if (block.begin != 0) return;
    const double relevant = block.counting();
    const double size = block.size;
    double first = relevant / size;
    for (std::uint32_t j = 1; j <= block.within(a.cutoff) && first > 0; ++j) {
      expected += first / (block.above + j);
      first *= (size - j - relevant + 1) / (size - j);
    }
  });
  return expected;
}

// Every place of the block has the block's mean gain.
double tied_cumulated_gain(const Query& q, const Arguments& a) {
  const auto& curve = q.curve(a);
  const auto gains = q.gains(a);
  const auto weights = q.workspace.weights(q.request.discount_of_curve[a.curve], q.n());
  double sum = 0;
  for_each_block(q, curve.rank, [&](const Block& block) {
    double gain = 0;
    for (auto h = block.begin; h < block.end; ++h) gain += gains[curve.slot[h]];
    double weight = 0;
    for (std::uint32_t j = 1; j <= block.within(a.cutoff); ++j) weight += weights[block.above + j];
    sum += gain / block.size * weight;
  });
  return sum;
}

double tied_normalized_cumulated_gain(const Query& q, const Arguments& a) {
  return tied_cumulated_gain(q, a) / q.ideal(a).at(a.cutoff);
}

double worst_share(const PreparedRequest&, const Arguments&) {
  return 1;
}

double worst_nonrelevant_count(const PreparedRequest& request, const Arguments& a) {
  return request.counts[a.threshold].nonrelevant;
}

// All ranks up to the cutoff have services that are not relevant.
double worst_fallout(const PreparedRequest& request, const Arguments& a) {
  const auto nonrelevant = *request.collection_size - request.counts[a.threshold].relevant;
  if (nonrelevant == 0) return std::numeric_limits<double>::quiet_NaN();
  const auto retrieved = std::min<std::uint64_t>(a.cutoff, nonrelevant);
  return static_cast<double>(a.cutoff == kWhole ? nonrelevant : retrieved) /
         static_cast<double>(nonrelevant);
}

// No relevant service is retrieved: S = 0.
double worst_log_odds(const PreparedRequest& request, const Arguments& a) {
  return -std::log1p(request.counts[a.threshold].relevant);
}

// Linear in the relevant and in the nonrelevant services retrieved, so that it is lowest where none
// or all of them are.
double worst_utility(const PreparedRequest& request, const Arguments& a) {
  const double relevant = request.counts[a.threshold].relevant;
  const double per_nonrelevant = std::min(a.numbers[1], a.numbers[3]);
  double worst = std::min(a.numbers[0], a.numbers[2]) * relevant;
  if (per_nonrelevant != 0) {
    if (!request.collection_size) {
      throw input_error(
          fmt::format("what {} is for a failed request depends on the number of services",
                      to_string(*a.measure)),
          "say how many services the collection has");
    }
    worst += per_nonrelevant * (static_cast<double>(*request.collection_size) - relevant);
  }
  return worst;
}

}  // namespace matchbench::measures::compute
