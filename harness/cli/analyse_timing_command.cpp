#include "harness/analysis/complexity.hpp"
#include "harness/analysis/latency.hpp"
#include "harness/analysis/timing_audit.hpp"
#include "harness/cli/analyse/table_output.hpp"
#include "harness/cli/commands.hpp"
#include "harness/cli/round_files.hpp"
#include "harness/cli/timing_facts.hpp"
#include "harness/round/rate_search.hpp"
#include "harness/round/trial_kinds.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>
#include <memory>
#include <optional>

namespace matchbench {
namespace {

struct TimingArguments {
  std::string db;
  std::string show = "latency";
  TableOutput output;
};

constexpr double kNsPerMs = 1e6;

Cell milliseconds(const std::optional<double>& ns) {
  return ns ? number_cell(*ns / kNsPerMs, 4) : Cell{};
}

std::string remarks_on(const LatencySummary& latency, const TimedRun& run) {
  std::vector<std::string> remarks;
  for (const auto* percentile : {&latency.p50, &latency.p95, &latency.p99}) {
    if (!percentile->refusal.empty()) remarks.push_back(percentile->refusal);
  }
  if (!run.run.invalid.empty()) remarks.push_back("INVALID: " + run.run.invalid);
  return fmt::format("{}", fmt::join(remarks, "; "));
}

Table latency_table(const RoundStore& store) {
  Table table;
  table.columns = {{"entrant", "entrant"},    {"samples", "n"},          {"requests", "requests"},
                   {"mean_ms", "mean [ms]"},  {"p50_low_ms", "p50 >="},  {"p50_ms", "p50 [ms]"},
                   {"p50_high_ms", "p50 <="}, {"p95_ms", "p95 [ms]"},    {"p95_high_ms", "p95 <="},
                   {"p99_ms", "p99 [ms]"},    {"p99_high_ms", "p99 <="}, {"mad_ms", "MAD [ms]"},
                   {"outliers", "outliers"},  {"per_second", "calls/s"}, {"remarks", "remarks"}};
  for (const auto& run : read_timed_runs(store)) {
    const auto latency = summarise_latency(run.samples);
    if (!latency) continue;
    std::vector<double> mads;
    for (const auto& request : latency->by_request) mads.push_back(request.mad_ns);
    std::ranges::sort(mads);
    table.rows.push_back(
        {run.entrant, count_cell(latency->samples), count_cell(latency->requests),
         milliseconds(latency->mean_ns), milliseconds(latency->p50.low_ns),
         milliseconds(latency->p50.value_ns), milliseconds(latency->p50.high_ns),
         milliseconds(latency->p95.value_ns), milliseconds(latency->p95.high_ns),
         milliseconds(latency->p99.value_ns), milliseconds(latency->p99.high_ns),
         milliseconds(mads[mads.size() / 2]), count_cell(latency->outliers),
         number_cell(static_cast<double>(latency->samples) / std::max(run.busy_ns, 1.0) * 1e9, 1),
         remarks_on(*latency, run)});
  }
  return table;
}

std::optional<AuditKind> audit_kind(const std::string& kind) {
  if (kind == kPermutedServicesTrial) return AuditKind::kPermutedServices;
  if (kind == kFreshIdsTrial) return AuditKind::kFreshIds;
  if (kind == kAskedTwiceTrial) return AuditKind::kAskedTwice;
  return std::nullopt;
}

Table audit_table(const RoundStore& store) {
  Table table;
  table.columns = {{"entrant", "entrant"},       {"audit", "audit"},
                   {"compared", "rankings"},     {"different", "different"},
                   {"time_ratio", "time ratio"}, {"suspicions", "suspicions"}};
  for (const auto& run : read_timed_runs(store)) {
    const auto timed = request_latencies(run.samples);
    for (const auto& trial : run.trials) {
      const auto kind = audit_kind(trial.start.kind);
      if (!kind) continue;
      std::vector<AuditSample> samples;
      for (const auto& [position, answer, same] : trial.answers) {
        if (answer.outcome != Outcome::kOk) continue;
        samples.push_back({answer.request.value, answer.time.wall_ns, same});
      }
      AuditFinding finding = judge_audit(*kind, samples, timed);
      if (auto failure = trial.failure(); !failure.empty()) {
        finding.suspicions.push_back(std::move(failure));
      }
      table.rows.push_back({run.entrant, trial.start.kind.substr(std::string("audit: ").size()),
                            count_cell(finding.compared), count_cell(finding.different),
                            number_cell(finding.time_ratio, 3),
                            fmt::format("{}", fmt::join(finding.suspicions, "; "))});
    }
  }
  return table;
}

// `unfinished`: sizes at which a worker came to a bad end, and why; they are in no fit.
void add_growth(const std::string& entrant, const char* what, const std::vector<SizedTime>& times,
                const std::vector<std::string>& unfinished, Table& table) {
  const auto fit = fit_complexity(times);
  std::vector<std::string> points;
  for (const auto& [size, time_ns] : times) {
    points.push_back(fmt::format("{:.0f}: {:.4g}", size, time_ns / kNsPerMs));
  }
  points.insert(points.end(), unfinished.begin(), unfinished.end());
  table.rows.push_back({entrant, what, fit ? Cell(std::string(name_of(fit->growth))) : Cell{},
                        fit ? number_cell(fit->coefficient_ns, 3) : Cell{},
                        fit ? number_cell(100 * fit->rms, 1) : Cell{},
                        fmt::format("{}", fmt::join(points, ", "))});
}

// Hot: the mean over requests of the last call for each.
double hot_query_ns(const std::vector<TrialAnswer>& answers) {
  std::map<std::uint32_t, double> last_ns;
  for (const auto& [position, answer, same] : answers) {
    if (answer.outcome != Outcome::kOk) continue;
    last_ns[answer.request.value] = static_cast<double>(answer.time.wall_ns);
  }
  double sum = 0;
  for (const auto& [request, time_ns] : last_ns) sum += time_ns;
  return last_ns.empty() ? 0 : sum / static_cast<double>(last_ns.size());
}

Table scaling_table(const RoundStore& store) {
  Table table;
  table.columns = {{"entrant", "entrant"},     {"what", "what"},
                   {"growth", "grows as"},     {"coefficient_ns", "coefficient [ns]"},
                   {"rms_percent", "RMS [%]"}, {"points", "services: ms"}};
  std::map<SessionId, double> load_ns;
  for (const auto& [session, phase] : store.phases()) {
    if (phase.phase == Phase::kLoad && phase.outcome == Outcome::kOk) {
      load_ns[session] = static_cast<double>(phase.time.wall_ns);
    }
  }
  for (const auto& run : read_timed_runs(store)) {
    std::vector<SizedTime> loads;
    std::vector<SizedTime> queries;
    std::vector<std::string> unfinished;
    for (const auto& trial : run.trials) {
      if (trial.start.kind != kScalingTrial || !trial.start.services) continue;
      if (const std::string failure = trial.failure(); !failure.empty()) {
        unfinished.push_back(fmt::format("{}: {}", *trial.start.services, failure));
        continue;
      }
      const double size = *trial.start.services;
      double sum_ns = 0;  // mean over its workers
      for (const auto& session : trial.sessions) sum_ns += load_ns[session.id];
      loads.push_back({size, sum_ns / static_cast<double>(trial.sessions.size())});
      if (const double time_ns = hot_query_ns(trial.answers); time_ns > 0) {
        queries.push_back({size, time_ns});
      }
    }
    if (loads.empty() && unfinished.empty()) continue;
    add_growth(run.entrant, "load", loads, unfinished, table);
    add_growth(run.entrant, "query", queries, unfinished, table);
  }
  return table;
}

Table rate_table(const RoundStore& store) {
  Table table;
  table.columns = {{"entrant", "entrant"}, {"rate_per_s", "queries/s"}, {"queries", "n"},
                   {"late", "late"},       {"verdict", "verdict"},      {"peak", "peak"}};
  const ServerLoad server = contest_of(store).protocol.server;
  const std::size_t asked =
      queries_at_a_rate(least_samples(server.percentile), store.requests().size());
  for (const auto& run : read_timed_runs(store)) {
    std::optional<double> peak;
    std::vector<std::vector<Cell>> rows;
    for (const auto& trial : run.trials) {
      if (trial.start.kind != kRateSearchTrial || !trial.start.rate_per_s) continue;
      const auto latencies_ns = arrival_latencies_ns(trial.answers, asked);
      const bool kept =
          keeps_latency_bound(latencies_ns, server.percentile, server.latency_bound_ns);
      const double rate = *trial.start.rate_per_s;
      if (kept) peak = std::max(peak.value_or(0), rate);
      rows.push_back(
          {run.entrant, number_cell(rate, 2), count_cell(latencies_ns.size()),
           count_cell(static_cast<std::size_t>(std::ranges::count_if(
               latencies_ns,
               [&](const auto& one) { return !one || *one > server.latency_bound_ns; }))),
           kept ? "VALID" : "INVALID", ""});
    }
    for (auto& row : rows) {
      const auto* rate = std::get_if<Number>(&row[1]);
      if (peak && rate != nullptr && rate->value == *peak) row[5] = "peak";
      table.rows.push_back(std::move(row));
    }
  }
  return table;
}

int analyse_timing(const TimingArguments& options) {
  const RoundStore store = RoundStore::open(options.db, RoundStore::Mode::kRead);
  const Table table = options.show == "latency"   ? latency_table(store)
                      : options.show == "audits"  ? audit_table(store)
                      : options.show == "scaling" ? scaling_table(store)
                                                  : rate_table(store);
  if (table.rows.empty()) {
    throw input_error(fmt::format("{} holds no {}", options.db, options.show),
                      "ask for them under 'protocol:' (docs/contest.md) and run the contest");
  }
  std::string heading = what_times_are(scenario_of(store)) + "\n";
  for (const auto& invalid : invalid_runs(store)) heading += invalid + "\n";
  print_table(table, options.output, heading + "\n");
  return 0;
}

}  // namespace

void add_analyse_timing_command(CommandLine& line) {
  auto options = std::make_shared<TimingArguments>();
  Command& command =
      line.add("analyse timing", "How fast entrants are, and how far that is to be trusted",
               "matchbench analyse timing round.db --show audits");
  command.required("db", options->db, "The round's database");
  add_table_options(command, options->output);
  command
      .choice("--show", options->show, {"latency", "audits", "scaling", "rates"},
              "Percentiles with bounds; audits and what they make suspicious; growth with the "
              "collection; the search for the peak rate")
      .action([options] { return analyse_timing(*options); });
}

}  // namespace matchbench
