#include "learned/boosted_trees.hpp"

#include <algorithm>
#include <array>
#include <numeric>
#include <random>

namespace learned {
namespace {

constexpr std::size_t kBins = 64;

using Random = std::mt19937_64;

// True with the given probability. std::bernoulli_distribution may differ between libraries.
bool chance(Random& random, double probability) {
  constexpr double kRange = 18446744073709551616.0;  // 2^64
  return static_cast<double>(random()) < probability * kRange;
}

// Increasing thresholds at quantiles of a feature's values.
std::vector<double> thresholds_of(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  std::vector<double> thresholds;
  for (std::size_t i = 1; i < kBins; ++i) {
    const double value = values[i * values.size() / kBins];
    const bool is_new = thresholds.empty() || value > thresholds.back();
    if (is_new && value < values.back()) thresholds.push_back(value);
  }
  return thresholds;
}

struct Sum {
  double residuals = 0;
  std::size_t rows = 0;

  Sum& operator+=(const Sum& other) {
    residuals += other.residuals;
    rows += other.rows;
    return *this;
  }
  friend Sum operator-(Sum a, const Sum& b) { return {a.residuals - b.residuals, a.rows - b.rows}; }
  double mean(double penalty) const { return residuals / (static_cast<double>(rows) + penalty); }
  double gain(double penalty) const { return residuals * mean(penalty); }
};

}  // namespace

// Grows one tree after the other, level by level, over histograms.
class TreeGrower {
 public:
  TreeGrower(const Examples& examples, const TreeOptions& options, std::uint64_t seed)
      : examples_(examples), options_(options), random_(seed), residuals_(examples.targets) {
    bins_.resize(examples.width);
    for (std::size_t feature = 0; feature < examples.width; ++feature) {
      std::vector<double> values(examples.size());
      for (std::size_t row = 0; row < values.size(); ++row) values[row] = at(row, feature);
      thresholds_.push_back(thresholds_of(values));
      for (const double value : values) {
        const auto& list = thresholds_.back();
        const auto bin = std::lower_bound(list.begin(), list.end(), value) - list.begin();
        bins_[feature].push_back(static_cast<std::uint8_t>(bin));
      }
    }
  }

  void subtract(double value) {
    for (double& residual : residuals_) residual -= value;
  }

  void grow(BoostedTrees& model) {
    draw_rows();
    model.roots_.push_back(static_cast<std::uint32_t>(model.nodes_.size()));
    std::vector<std::uint32_t> level{model.roots_.back()};
    model.nodes_.emplace_back();
    node_of_.assign(examples_.size(), level[0]);
    for (std::size_t depth = 0; !level.empty(); ++depth) {
      level = split(model, level, depth == options_.depth);
    }
    for (std::size_t row = 0; row < residuals_.size(); ++row) {
      residuals_[row] -= model.nodes_[node_of_[row]].number;
    }
  }

 private:
  using Histogram = std::array<Sum, kBins>;
  struct Split {
    double gain = 1e-9;
    std::size_t feature = 0;
    std::size_t bin = 0;
    bool found = false;
  };

  double at(std::size_t row, std::size_t feature) const {
    return examples_.features[row * examples_.width + feature];
  }

  void draw_rows() {
    drawn_.clear();
    std::size_t row = 0;
    for (const std::size_t end : examples_.ends) {
      const bool in = chance(random_, options_.group_share);
      for (; row < end; ++row) {
        if (in) drawn_.push_back(row);
      }
    }
  }

