#include "harness/scoring/study/services/services_study.hpp"

#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/parallel.hpp"
#include "harness/foundation/text/counted.hpp"
#include "harness/scoring/analysis/services/service_lists.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>

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

using analysis::ServiceSide;

// Counts are whole numbers unless passes of one request differ.
text::Cell requests_cell(double count) {
  const std::int64_t whole = std::llround(count);
  constexpr double kRounding = 1e-9;
  if (std::abs(count - static_cast<double>(whole)) < kRounding) return whole;
  return text::number_cell(count, 2);
}

text::Cell rank_cell(const std::optional<std::size_t>& rank) {
  return rank ? text::count_cell(*rank) : text::Cell();
}

std::size_t most_of(const ServicesStudy& study) {
  return study.top ? static_cast<std::size_t>(*study.top) : analysis::kAllServices;
}

text::Table entrants_table(const ServicesStudy& study) {
  text::Table table;
  table.columns = {{"entrant", "entrant"},        {"requests", "requests"},
                   {"services", "services"},      {"never_found", "never found"},
                   {"missed", "missed"},          {"hubs", "judged irrelevant"},
                   {"skewness", "skewness"},      {"exposure_gini", "Gini of exposure"},
                   {"gain_gini", "Gini of gains"}};
  for (const auto& [name, side] : study.entrants) {
    table.rows.push_back(
        {name, text::count_cell(side.requests), text::count_cell(side.services.size()),
         text::count_cell(analysis::count_of(side, analysis::is_never_found)),
         text::count_cell(analysis::count_of(side, analysis::is_missed)),
         text::count_cell(analysis::count_of(side, analysis::is_hub)),
         text::number_cell(side.skewness, 2), text::number_cell(side.exposure_gini, 3),
         text::number_cell(side.gain_gini, 3)});
  }
  return table;
}

using Listing = std::vector<std::size_t> (*)(const ServiceSide&, std::size_t);

text::Table unfound_table(const ServicesStudy& study, Listing listing) {
  text::Table table;
  table.columns = {{"entrant", "entrant"},
                   {"service", "service"},
                   {"relevant", "needed by"},
                   {"best_rank", "best rank"}};
  for (const auto& [name, side] : study.entrants) {
    for (const auto s : listing(side, most_of(study))) {
      const auto& one = side.services[s];
      table.rows.push_back(
          {name, study.services[s], text::count_cell(one.relevant), rank_cell(one.best_rank)});
    }
  }
  return table;
}

text::Table hubs_table(const ServicesStudy& study) {
  text::Table table;
  table.columns = {{"entrant", "entrant"},         {"service", "service"},
                   {"irrelevant", "irrelevant"},   {"unjudged", "unjudged"},
                   {"relevant_found", "relevant"}, {"found", "shown"}};
  for (const auto& [name, side] : study.entrants) {
    for (const auto s : analysis::hubs(side, most_of(study))) {
      const auto& one = side.services[s];
      table.rows.push_back({name, study.services[s], requests_cell(one.irrelevant),
                            requests_cell(one.unjudged), requests_cell(one.relevant_found),
                            requests_cell(one.found)});
    }
  }
  return table;
}

text::Table look_alikes_table(const ServicesStudy& study) {
  text::Table table;
  table.columns = {{"entrant", "entrant"},
                   {"service", "service"},
                   {"instead", "shown instead"},
                   {"requests", "requests"},
                   {"reverse", "reverse"}};
  for (const auto& [name, side] : study.entrants) {
    const auto rows = std::min(most_of(study), side.look_alikes.size());
    for (std::size_t i = 0; i < rows; ++i) {
      const auto& one = side.look_alikes[i];
      table.rows.push_back({name, study.services[one.service], study.services[one.instead],
                            requests_cell(one.requests), requests_cell(one.reverse)});
    }
  }
  return table;
}

text::Table exposure_table(const ServicesStudy& study) {
  text::Table table;
  table.columns = {{"entrant", "entrant"},   {"service", "service"},
                   {"exposure", "exposure"}, {"exposure_share", "share of exposure"},
                   {"gain", "gain"},         {"gain_share", "share of gains"}};
  for (const auto& [name, side] : study.entrants) {
    const auto totals = analysis::exposure_totals(side);
    for (const auto s : analysis::by_exposure(side, most_of(study))) {
      const auto& one = side.services[s];
      table.rows.push_back({name, study.services[s], text::number_cell(one.exposure, 3),
                            text::number_cell(analysis::share_of(one.exposure, totals.exposure), 4),
                            text::number_cell(one.gain, 2),
                            text::number_cell(analysis::share_of(one.gain, totals.gain), 4)});
    }
  }
  return table;
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

StudySheet sheet_of(const ServicesStudy& study, ServicesTable shown) {
  StudySheet out;
  out.heading = fmt::format("Services under '{}': {}, {}, the first {} ranks\n\n", study.setting,
                            text::counted(study.services.size(), "service", "services"),
                            text::counted(study.requests, "request", "requests"), study.depth);
  out.parts = {{"entrants", entrants_table(study)},
               {"never_found", unfound_table(study, analysis::never_found)},
               {"missed", unfound_table(study, analysis::missed)},
               {"hubs", hubs_table(study)},
               {"look_alikes", look_alikes_table(study)},
               {"exposure", exposure_table(study)}};
  out.table = out.parts[static_cast<std::size_t>(shown)].second;
  out.remarks = study.remarks;
  return out;
}

}  // namespace matchbench::study
