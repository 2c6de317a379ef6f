#include "calibration.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace shared {
namespace {

constexpr int kMostSteps = 100;
constexpr int kMostHalvings = 40;
constexpr double kLeastCurvature = 1e-12;
constexpr double kLeastGain = 1e-10;

// The negative log likelihood of one target, without overflow. `z` is the value of the linear
// function: slope * score + intercept.
double loss(double target, double z) {
  return z >= 0 ? (1 - target) * z + std::log1p(std::exp(-z))
                : -target * z + std::log1p(std::exp(z));
}

double loss_of_all(const Calibration& given, const std::vector<double>& scores,
                   const std::vector<double>& targets) {
  double sum = 0;
  for (std::size_t i = 0; i < scores.size(); ++i) {
    sum += loss(targets[i], given.slope * scores[i] + given.intercept);
  }
  return sum;
}

// The step that Newton's method would take.
Calibration step(const Calibration& now, const std::vector<double>& scores,
                 const std::vector<double>& targets) {
  double g1 = 0, g2 = 0;
  double h11 = kLeastCurvature, h12 = 0, h22 = kLeastCurvature;
  for (std::size_t i = 0; i < scores.size(); ++i) {
    const double p = now.probability(scores[i]);
    const double error = p - targets[i];
    const double weight = p * (1 - p);
    g1 += error * scores[i];
    g2 += error;
    h11 += weight * scores[i] * scores[i];
    h12 += weight * scores[i];
    h22 += weight;
  }
  const double determinant = h11 * h22 - h12 * h12;
  return {-(h22 * g1 - h12 * g2) / determinant, -(h11 * g2 - h12 * g1) / determinant};
}

}  // namespace

double Calibration::probability(double score) const {
  const double z = slope * score + intercept;
  return z >= 0 ? 1 / (1 + std::exp(-z)) : std::exp(z) / (1 + std::exp(z));
}

std::optional<Calibration> fitted(const std::vector<double>& scores,
                                  const std::vector<bool>& fits) {
  const auto with = static_cast<double>(std::count(fits.begin(), fits.end(), true));
  const double without = static_cast<double>(fits.size()) - with;
  if (with == 0 || without == 0) return std::nullopt;
  std::vector<double> targets;
  targets.reserve(fits.size());
  for (const bool one : fits) targets.push_back(one ? (with + 1) / (with + 2) : 1 / (without + 2));
  Calibration now{0, std::log((with + 1) / (without + 1))};
  double best = loss_of_all(now, scores, targets);
  for (int steps = 0; steps < kMostSteps; ++steps) {
    const Calibration direction = step(now, scores, targets);
    double share = 1;
    Calibration next = now;
    double found = best;
    for (int halvings = 0; halvings < kMostHalvings; ++halvings, share /= 2) {
      next = {now.slope + share * direction.slope, now.intercept + share * direction.intercept};
      found = loss_of_all(next, scores, targets);
      if (found < best) break;
    }
    const double gain = best - found;
    if (!(gain > 0)) break;
    now = next;
    best = found;
    if (gain < kLeastGain) break;
  }
  return now;
}

double best_of(const std::vector<double>& scores) {
  return scores.empty() ? 0 : *std::max_element(scores.begin(), scores.end());
}

std::optional<double> Silence::read(mb::ConfigReader& reader) {
  constexpr double kNotGiven = -1;
  double least = kNotGiven;
  reader.number("silence", least, 0, 1);
  return least == kNotGiven ? std::nullopt : std::optional(least);
}

void Silence::train(const mb::Training& training,
                    const std::function<double(const mb::Service&)>& best_score) {
  if (!least_) return;
  const mb::Services requests = training.requests();
  std::vector<bool> fits(requests.size(), false);
  for (const mb_judgment_t judgment : training.judgments()) {
    if (judgment.relevant != 0) fits[judgment.query] = true;
  }
  std::vector<double> scores;
  scores.reserve(requests.size());
  for (const mb::Service request : requests) scores.push_back(best_score(request));
  if (const auto found = fitted(scores, fits)) calibration_ = *found;
}

}  // namespace shared
