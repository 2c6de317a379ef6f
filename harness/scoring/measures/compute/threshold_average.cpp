#include "harness/scoring/measures/compute/computations.hpp"

#include "harness/foundation/base/error.hpp"
#include "harness/scoring/measures/measure.hpp"

#include <fmt/format.h>

#include <algorithm>

// muAP and GAP average AP over relevance thresholds. With W(l) the weight of all thresholds that
// level l reaches, both are Σ_i 1/rank_i · Σ_{j ranked no lower than i} W(min(level_i, level_j)),
// up to a divisor: a pair counts under every threshold that both of its members reach.
namespace matchbench::measures::compute {

// W(l) = Σ_{t ≤ l} d_t/R_t, d_t = t − next lower level, R_t = services that reach t; ÷ Σ_t d_t.
void prepare_mu_average_precision(const PreparedRequest& r, const Arguments&, Workspace&,
                                  State& state) {
  const auto levels = r.level_gain.size();
  state.table.assign(levels, 0);
  auto reaching = r.relevant;
  for (std::size_t l = 1; l < levels; ++l) {
    state.table[l] = state.table[l - 1] + (r.level_gain[l] - r.level_gain[l - 1]) / reaching;
    reaching -= r.level_size[l];
  }
  state.ideal = r.highest_gain();
}

// W(l) = Σ_{j ≤ grade} g_j, the grade counted on the scale of the setting;
// ÷ Σ over relevant services of W (Robertson, Kanoulas & Yilmaz 2010, eq. 7).
void prepare_graded_average_precision(const PreparedRequest& r, const Arguments& a, Workspace&,
                                      State& state) {
  const auto& given = std::get<std::vector<double>>(a.measure->values[0]);
  if (!given.empty() && given.size() != r.scale.size()) {
    throw input_error(fmt::format("{} has {} probabilities, but the setting has {} positive gains",
                                  to_string(*a.measure), given.size(), r.scale.size()),
                      "give one for each gain, or none for equal ones");
  }
  const auto levels = r.level_gain.size();
  state.table.assign(levels, 0);
  state.ideal = 0;
  std::size_t grade = 0;
  double weight = 0;
  for (std::size_t l = 1; l < levels; ++l) {
    for (; grade < r.scale.size() && r.scale[grade] <= r.level_gain[l]; ++grade) {
      weight += given.empty() ? 1 / static_cast<double>(r.scale.size()) : given[grade];
    }
    state.table[l] = weight;
    state.ideal += weight * r.level_size[l];
  }
}

namespace {

// Number and sum of weights of the services by level, with sums over prefixes of the levels.
class LevelSums {
 public:
  LevelSums(Workspace& memory, std::size_t levels)
      : counts_(memory.counts), sums_(memory.numbers), size_(levels) {
    counts_.assign(levels + 1, 0);
    sums_.assign(levels + 1, 0);
  }

  void add(std::size_t level, double weight) {
    ++total_;
    for (auto i = level; i <= size_; i += i & (~i + 1)) {
      ++counts_[i];
      sums_[i] += weight;
    }
  }

  // Σ over all added of W(min(their level, this level)).
  double weight_capped_at(std::size_t level, double weight) const {
    double below = 0;
    std::uint32_t count = 0;
    for (auto i = level - 1; i > 0; i -= i & (~i + 1)) {
      below += sums_[i];
      count += counts_[i];
    }
    return below + weight * (total_ - count);
  }

 private:
  std::vector<std::uint32_t>& counts_;
  std::vector<double>& sums_;
  std::size_t size_;
  std::uint32_t total_ = 0;
};

}  // namespace

double pairwise_average_precision(const Query& q, const Arguments& a) {
  const auto& hits = q.hits(a);
  const auto& weights = q.state(a).table;
  LevelSums above(q.workspace, weights.size() - 1);
  double sum = 0;
  for (std::uint32_t h = 0; h < hits.size; ++h) {
    const auto level = q.request.level_of_slot[hits.slot[h]];
    above.add(level, weights[level]);
    sum += above.weight_capped_at(level, weights[level]) / hits.rank[h];
  }
  return sum / q.state(a).ideal;
}

}  // namespace matchbench::measures::compute
