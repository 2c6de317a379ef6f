#pragma once

#include "harness/data/contest/protocol_settings.hpp"
#include "harness/data/store/stored_analysis.hpp"
#include "harness/publishing/report/block_ratios.hpp"
#include "harness/publishing/report/board.hpp"
#include "harness/scoring/analysis/timing/block_times.hpp"
#include "harness/scoring/results/round_results.hpp"
#include "harness/scoring/study/timing/scaling_study.hpp"
#include "harness/scoring/study/timing/timing_study.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace matchbench::report {

// Everything that a report shows, whatever its format; reports/schema/report.schema.json documents
// the same as JSON. Members that name an entrant, setting, measure, request or service are places
// in the lists of this model. What is not known is none; there is no NaN.

enum class RoundState { kComplete, kUnfinished, kUnscored, kEmpty };

using Values = std::vector<std::optional<double>>;

// A percentile in ms, as analysis/latency.hpp explains it.
struct ReportPercentile {
  std::optional<double> value;
  std::optional<double> low;  // bounds, each with its confidence
  std::optional<double> high;
  double low_confidence = 0;
  double high_confidence = 0;
  std::string refused;  // why there is none; empty if there is
};

struct ReportLatency {
  ReportPercentile p50, p95, p99;
  std::vector<std::pair<double, double>> ecdf;  // ms, share of samples at most that
  Values by_request;                            // median ms
};

struct ReportEntrant {
  Entrant entrant;
  std::uint64_t queries = 0;
  std::uint64_t timed_queries = 0;   // of them, those that its times are made from
  std::uint64_t killed_queries = 0;  // of these, with both times: the worker before was killed
  std::vector<std::pair<std::string, std::uint64_t>> outcomes;  // those that occurred
  std::uint64_t failures = 0;
  std::uint64_t abstentions = 0;
  bool deterministic = true;
  results::BadEnds bad_ends;
  std::vector<results::FailureLog> logs;
  std::optional<double> load_ms;   // median over workers
  std::optional<double> train_ms;  // likewise
  std::optional<double> aqrt_ms;   // average query response time (SME2's AQRT)
  std::optional<double> cold_ms;   // first query of a fresh worker, median over workers
  std::uint64_t cold_queries = 0;  // how many workers that is
  std::optional<double> hot_ms;    // mean over requests of the median over passes
  std::optional<double> peak_rss_mib;
  std::optional<double> cpu_ms;  // processor time of a query, mean over the answered ones
  std::optional<ReportLatency> latency;
  std::string times_doubt;  // why its times do not count as measured; empty if they do
  EntrantKind kind = EntrantKind::kPlugin;
  std::string no_times;  // why it has no times at all, in a word or two; empty if it was timed
  Grants granted;        // to any of its workers
};

// What tables for people show in the place of a time that `no_times` tells about.
inline constexpr std::string_view kNotTimed = name_of(EntrantKind::kRunFile);

// For tables of people: "bm25 (run file)", and the plain name of all others.
std::string marked_name(const ReportEntrant& entrant);

struct ReportBoard {
  Board board;
  std::optional<FasterTie> faster;
  // One for each entrant, then for each request; none if they are left out of a report that would
  // be too large.
  std::optional<std::vector<Values>> values;
};

struct CurveSeries {
  std::size_t entrant = 0;
  Values mean, low, high;  // by place; no low and high if the requests do not set both
};
struct ReportCurve {
  std::vector<double> places;
  std::vector<CurveSeries> series;
};
struct ReportCurves {
  std::size_t setting = 0;
  ReportCurve recall_precision;
  ReportCurve ndcg;
};

struct ReportPair {
  std::size_t first = 0;
  std::size_t second = 0;
  double difference = 0;  // of means, first minus second, over the requests they share
  double p = 1;
  double p_adjusted = 1;
};
struct ReportSignificance {
  std::size_t setting = 0;
  std::size_t measure = 0;
  Values mean_ranks;  // by entrant; 1 is best
  double critical_difference = 0;
  std::optional<double> friedman_p;  // none if undefined (analysis/significance/friedman.hpp)
  std::string pair_test;
  // Entrants whose mean ranks are within the critical difference, and all pairs. Both are empty for
  // more entrants than analysis::kMostLettered.
  std::vector<std::vector<std::size_t>> cliques;
  std::vector<ReportPair> pairs;
};

// How the orders of entrants by several measures under one setting agree.
struct ReportCorrelation {
  std::size_t setting = 0;
  std::vector<std::size_t> measures;
  std::vector<Values> tau_b;
  std::vector<Values> spearman;
};

// How the orders of entrants by one measure under several settings agree.
struct ReportSensitivity {
  std::size_t measure = 0;
  std::vector<std::size_t> settings;
  std::vector<Values> tau_b;
  std::vector<std::vector<std::size_t>> swaps;
  std::vector<std::vector<std::size_t>> drastic;
  std::vector<std::vector<std::size_t>> orders;  // entrants, best first, by setting
};

struct ShownRanking {
  std::vector<std::size_t> services;  // cut to the depth
  std::vector<double> scores;
  std::size_t length = 0;  // before the cut
  // Services with a positive gain under the first setting, in it; none: judgments are held back.
  std::optional<std::size_t> relevant_total = 0;
  bool abstained = false;  // an empty ranking that does not say that no service fits
};
struct ServiceGrades {
  std::size_t service = 0;
  Values gains;  // by setting; none: unjudged
};
struct RequestRankings {
  std::vector<ServiceGrades> grades;  // judged services that are shown, and all relevant ones
  // By setting: how many services are judged; empty: judgments are held back.
  std::vector<std::size_t> judged;
  std::vector<std::optional<ShownRanking>> by_entrant;  // none: no answer, or left out for size
};
struct ReportRankings {
  std::size_t depth = 0;
  std::vector<RequestRankings> by_request;
};

