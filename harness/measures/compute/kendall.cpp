#include "harness/measures/compute/computations.hpp"

namespace matchbench::compute {
namespace {

// Counts of services by level with O(log levels) sums: a Fenwick tree over the levels in falling
// order, so that "at least this level" is a prefix.
class LevelCounts {
 public:
  LevelCounts(std::vector<std::uint32_t>& memory, std::size_t levels)
      : tree_(memory), levels_(levels) {
    tree_.assign(levels + 1, 0);
  }

  void add(std::size_t level) {
    for (auto i = levels_ + 1 - level; i <= levels_; i += i & (~i + 1)) ++tree_[i];
  }

  std::uint32_t at_least(std::size_t level) const {
    std::uint32_t sum = 0;
    for (auto i = levels_ + 1 - level; i > 0; i -= i & (~i + 1)) sum += tree_[i];
    return sum;
  }

 private:
  std::vector<std::uint32_t>& tree_;
  std::size_t levels_;  // 1 … levels
};

// Number of pairs among `size` services.
double pairs(double size) {
  return size * (size - 1) / 2;
}

}  // namespace

// 1 − D/(N(N−1)/2) over all N services: the retrieved ones in order, the others as one tied block.
double tau_prime(const Query& q, const Arguments& a) {
  const auto& request = q.request;
  const auto& hits = q.hits(a);
  const auto size = static_cast<double>(*request.collection_size);
  if (size < 2) return 1;
  const std::size_t levels = request.level_gain.size() - 1;
  LevelCounts seen(q.workspace.counts, levels);

  double against = 0;
  for (std::uint32_t h = 0; h < hits.size; ++h) {  // lower gains above this service
    const auto level = request.level_of_slot[hits.slot[h]];
    against += hits.rank[h] - 1.0 - seen.at_least(level);
    seen.add(level);
  }

  const double hidden = size - q.n();  // not retrieved
  double hidden_ties = 0;              // pairs of them with equal gain
  double hidden_relevant = 0;
  for (std::size_t level = 1; level <= levels; ++level) {
    const auto above = level == levels ? 0 : seen.at_least(level + 1);
    const double missed = request.level_size[level] - (seen.at_least(level) - above);
    against += missed * (q.n() - static_cast<double>(seen.at_least(level)));
    hidden_ties += pairs(missed);
    hidden_relevant += missed;
  }
  hidden_ties += pairs(hidden - hidden_relevant);
  against += (pairs(hidden) - hidden_ties) / 2;
  return 1 - against / pairs(size);
}

}  // namespace matchbench::compute
