#pragma once

#include "harness/scoring/measures/bootstrap.hpp"

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <vector>

namespace matchbench::analysis {

// The mean of one value for each block, with its 95 % interval by Student's t; none for fewer than
// two.
struct MeanOverBlocks {
  double mean = 0;
  std::optional<measures::Interval> interval;
};
MeanOverBlocks mean_over_blocks(std::span<const double> values);

// An answered query of a block. All entrants of a block ran on one machine, one after the other.
struct BlockSample {
  std::uint32_t block = 0;
  std::uint32_t request = 0;
  std::int64_t time_ns = 0;
};

// Which statistic represents the times of a request in a block.
enum class TypicalTime : std::uint8_t { kMedian, kMean };

// One entrant's times: for each request, this statistic over the block's passes and repetitions.
class BlockTimes {
 public:
  using OfBlock = std::map<std::uint32_t, double>;  // request, ns

  explicit BlockTimes(std::span<const BlockSample> samples,
                      TypicalTime typical = TypicalTime::kMedian);

  const std::map<std::uint32_t, OfBlock>& blocks() const { return blocks_; }
  // Requests that were answered, counted in each block.
  std::size_t answered() const;
  // The geometric mean over blocks of the mean over requests; 0 if there is no block.
  double typical_ns() const;

 private:
  std::map<std::uint32_t, OfBlock> blocks_;
};

// Two entrants in one block: means over the requests that both have answered in it.
struct SharedBlock {
  std::uint32_t block = 0;
  std::size_t requests = 0;
  double first_ns = 0;
  double second_ns = 0;
};

// Two entrants over the blocks that they share. The blocks are the sample: an interval is that of
// the mean of as many paired values as there are blocks, by Student's t with one degree of freedom
// less (95 %). Nothing is compared across blocks, so machines may differ from block to block.
struct BlockComparison {
  std::vector<SharedBlock> blocks;
  double difference_ns = 0;  // mean over blocks, first less second
  double ratio = 1;          // geometric mean over blocks, first over second
  // None of a single block, which does not show how far blocks differ.
  std::optional<measures::Interval> difference_interval_ns;
  std::optional<measures::Interval> ratio_interval;  // of the logarithms, turned back
};

// None if there is no block in which both have answered the same request in a time above 0.
std::optional<BlockComparison> compare_within_blocks(const BlockTimes& first,
                                                     const BlockTimes& second);

// Every entrant against one.
struct BlockStandings {
  std::size_t reference = 0;  // the fastest of those that have answered the most
  std::vector<std::optional<BlockComparison>> entrants;  // each over the reference
};

// None if nobody has answered in any block.
std::optional<BlockStandings> compare_with_fastest(std::span<const BlockTimes> entrants);

// A time of each request, ns.
using TimeByRequest = std::map<std::uint32_t, double>;

// Notes a time of a request if it is the first or the least.
void keep_least(std::uint32_t request, double time_ns, TimeByRequest& least_ns);

// Two times of one request.
struct TimePair {
  double before_ns = 0;
  double after_ns = 0;
};

// Only of requests that both know.
std::vector<TimePair> time_pairs(const TimeByRequest& before, const TimeByRequest& after);

// A shorter processor time of a call tells nothing: being woken takes a process up to 40 us of it,
// by chance.
inline constexpr double kShortestToldNs = 40'000;
// Nor do ratios beyond this and below its inverse: of an answer that is looked up in 2 ms : 10 us
// and 2 ms : 100 us it is chance which one it is, and a few such logarithms make an interval so
// wide that nothing can be said.
inline constexpr double kFarthestTold = 16;

// How times after compare with times before, over requests: the geometric mean of after : before,
// with the 95 % interval that Student's t gives for the mean of logarithms, and the median of the
// differences.
struct TimeRatio {
  double ratio = 1;
  double low = 1;
  double high = 1;
  double median_difference_ns = 0;
};

// None for fewer than two pairs. Times below kShortestToldNs and ratios beyond kFarthestTold count
// as these. The differences are those of the times as they are.
std::optional<TimeRatio> time_ratio(std::span<const TimePair> pairs);

}  // namespace matchbench::analysis