// What the answers of an entrant mean for the services (analysis/services/service_side.hpp). Each
// list has its first rows, the most telling first.
struct ReportServiceSide {
  struct Unfound {
    std::size_t service = 0;
    std::size_t relevant = 0;  // requests that need it
    std::optional<std::size_t> best_rank;
  };
  struct Hub {
    std::size_t service = 0;
    double irrelevant = 0, unjudged = 0, relevant = 0, shown = 0;  // requests
  };
  struct LookAlike {
    std::size_t service = 0;
    std::size_t instead = 0;
    double requests = 0, reverse = 0;
  };
  struct Exposure {
    std::size_t service = 0;
    double exposure = 0, gain = 0;
    std::optional<double> exposure_share, gain_share;
  };
  std::size_t requests = 0;                           // answered
  std::size_t never_found = 0, missed = 0, hubs = 0;  // services
  std::optional<double> skewness, exposure_gini, gain_gini;
  std::vector<Unfound> never_found_first;   // of those that some request needs
  std::vector<std::string> unneeded_first;  // names of the others that are never found
  std::vector<Unfound> missed_first;
  std::vector<Hub> hubs_first;
  std::size_t look_alikes = 0;  // pairs
  std::vector<LookAlike> look_alikes_first;
  std::vector<Exposure> exposure_first;
};
struct ReportServiceSides {
  std::size_t setting = 0;
  std::size_t depth = 0;                                     // ranks that count as shown
  std::vector<std::optional<ReportServiceSide>> by_entrant;  // none: left out for size
};

// What a round says of the open loop of a server, in which queries arrive at a rate.
struct ReportServer {
  contest::ServerLoad load;
  struct Kept {
    double share = 0;      // of the timed queries: answered within the bound; a failure is not
    bool is_kept = false;  // analysis::keeps_latency_bound() at this rate
  };
  // One for each entrant; none: there is no bound, or the entrant has no times.
  std::vector<std::optional<Kept>> by_entrant;
  std::vector<std::uint32_t>
      in_flight;  // how many queries each entrant could have at the same time
};

// What was measured beside the timed queries, of entrants by their names.
struct ReportTrials {
  std::vector<study::EntrantGrowth> growths;
  std::vector<study::EntrantAudit> audits;
  std::vector<study::RateTrial> rates;

  bool empty() const { return growths.empty() && audits.empty() && rates.empty(); }
};

struct HistoryPoint {
  std::size_t round = 0;
  std::string setting;
  std::string measure;
  std::optional<double> value, low, high;
  std::size_t requests = 0;  // behind the value
};
struct HistoryRound {
  std::string name;
  std::string created;
  std::string harness_version;
  std::string collection_digest;
};
// What became of an entrant between the last round but one and the last one.
struct HistoryChange {
  std::size_t round = 0;  // the later of the two
  std::string entrant;
  std::string setting;
  std::string measure;
  double difference = 0;  // of means over the requests that both scored, later less earlier
  // 95 % interval of the difference (significance/sign_flip_interval.hpp); none: unbounded.
  std::optional<double> low, high;
  std::optional<double> p_adjusted;  // none: fewer than two requests to test
};
struct History {
  struct EntrantSeries {
    std::string name;
    std::vector<HistoryPoint> series;
  };
  std::vector<HistoryRound> rounds;
  std::vector<EntrantSeries> entrants;
  std::vector<HistoryChange> changes;
};

struct ReportModel {
  RoundState state = RoundState::kComplete;
  std::vector<Remark> remarks;         // all_remarks() has them in order
  std::vector<std::string> held_back;  // parts left out on purpose (held_back.hpp)
  results::RoundProvenance provenance;
  std::size_t service_count = 0;
  std::vector<results::SettingFacts> settings;
  std::vector<results::MeasureFacts> measures;
  std::vector<ReportEntrant> entrants;
  std::vector<results::BlockFacts> blocks;
  std::optional<analysis::BlockStandings>
      standings;  // of times, over `blocks`; none: all on one machine
  std::vector<results::NamedItem> requests;
  std::vector<ReportBoard> boards;
  std::vector<ReportCurves> curves;
  std::vector<ReportSignificance> significance;
  std::vector<ReportCorrelation> correlations;
  std::vector<ReportSensitivity> sensitivity;
  std::vector<store::StoredAnalysis> analyses;
  std::vector<results::NamedItem> services;  // those that occur in `rankings` or `service_sides`
  ReportRankings rankings;
  std::optional<ReportServiceSides> service_sides;  // none: nothing is judged, or it is held back
  std::optional<ReportServer> server;               // none: another scenario
  ReportTrials trials;                              // who makes the report fills it
  std::optional<History> history;
  bool below_overview = false;  // the page of all tracks is in the folder above this report's
};

// Warnings first.
std::vector<Remark> all_remarks(const ReportModel& model);

// How much of a report its formats show.
enum class ReportDetail {
  kAll,
  kTables,  // neither curves nor rankings
};

// Builds it; the same results give the same model. Without history and trials.
ReportModel make_report(const results::RoundResults& results, const results::JudgedRankings& judged,
                        ReportDetail detail = ReportDetail::kAll);

// A round as one of several.
struct NamedRound {
  std::string name;  // for people
  results::RoundResults results;
};

// How entrants, told apart by their names, fared from round to round; in the order given. Adds a
// remark for each round that cannot be compared with the last one. What changed is tested if the
// last two rounds were on one collection: by the paired randomization test, with Holm's correction
// for the entrants of a board.
History make_history(const std::vector<NamedRound>& rounds, std::vector<Remark>& remarks);

}  // namespace matchbench::report
