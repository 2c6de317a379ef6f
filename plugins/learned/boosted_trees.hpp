#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

namespace learned {

// Rows of features, all of the same length, and what is to be predicted from each.
struct Examples {
  std::size_t width = 0;         // features in a row
  std::vector<double> features;  // row after row
  std::vector<double> targets;   // one for each row
  std::vector<std::size_t>
      ends;  // of groups of rows, in order: rows of one request are kept together

  std::size_t size() const { return targets.size(); }
};

// Customary values; none was fitted.
struct TreeOptions {
  std::size_t trees = 100;
  std::size_t depth = 4;
  std::size_t least_rows = 20;  // of a leaf
  double rate = 0.1;            // shrinkage
  double penalty = 1;           // added to the count of a leaf's rows
  double feature_share = 0.5;   // of the features that a level of a tree may split by
  double group_share = 0.8;     // of the groups that a tree sees
};

// Regression by stochastic gradient boosting of trees, for squared error.
// J. Friedman, "Greedy Function Approximation: A Gradient Boosting Machine", Annals of Statistics
// 29(5), 2001, and "Stochastic Gradient Boosting", Computational Statistics 38(4), 2002.
class BoostedTrees {
 public:
  // Splits are sought between up to 64 quantiles of each feature. `before_tree` is called before
  // each tree and may throw to give up. Without examples everything is predicted to be 0.
  BoostedTrees(const Examples& examples, const TreeOptions& options, std::uint64_t seed,
               const std::function<void()>& before_tree);

  // One prediction for each of `rows`, which follow one another and are as long as those
  // that were learned from.
  std::vector<double> predictions(const std::vector<double>& rows, std::size_t width) const;

  std::uint64_t bytes() const { return nodes_.capacity() * sizeof(Node); }

 private:
  friend class TreeGrower;
  struct Node {
    double number = 0;  // the threshold, rows at most as great go left; of a leaf its value
    std::uint32_t feature = 0;
    std::uint32_t left = 0;  // position of the left child, the right one follows; 0: a leaf
  };
  double base_ = 0;
  std::vector<Node> nodes_;
  std::vector<std::uint32_t> roots_;
};

}  // namespace learned
