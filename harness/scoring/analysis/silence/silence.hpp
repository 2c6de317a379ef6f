#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

namespace matchbench::analysis {

// What a system did with one request, and what was right.
struct SilenceCase {
  bool has_answer = true;  // the collection says so; false: a request of Q⁰, that nothing answers
  bool is_silent = false;  // an empty ranking with the outcome ok: "nothing fits"
  // The measure of the ranking, if the request has an answer and the measure counts for it; in
  // [0, 1], more is better. That of silence is the measure of an empty ranking.
  std::optional<double> score;
  bool first_is_right = false;       // the service on rank 1 is relevant
  std::optional<double> confidence;  // the score of rank 1, or what the system states; none: silent
};

// How good the decision to stay silent is. Each is none where its denominator is 0.
struct SilenceReport {
  std::size_t without_answer = 0;               // |Q⁰|
  std::size_t with_answer = 0;                  // |Q⁺|
  std::size_t silent = 0;                       // |E|
  std::optional<double> precision, recall, f1;  // SilenceP, SilenceR, SilenceF1
  std::optional<double> false_silence;          // |E∩Q⁺|/|Q⁺|, less is better
  std::optional<double> false_answer;           // |Q⁰∖E|/|Q⁰|, less is better
  std::optional<double> plain;                  // M over Q⁺
  // M(silence=scored), over Q⁺ ∪ Q⁰: a request of Q⁰ scores 1 if the system was silent, and else 0
  // (as SQuAD 2.0 scores: Rajpurkar, Jia & Liang 2018); silence on one of Q⁺ scores 0 if M counts.
  std::optional<double> scored;
  std::optional<double> c_at_1;  // (n_R + n_U·n_R/n)/n (Peñas & Rodrigo 2011), n = |Q⁺ ∪ Q⁰|
};

// `zeros`: further requests that M alone counts, as 0: nobody has said anything about them, and
// what is undefined is 0.
SilenceReport report_silence(std::span<const SilenceCase> cases, std::size_t zeros = 0);

// Risk at one coverage: of the requests that are answered, the confident ones first.
struct RiskPoint {
  double threshold = 0;  // answered are those with at least this confidence
  double coverage = 0;   // share of all requests that are answered
  double risk = 0;       // 1 − mean score of those
};

// The curve of risk and coverage, by rising coverage: a point for each distinct confidence, as
// requests of equal confidence are answered together. A request of Q⁰ that is answered scores 0.
// Requests without a confidence are never answered; those whose measure is undefined are left out.
std::vector<RiskPoint> risk_and_coverage(std::span<const SilenceCase> cases);

// The area below the curve by the trapezium rule over the coverage that it spans (Geifman &
// El-Yaniv 2017), with the risk of its first point from 0 to there. None if the curve is empty.
std::optional<double> area_of(std::span<const RiskPoint> curve);

// The threshold for silence that makes M(silence=scored) highest on these requests: below it the
// system is to be silent. The lowest of several; −∞ if it should never be silent. To be chosen on
// the training split alone. None if no request counts.
std::optional<double> best_threshold(std::span<const SilenceCase> training);

// The cases with silence wherever the confidence is below the threshold.
std::vector<SilenceCase> with_threshold_of_silence(std::span<const SilenceCase> cases,
                                                   double threshold);

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
