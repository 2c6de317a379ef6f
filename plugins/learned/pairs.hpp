#pragma once

#include "learned/boosted_trees.hpp"

#include <functional>
#include <vector>

namespace learned {

// Linear ranking by pairs: weights w, one for each feature, towards the least mean over the groups
// of
//   sum over i, j of a group with t_i > t_j of (t_i - t_j) ln(1 + exp(w x_j - w x_i))
//   / sum of (t_i - t_j)
// plus a penalty of 0.001 |w|^2, where x are the rows and t the targets, which are at least 0.
// C. Burges et al., "Learning to Rank using Gradient Descent", ICML 2005 (RankNet), without hidden
// layers. From 0, 300 steps of Adam (D. Kingma, J. Ba, ICLR 2015) at a rate of 0.02, whether or not
// the minimum is reached. `before_step` is called before each and may throw to give up. All weights
// are 0 if no group has two different targets.
std::vector<double> weights_of_pairs(const Examples& examples,
                                     const std::function<void()>& before_step);

}  // namespace learned
