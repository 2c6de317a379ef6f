#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

namespace matchbench::analysis {

// A prediction that rank 1 is relevant, and whether it was.
struct Prediction {
  double probability = 0;  // in [0, 1]
  bool came_true = false;
};

// Predictions with probabilities of a range.
struct CalibrationBin {
  std::size_t count = 0;
  double low = 0, high = 0;  // of their probabilities
  double mean_probability = 0;
  double share_true = 0;
};

// At most this many bins of equal count, by rising probability: the i-th of n begins with
// prediction ⌊i·N/n⌋. Predictions of one probability may be parted. None of no predictions.
std::vector<CalibrationBin> calibration_bins(std::span<const Prediction> predictions,
                                             std::size_t bins = 10);

// Expected calibration error: the mean over predictions of |mean probability − share that came
// true| of their bin (Naeini, Cooper & Hauskrecht 2015). None of no predictions.
std::optional<double> expected_calibration_error(std::span<const CalibrationBin> bins);

// Mean squared difference of the probability from 1 or 0 (Brier 1950). None of no predictions.
std::optional<double> brier_score(std::span<const Prediction> predictions);

}  // namespace matchbench::analysis
