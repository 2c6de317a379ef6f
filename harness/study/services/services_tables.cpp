#include "harness/study/services/services_study.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>

namespace matchbench::study {
namespace {

using analysis::ServiceCounts;
using analysis::ServiceSide;

// Counts are whole numbers unless passes of one request differ.
text::Cell requests_cell(double count) {
  const auto whole = static_cast<std::int64_t>(count + 0.5);
  constexpr double kRounding = 1e-9;
  if (std::abs(count - static_cast<double>(whole)) < kRounding) return whole;
  return text::number_cell(count, 2);
}

text::Cell rank_cell(const std::optional<std::size_t>& rank) {
  return rank ? text::count_cell(*rank) : text::Cell();
}

bool is_missed(const ServiceCounts& one) {
  return one.relevant > 0 && one.relevant_found == 0;
}

bool is_never_found(const ServiceCounts& one) {
  return one.found == 0;
}

bool is_hub(const ServiceCounts& one) {
  return one.irrelevant > 0;
}

template <class Predicate>
text::Cell count_if(const ServiceSide& side, Predicate is_one) {
  return text::count_cell(
      static_cast<std::size_t>(std::count_if(side.services.begin(), side.services.end(), is_one)));
}

text::Table entrants_table(const ServicesStudy& study) {
  text::Table table;
  table.columns = {{"entrant", "entrant"},        {"requests", "requests"},
                   {"services", "services"},      {"never_found", "never found"},
                   {"missed", "missed"},          {"hubs", "shown where irrelevant"},
                   {"skewness", "skewness"},      {"exposure_gini", "Gini of exposure"},
                   {"gain_gini", "Gini of gains"}};
  for (const auto& [name, side] : study.entrants) {
    table.rows.push_back(
        {name, text::count_cell(side.requests), text::count_cell(side.services.size()),
         count_if(side, is_never_found), count_if(side, is_missed), count_if(side, is_hub),
         text::number_cell(side.skewness, 2), text::number_cell(side.exposure_gini, 3),
         text::number_cell(side.gain_gini, 3)});
  }
  return table;
}

// The services of an entrant for which `is_listed`, those with the greatest `key` first.
std::vector<std::size_t> listed(const ServicesStudy& study, const ServiceSide& side,
                                const std::function<bool(const ServiceCounts&)>& is_listed,
                                const std::function<double(const ServiceCounts&)>& key) {
  std::vector<std::size_t> out;
  for (std::size_t s = 0; s < side.services.size(); ++s) {
    if (is_listed(side.services[s])) out.push_back(s);
  }
  std::stable_sort(out.begin(), out.end(),
                   [&](auto a, auto b) { return key(side.services[a]) > key(side.services[b]); });
  if (study.top && out.size() > *study.top) out.resize(*study.top);
  return out;
}

text::Table unfound_table(const ServicesStudy& study,
                          const std::function<bool(const ServiceCounts&)>& is_listed) {
  text::Table table;
  table.columns = {{"entrant", "entrant"},
                   {"service", "service"},
                   {"relevant", "requests that need it"},
                   {"best_rank", "best rank for one of them"}};
  for (const auto& [name, side] : study.entrants) {
    for (const auto s : listed(study, side, is_listed,
                               [](const auto& one) { return static_cast<double>(one.relevant); })) {
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
    for (const auto s :
         listed(study, side, is_hub, [](const auto& one) { return one.irrelevant; })) {
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
                   {"reverse", "the other way round"}};
  for (const auto& [name, side] : study.entrants) {
    const auto rows =
        std::min<std::size_t>(study.top.value_or(side.look_alikes.size()), side.look_alikes.size());
    for (std::size_t i = 0; i < rows; ++i) {
      const auto& one = side.look_alikes[i];
      table.rows.push_back({name, study.services[one.service], study.services[one.instead],
                            requests_cell(one.requests), requests_cell(one.reverse)});
    }
  }
  return table;
}

std::optional<double> share_of(double part, double whole) {
  return whole > 0 ? std::optional(part / whole) : std::nullopt;
}

text::Table exposure_table(const ServicesStudy& study) {
  text::Table table;
  table.columns = {{"entrant", "entrant"},   {"service", "service"},
                   {"exposure", "exposure"}, {"exposure_share", "share of exposure"},
                   {"gain", "gain"},         {"gain_share", "share of gains"}};
  for (const auto& [name, side] : study.entrants) {
    double exposure = 0;
    double gain = 0;
    for (const auto& one : side.services) {
      exposure += one.exposure;
      gain += one.gain;
    }
    for (const auto s : listed(
             study, side, [](const auto&) { return true; },
             [](const auto& one) { return one.exposure; })) {
      const auto& one = side.services[s];
      table.rows.push_back({name, study.services[s], text::number_cell(one.exposure, 3),
                            text::number_cell(share_of(one.exposure, exposure), 4),
                            text::number_cell(one.gain, 2),
                            text::number_cell(share_of(one.gain, gain), 4)});
    }
  }
  return table;
}

}  // namespace

StudySheet sheet_of(const ServicesStudy& study, ServicesTable shown) {
  StudySheet out;
  out.heading = fmt::format("Services under '{}': {} services, {} requests, the first {} ranks\n\n",
                            study.setting, study.services.size(), study.requests, study.depth);
  out.parts = {{"entrants", entrants_table(study)},
               {"never_found", unfound_table(study, is_never_found)},
               {"missed", unfound_table(study, is_missed)},
               {"hubs", hubs_table(study)},
               {"look_alikes", look_alikes_table(study)},
               {"exposure", exposure_table(study)}};
  out.table = out.parts[static_cast<std::size_t>(shown)].second;
  out.remarks = study.remarks;
  return out;
}

}  // namespace matchbench::study
