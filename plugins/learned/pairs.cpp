#include "learned/pairs.hpp"

#include <cmath>
#include <numeric>

namespace learned {
namespace {

constexpr int kSteps = 300;
constexpr double kRate = 0.02;
constexpr double kPenalty = 0.001;
// Adam's own values.
constexpr double kMeanDecay = 0.9;
constexpr double kSquareDecay = 0.999;
constexpr double kLeast = 1e-8;

// The slope of the loss of a group of rows, [begin, end), in each of their scores.
std::vector<double> slopes(const std::vector<double>& targets, const std::vector<double>& scores,
                           std::size_t begin, std::size_t end) {
  std::vector<double> slopes(end - begin, 0.0);
  double gaps = 0;
  for (std::size_t i = begin; i < end; ++i) {
    for (std::size_t j = begin; targets[i] > 0 && j < end; ++j) {
      const double gap = targets[i] - targets[j];
      if (gap <= 0) continue;
      const double slope = gap / (1 + std::exp(scores[i] - scores[j]));
      slopes[i - begin] -= slope;
      slopes[j - begin] += slope;
      gaps += gap;
    }
  }
  for (double& slope : slopes) slope = gaps > 0 ? slope / gaps : 0;
  return slopes;
}

std::vector<double> gradient(const Examples& examples, const std::vector<double>& weights) {
  const std::size_t width = examples.width;
  std::vector<double> scores;
  for (std::size_t row = 0; row < examples.size(); ++row) {
    scores.push_back(
        std::inner_product(weights.begin(), weights.end(), &examples.features[row * width], 0.0));
  }
  std::vector<double> gradient;
  for (const double weight : weights) gradient.push_back(2 * kPenalty * weight);
  std::size_t begin = 0;
  for (const std::size_t end : examples.ends) {
    const std::vector<double> slope = slopes(examples.targets, scores, begin, end);
    for (std::size_t row = begin; row < end; ++row) {
      const double share = slope[row - begin] / static_cast<double>(examples.ends.size());
      const double* features = &examples.features[row * width];
      for (std::size_t i = 0; i < width; ++i) gradient[i] += share * features[i];
    }
    begin = end;
  }
  return gradient;
}

}  // namespace

std::vector<double> weights_of_pairs(const Examples& examples,
                                     const std::function<void()>& before_step) {
  std::vector<double> weights(examples.width, 0.0);
  std::vector<double> mean = weights;
  std::vector<double> square = weights;
  for (int step = 1; step <= kSteps; ++step) {
    before_step();
    const std::vector<double> slope = gradient(examples, weights);
    for (std::size_t i = 0; i < weights.size(); ++i) {
      mean[i] = kMeanDecay * mean[i] + (1 - kMeanDecay) * slope[i];
      square[i] = kSquareDecay * square[i] + (1 - kSquareDecay) * slope[i] * slope[i];
      const double unbiased_mean = mean[i] / (1 - std::pow(kMeanDecay, step));
      const double unbiased_square = square[i] / (1 - std::pow(kSquareDecay, step));
      weights[i] -= kRate * unbiased_mean / (std::sqrt(unbiased_square) + kLeast);
    }
  }
  return weights;
}

}  // namespace learned
