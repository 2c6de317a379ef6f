#include "harness/scoring/study/services/services_study.hpp"

#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/parallel.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <optional>
#include <string>

namespace matchbench::study {
namespace {

// The places of the named systems; all if none is named.
std::vector<std::size_t> chosen_systems(const std::vector<std::string>& systems,
                                        const std::vector<std::string>& names) {
  std::vector<std::size_t> out;
  for (std::size_t s = 0; names.empty() && s < systems.size(); ++s) out.push_back(s);
  for (const auto& name : names) {
    const auto found = std::find(systems.begin(), systems.end(), name);
    if (found == systems.end()) {
      throw input_error(fmt::format("there is no entrant '{}'", name),
                        fmt::format("there are: {}", fmt::join(systems, ", ")));
    }
    out.push_back(static_cast<std::size_t>(found - systems.begin()));
  }
  return out;
}

// Services that nobody judged are not known to be wrong.
std::optional<std::string> nothing_irrelevant_remark(const ServicesStudy& study) {
  double irrelevant = 0;
  double unjudged = 0;
  for (const auto& [name, side] : study.entrants) {
    for (const auto& one : side.services) {
      irrelevant += one.irrelevant;
      unjudged += one.unjudged;
    }
  }
  if (irrelevant > 0 || unjudged == 0) return std::nullopt;
  return "Nothing that was shown is judged irrelevant, and much is unjudged, so that no hub is "
         "known, and no look-alike but of a lower grade: judge pairs that are shown and wrong with "
         "grade 0";
}

}  // namespace

ServicesStudy study_services(const ServicesStudyOptions& options) {
  if (options.depth == 0) throw input_error("--depth 0: at least the first rank is looked at");
  AnalysisFiles files = options.files;
  files.names_services = true;
  AnalysisInput input = read_analysis_input(files);
  const auto& experiment = input.experiment;
  const auto systems = chosen_systems(experiment.systems, options.entrants);
  ServicesStudy out{.setting = input.setting().name,
                    .depth = options.depth,
                    .top = options.top,
                    .requests = experiment.requests.size(),
                    .services = std::move(input.services.names),
                    .entrants = {},
                    .remarks = std::move(input.remarks)};
  for (const auto system : systems)
    out.entrants.emplace_back(experiment.systems[system], analysis::ServiceSide{});
  parallel_for(systems.size(), 0, [&](std::size_t i) {
    out.entrants[i].second =
        analysis::service_side(experiment, input.setting(), systems[i], options.depth,
                               out.services.size(), input.services.numbering);
  });
  if (const auto remark = nothing_irrelevant_remark(out)) out.remarks.push_back(*remark);
  return out;
}

}  // namespace matchbench::study