  // Gives the nodes of a level their values, splits them if that helps, and returns their
  // children. They are in a row, so that a node's place in its level is known from its position.
  std::vector<std::uint32_t> split(BoostedTrees& model, const std::vector<std::uint32_t>& level,
                                   bool last) {
    first_ = level[0];
    place_.assign(level.back() - first_ + 1, kNone);
    for (std::size_t i = 0; i < level.size(); ++i) place_[level[i] - first_] = i;
    std::vector<Sum> totals(level.size());
    active_.clear();
    for (const std::size_t row : drawn_) {
      const std::size_t place = place_of(row);
      if (place == kNone) continue;
      totals[place] += {residuals_[row], 1};
      active_.push_back(
          {static_cast<std::uint32_t>(row), static_cast<std::uint32_t>(place), residuals_[row]});
    }
    for (std::size_t i = 0; i < level.size(); ++i) {
      model.nodes_[level[i]].number = options_.rate * totals[i].mean(options_.penalty);
    }
    if (last) return {};

    std::vector<Split> best(level.size());
    for (std::size_t feature = 0; feature < examples_.width; ++feature) {
      const bool may_split = chance(random_, options_.feature_share);
      if (may_split && !thresholds_[feature].empty()) seek(feature, totals, best);
    }
    std::vector<std::uint32_t> children;
    for (std::size_t i = 0; i < level.size(); ++i) {
      if (!best[i].found) continue;
      const auto left = static_cast<std::uint32_t>(model.nodes_.size());
      model.nodes_.resize(left + 2);
      BoostedTrees::Node& node = model.nodes_[level[i]];
      node.feature = static_cast<std::uint32_t>(best[i].feature);
      node.number = thresholds_[best[i].feature][best[i].bin];
      node.left = left;
      children.insert(children.end(), {left, left + 1});
    }
    for (std::size_t row = 0; row < node_of_.size(); ++row) {
      const std::size_t place = place_of(row);
      if (place == kNone || !best[place].found) continue;
      const BoostedTrees::Node& node = model.nodes_[node_of_[row]];
      node_of_[row] = node.left + (at(row, node.feature) <= node.number ? 0 : 1);
    }
    return children;
  }

  std::size_t place_of(std::size_t row) const {
    const std::uint32_t node = node_of_[row];
    return node < first_ || node - first_ >= place_.size() ? kNone : place_[node - first_];
  }

  // Whether the feature splits any of the nodes better than what was found before.
  void seek(std::size_t feature, const std::vector<Sum>& totals, std::vector<Split>& best) {
    histograms_.assign(totals.size(), {});
    const std::vector<std::uint8_t>& bins = bins_[feature];
    for (const auto& [row, place, residual] : active_) {
      histograms_[place][bins[row]] += {residual, 1};
    }
    for (std::size_t node = 0; node < totals.size(); ++node) {
      Sum left;
      for (std::size_t bin = 0; bin < thresholds_[feature].size(); ++bin) {
        left += histograms_[node][bin];
        const Sum right = totals[node] - left;
        if (left.rows < options_.least_rows) continue;
        if (right.rows < options_.least_rows) break;
        const double gain = left.gain(options_.penalty) + right.gain(options_.penalty) -
                            totals[node].gain(options_.penalty);
        if (gain > best[node].gain) best[node] = {gain, feature, bin, true};
      }
    }
  }

  static constexpr std::size_t kNone = ~std::size_t{0};

  const Examples& examples_;
  const TreeOptions& options_;
  Random random_;
  std::vector<double> residuals_;
  std::vector<std::vector<double>> thresholds_;  // by feature
  std::vector<std::vector<std::uint8_t>> bins_;  // by feature and row
  std::vector<std::size_t> drawn_;               // rows that the tree in the making sees
  struct Active {
    std::uint32_t row;
    std::uint32_t place;  // of its node in the level
    double residual;
  };
  std::vector<Active> active_;          // drawn rows in nodes of the level
  std::vector<std::uint32_t> node_of_;  // that each row has come to
  std::uint32_t first_ = 0;             // node of the level
  std::vector<std::size_t> place_;      // of a node in its level, from first_ on
  std::vector<Histogram> histograms_;
};

BoostedTrees::BoostedTrees(const Examples& examples, const TreeOptions& options, std::uint64_t seed,
                           const std::function<void()>& before_tree) {
  if (examples.size() == 0) return;
  TreeGrower grower(examples, options, seed);
  base_ = std::accumulate(examples.targets.begin(), examples.targets.end(), 0.0) /
          static_cast<double>(examples.size());
  grower.subtract(base_);
  for (std::size_t tree = 0; tree < options.trees; ++tree) {
    before_tree();
    grower.grow(*this);
  }
}

// Tree by tree, so that its nodes stay near.
std::vector<double> BoostedTrees::predictions(const std::vector<double>& rows,
                                              std::size_t width) const {
  std::vector<double> sums(rows.size() / width, base_);
  for (const std::uint32_t root : roots_) {
    for (std::size_t i = 0; i < sums.size(); ++i) {
      const double* const row = &rows[i * width];
      const Node* node = &nodes_[root];
      while (node->left != 0) {
        node = &nodes_[node->left + (row[node->feature] <= node->number ? 0 : 1)];
      }
      sums[i] += node->number;
    }
  }
  return sums;
}

}  // namespace learned
