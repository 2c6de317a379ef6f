#include "harness/foundation/base/clock.hpp"
#include "harness/publishing/report/formats/report_json_parts.hpp"
#include "harness/scoring/analysis/timing/complexity.hpp"

#include <cstdint>
#include <map>
#include <string>
#include <utility>

namespace matchbench::report::json {
namespace {

text::Json growth_of(const study::EntrantGrowth& growth) {
  text::Json points = text::Json::array();
  for (const auto& [size, time_ns] : growth.times) {
    points.push_back({{"services", static_cast<std::uint64_t>(size)}, {"ms", time_ns / kNsPerMs}});
  }
  text::Json unfinished = text::Json::array();
  for (const auto& [services, failure] : growth.unfinished) {
    unfinished.push_back({{"services", services}, {"failure", failure}});
  }
  const auto& fit = growth.fit;
  return {{"what", growth.name()},
          {"points", points},
          {"unfinished", unfinished},
          {"fit", fit ? text::Json{{"growth", analysis::name_of(fit->growth)},
                                   {"coefficient_ms", fit->coefficient_ns / kNsPerMs},
                                   {"rms", fit->rms}}
                      : text::Json()}};
}

text::Json audit_of(const study::EntrantAudit& audit) {
  const auto& ratio = audit.finding.time_ratio;
  return {
      {"audit", audit.name()},
      {"compared", audit.finding.compared},
      {"different", audit.finding.different},
      {"time_ratio", ratio ? text::Json(ratio->ratio) : text::Json()},
      {"time_ratio_interval", ratio ? text::Json::array({ratio->low, ratio->high}) : text::Json()},
      {"suspicions", audit.finding.suspicions},
      {"notes", audit.finding.notes}};
}

text::Json rate_of(const study::RateTrial& trial) {
  return {{"rate_per_s", trial.rate_per_s},
          {"queries", trial.queries},
          {"late", trial.late},
          {"kept", trial.is_kept},
          {"peak", trial.is_peak}};
}

}  // namespace

text::Json json_of(const ReportServer& server) {
  const auto& [load, kept, in_flight] = server;
  text::Json by_entrant = text::Json::array();
  for (const auto& one : kept) {
    text::Json& row = by_entrant.emplace_back(text::Json());
    if (one) row = {{"within_bound", one->share}, {"kept", one->is_kept}};
  }
  std::optional<double> bound_ms;
  if (load.latency_bound_ns > 0) bound_ms = static_cast<double>(load.latency_bound_ns) / kNsPerMs;
  text::Json out = {{"rate_per_s", load.rate_per_s},
                    {"latency_bound_ms", json_of(bound_ms)},
                    {"percentile", load.percentile},
                    {"by_entrant", by_entrant}};
  if (load.in_flight > 1) out["in_flight"] = {{"most", load.in_flight}, {"by_entrant", in_flight}};
  return out;
}

text::Json trials_of(const ReportModel& model) {
  std::map<std::string, std::size_t> places;
  for (const auto& one : model.entrants) places.emplace(one.entrant.name, places.size());
  const auto list = [&](const auto& trials, const auto& object_of) {
    text::Json out = text::Json::array();
    for (const auto& trial : trials) {
      const auto found = places.find(trial.entrant);
      if (found == places.end()) continue;  // withdrawn
      text::Json row = {{"entrant", found->second}};
      row.update(object_of(trial));
      out.push_back(std::move(row));
    }
    return out;
  };
  return {{"scaling", list(model.trials.growths, growth_of)},
          {"audits", list(model.trials.audits, audit_of)},
          {"rates", list(model.trials.rates, rate_of)}};
}

}  // namespace matchbench::report::json
