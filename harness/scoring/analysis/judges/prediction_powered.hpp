#pragma once

#include <cstddef>
#include <optional>
#include <span>

namespace matchbench::analysis {

// A mean over requests, of which people judged some and a program all.
struct PredictionPoweredMean {
  double mean = 0;
  // None: people judged fewer than two requests, or the program alone fewer than two.
  std::optional<double> low, high;
  double correction = 0;  // by how much the program's mean was moved: people's less the program's
};

// Prediction-powered inference (Angelopoulos, Bates, Fannjiang, Jordan & Zrnic 2023, Science 382,
// algorithm 1): the mean of the program's scores on the requests that it alone judged, corrected by
// the mean difference on those that people judged, too. The unit is the request: people's were
// drawn at random, and judged in full. The interval takes Student's t with the degrees of freedom
// of Welch and Satterthwaite instead of the normal distribution, which covers too little at few
// requests.
//
// `people` and `program` are scores on the same requests, at least one; `program_alone` those on
// the others. 0 < level < 1.
PredictionPoweredMean prediction_powered_mean(std::span<const double> people,
                                              std::span<const double> program,
                                              std::span<const double> program_alone,
                                              double level = 0.95);

}  // namespace matchbench::analysis
