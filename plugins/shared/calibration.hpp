#pragma once

#include <matchbench/plugin.hpp>

#include <functional>
#include <optional>
#include <vector>

namespace shared {

// How likely it is that any service fits a request whose best service has this score.
struct Calibration {
  double slope = 0;
  double intercept = 0;

  // 1 / (1 + exp(-(slope * score + intercept)))
  double probability(double score) const;
};

// The calibration that makes these answers most likely. J. Platt, "Probabilistic Outputs for
// Support Vector Machines", 1999, with his smoothed targets; fitted by Newton's method as in H.-T.
// Lin, C.-J. Lin, R. Weng, "A Note on Platt's Probabilistic Outputs for Support Vector Machines",
// Machine Learning 68, 2007. Nothing if all have a fitting service or none has, since that tells
// nothing of the other kind. `fits` is as long as `scores`.
std::optional<Calibration> fitted(const std::vector<double>& scores, const std::vector<bool>& fits);

// The score of the best service; 0 if there are no services.
double best_of(const std::vector<double>& scores);

// When a matchmaker says that no service fits: its parameter `silence` is the least probability
// at which it answers.
class Silence {
 public:
  // `untrained`: the calibration until train() learns another.
  Silence(std::optional<double> least, Calibration untrained)
      : least_(least), calibration_(untrained) {}

  // Reads the parameter, from 0 to 1. If it is not given, nothing: there is always an answer.
  static std::optional<double> read(mb::ConfigReader& reader);

  // Whether a request whose best service has this score is left without an answer.
  bool keeps_silent(double best_score) const {
    return least_ && calibration_.probability(best_score) < *least_;
  }

  // Learns from the requests: which of them have a relevant service, and the best score of each.
  // Does nothing without the parameter. `best_score` may throw to give up.
  void train(const mb::Training& training,
             const std::function<double(const mb::Service&)>& best_score);

 private:
  std::optional<double> least_;
  Calibration calibration_;
};

}  // namespace shared
