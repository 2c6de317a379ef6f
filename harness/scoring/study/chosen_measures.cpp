#include "harness/scoring/study/chosen_measures.hpp"

#include "harness/scoring/measures/names/measure_names.hpp"

namespace matchbench::study {

std::vector<measures::Measure> chosen_measures(const AnalysisInput& input,
                                               std::span<const std::string> asked,
                                               std::span<const std::string> own) {
  if (!asked.empty()) return measures::averaged_measures_named(asked);
  std::vector<std::string> names(own.begin(), own.end());
  if (!input.first_measure.empty()) names.insert(names.begin(), input.first_measure);
  return measures::averaged_measures_named(names);
}

std::vector<measures::Measure> chosen_measure(const AnalysisInput& input,
                                              std::span<const std::string> asked) {
  const std::vector<std::string> own = {input.first_measure.empty() ? "AP" : input.first_measure};
  return measures::averaged_measures_named(asked.empty() ? own : asked);
}

}  // namespace matchbench::study
