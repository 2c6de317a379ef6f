#pragma once

#include "harness/data/store/facts.hpp"
#include "harness/data/store/stored_analysis.hpp"
#include "harness/foundation/model/answer.hpp"
#include "harness/foundation/model/confinement.hpp"
#include "harness/foundation/model/entrant.hpp"
#include "harness/foundation/model/entrant_kind.hpp"
#include "harness/foundation/model/grants.hpp"
#include "harness/foundation/model/remark.hpp"
#include "harness/foundation/model/scenario.hpp"
#include "harness/scoring/analysis/experiment.hpp"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace matchbench::results {

// A timed query that was answered: the samples that latencies are made from.
struct QuerySample {
  RequestIndex request;
  std::int32_t pass = 0;
  CallTime time;
  std::optional<std::uint32_t> block = std::nullopt;  // into RoundResults::blocks; none: in none
};

// A block of a round: each of its entrants ran there, on one machine.
struct BlockFacts {
  std::string node;  // the machine's name; "" if it is not stored
  std::uint32_t number = 0;
};

// Something that went wrong, with the last lines that the worker printed.
struct FailureLog {
  Outcome outcome = Outcome::kError;
  std::string message;
  std::string tail;           // empty if nothing was printed
  std::uint64_t queries = 0;  // timed ones that failed so; none failed by a phase or a session
};

// Timed queries for one request that failed with one outcome, over all repetitions and passes.
struct FailedQueries {
  RequestIndex request;
  Outcome outcome = Outcome::kError;
  std::uint64_t queries = 0;
};

// Workers whose queries were all answered, and that did not end as they should.
struct BadEnds {
  std::uint64_t workers = 0;
  std::string message;  // of the first
};
// For people; `ends` must have some.
std::string sentence_on(const std::string& entrant, const BadEnds& ends);

struct EntrantResults {
  Entrant entrant;
  std::vector<QuerySample> samples;    // answered ones, over all repetitions
  std::vector<std::int64_t> start_ns;  // of every worker that was created: with its opening
  std::vector<std::int64_t> load_ns;   // of every worker that loaded the collection
  std::vector<std::int64_t> train_ns;  // of every worker that was trained
  std::vector<std::int64_t> cold_ns;   // of the first query of every worker, if it was answered
  // Processor time of the warm-up of every worker beyond the first query and that of timed ones of
  // the same requests: no other figure has it.
  std::vector<double> warmup_excess_ns;
  std::vector<double> whole_start_ns;   // of every worker: the sum of these
  std::uint64_t peak_rss_bytes = 0;     // highest of any phase of any worker
  std::uint64_t queries = 0;            // timed queries asked, or failed before being asked
  std::uint64_t killed = 0;             // samples with both times: the worker before was killed
  std::uint64_t warmed_up_in_vain = 0;  // samples whose request had no answer in a warm-up before
  std::array<std::uint64_t, kOutcomeCount> outcomes{};  // of those, by Outcome
  bool deterministic = true;          // the same ranking in every pass of a repetition
  bool finished = true;               // every repetition has come to its end
  std::vector<FailureLog> logs;       // the first 100 that differ, in the order they came up
  std::vector<FailedQueries> failed;  // by request, then outcome
  BadEnds bad_ends;
  std::string times_doubt;  // why its times do not count as measured; empty if they do
  EntrantKind kind = EntrantKind::kPlugin;
  bool side_by_side = false;  // sessions of the round ran side by side, so that it has no times
  Grants granted;             // to any of its workers; their marks are among its tags
  bool is_timed = true;  // false: some of its rankings come from a run file, so it has no times
  bool has_cpu_times = true;    // false: some of its queries were answered beside others
  std::uint32_t in_flight = 1;  // how many queries it could have at the same time

  // Processor time of a query, mean over the samples. None: it is not known.
  std::optional<double> mean_cpu_ns() const;
};

// One measure under one relevance setting. values[entrant][request]: mean over repetitions and
// passes; none if the measure is not defined for the request, or it was not asked.
struct MeasureResults {
  std::string setting;
  std::string measure;
  std::vector<std::vector<std::optional<double>>> values;
  // [entrant]: the mean over requests in each of its repetitions that has a score.
  std::vector<std::vector<double>> repetition_means = {};
};

// A service or request. All but the first two is what the collection says, if it was at hand.
struct NamedItem {
  std::string name;  // may be empty
  std::string uri;
  std::optional<std::string> description = std::nullopt;  // none: the collection was not at hand
  std::vector<std::string> inputs = {};                   // concept URIs
  std::vector<std::string> outputs = {};
  std::string format = {};  // of its source, for people: "OWL-S"
  std::string source = {};  // the description as its author wrote it; may be empty

  // For people: never empty.
  const std::string& label() const { return name.empty() ? uri : name; }
};

struct SettingFacts {
  std::string name;
  std::string definition;  // as in the collection's manifest
  bool is_binary = false;
  // Requests that nothing answers, by what was scored: ranking measures leave them out.
  std::size_t without_answer = 0;
  std::string judgments_digest = {};  // of the judgments that were scored with; "": files
};

struct MeasureFacts {
  std::string name;
  std::string definition;
  std::string formula;
  std::string source;
  double lowest = 0;   // may be infinite
  double highest = 1;  // may be infinite, too
  bool less_is_better = false;
};

// A machine on which blocks of a round ran.
struct NodeFacts {
  std::string name;
  std::vector<std::pair<std::string, std::string>> environment;
  std::optional<Confinement> confinement;  // the lowest of its workers
  std::uint64_t workers = 0;               // that were asked timed queries there
  std::uint64_t queries = 0;               // timed ones that they were asked
  std::uint32_t kind = 1;  // machines of one kind have all in common that decides about times

  // "" if nothing is recorded under the key.
  std::string fact(std::string_view key) const;
};

// What happened, and on what.
struct RoundProvenance {
  store::RoundFacts round;  // of files, what is known of them
  Scenario scenario = Scenario::kSingleStream;
  std::optional<Confinement> confinement;  // the lowest of any worker
  std::vector<NodeFacts> nodes;  // empty if all ran on the machine on which the round began
  std::vector<std::string> nodes_differ_in;  // keys that decide about times
};

// What only the rankings and judgments tell. settings[i] is RoundResults::settings[i] applied, none
// if that cannot be done any more.
struct JudgedRankings {
  analysis::Experiment experiment;
  std::vector<std::optional<analysis::JudgedSetting>> settings;
};

// All that reports are made from.
struct RoundResults {
  RoundProvenance provenance;
  std::vector<NamedItem> requests;
  std::vector<NamedItem> services;
  std::vector<EntrantResults> entrants;
  std::vector<BlockFacts> blocks;           // in which timed queries were asked
  std::vector<SettingFacts> settings;       // those scored
  std::vector<MeasureFacts> measure_facts;  // those scored
  std::vector<MeasureResults> measures;     // by setting, then measure
  bool lacks_judgments = false;             // nothing can be scored: the collection has none
  std::vector<store::StoredAnalysis> analyses;
  std::vector<Remark> remarks;  // what has to be known beside all this

  // Places in the lists above. The names must be of this round.
  std::size_t setting_at(const std::string& name) const;
  std::size_t measure_at(const std::string& name) const;
};

}  // namespace matchbench::results
