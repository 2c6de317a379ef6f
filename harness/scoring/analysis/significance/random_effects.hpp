#pragma once

#include <cstddef>
#include <optional>
#include <span>

namespace matchbench::analysis {

// What one study, such as a contest's track, says of a difference.
struct StudyEffect {
  double difference = 0;
  double variance = 0;  // of the difference as an estimate: s²/n of a mean
};

// Several studies together, whose true differences vary about a common mean.
struct RandomEffects {
  double mean = 0;
  double standard_error = 0;
  double low = 0;  // interval of the mean
  double high = 0;
  double p = 1;            // of the mean being 0, two-sided
  double tau_squared = 0;  // variance of the true differences between studies
  double q = 0;            // Cochran's, k − 1 degrees of freedom
  double q_p = 1;
  double i_squared = 0;  // share of the variation that is not chance, (Q − (k − 1))/Q, at least 0
};

// τ² by restricted maximum likelihood, the mean's test and interval by Hartung & Knapp 2001
// (Statistics in Medicine 20), with t of k − 1 degrees of freedom; Soboroff 2018 (SIGIR) takes
// random effects to test collections. None with fewer than kFewestStudies studies, or if one of
// them has no variance.
inline constexpr std::size_t kFewestStudies = 3;
std::optional<RandomEffects> random_effects(std::span<const StudyEffect> studies,
                                            double confidence = 0.95);

}  // namespace matchbench::analysis
