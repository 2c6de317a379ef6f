#include "harness/scoring/results/stored_remarks.hpp"

#include "harness/data/contest/protocol_settings.hpp"
#include "harness/data/store/round/entrant_names.hpp"
#include "harness/foundation/model/description_sizes.hpp"
#include "harness/foundation/text/first_few.hpp"
#include "harness/foundation/text/printable.hpp"
#include "harness/scoring/measures/names/measure_names.hpp"
#include "harness/scoring/results/changed_judgments.hpp"
#include "harness/scoring/results/environment.hpp"
#include "harness/scoring/results/read_nodes.hpp"
#include "harness/scoring/results/timing_facts.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <strings.h>

#include <algorithm>
#include <iterator>
#include <map>
#include <utility>

namespace matchbench::results {

namespace {

void add(RemarkKind kind, RemarkLevel level, std::string text, RoundResults& results) {
  if (!text.empty()) results.remarks.push_back({kind, level, std::move(text)});
}

bool is_in_tokens(const std::string& measure) {
  return measures::measure_of_value(measure).declaration->properties.needs_tokens;
}

// A measure in tokens that the contest asks for and that is missing while others are scored.
std::string missing_tokens(const RoundResults& results, const contest::ContestFacts& contest) {
  // The names of a contest without such measures are not read: an old one may have others.
  const bool any_is_named = std::ranges::any_of(contest.measures, [](const std::string& name) {
    return strncasecmp(name.c_str(), "tokens", 6) == 0;
  });
  if (!any_is_named) return {};
  std::string missing;
  bool any_is_scored = false;
  for (const auto& name : measures::value_names(contest.measures)) {
    if (std::ranges::count(results.measure_facts, name, &MeasureFacts::name) > 0) {
      any_is_scored = true;
    } else if (is_in_tokens(name)) {
      missing = name;
    }
  }
  return any_is_scored ? missing : "";
}

// Who counted the tokens or, if they are missing, who is needed.
std::string token_remark(const RoundResults& results, const contest::ContestFacts& contest) {
  if (std::ranges::any_of(results.measure_facts, is_in_tokens, &MeasureFacts::name)) {
    return fmt::format("Tokens are those of {} {}, encoding {}.", kTokenizerPackage,
                       kTokenizerVersion, kTokenizerEncoding);
  }
  const std::string missing = missing_tokens(results, contest);
  if (missing.empty()) return {};
  return fmt::format(
      "{0} is not shown, because {1} {2} was not installed where the round was scored: "
      "'python3 -m pip install {1}=={2}', then score it again.",
      missing, kTokenizerPackage, kTokenizerVersion);
}

// Which requests were asked and trained on, if there were splits; that undefined scores count 0, if
// they do; and what was registered.
std::vector<Remark> contest_remarks(const store::RoundFacts& round) {
  const contest::ContestFacts& contest = round.contest;
  std::vector<Remark> remarks;
  const auto add = [&](std::string text) {
    remarks.push_back({RemarkKind::kContest, RemarkLevel::kNote, std::move(text)});
  };
  if (!contest.split.empty()) {
    add(fmt::format(
        "The requests are those of the collection's split '{}': only these were asked and scored.",
        text::printable(contest.split, contest.split.size())));
  }
  if (!contest.training.split.empty()) {
    add(fmt::format("Entrants that learn were trained on the split '{}'.",
                    text::printable(contest.training.split, contest.training.split.size())));
  }
  if (contest.undefined == Undefined::kZero) {
    add("A request for which a measure is not defined, because nothing is relevant, counts 0.");
  }
  const std::string registered = value_of(round.environment, kRegisteredKey);
  if (!registered.empty()) {
    add(fmt::format("Registered before the round: {} (SHA-256 {}).",
                    text::printable(registered, registered.size()),
                    value_of(round.environment, kRegisteredHashKey)));
  }
  return remarks;
}

// A part is easily taken for the round.
std::string shard_remark(const std::optional<store::PartFacts>& part) {
  if (!part) return {};
  return fmt::format(
      "This is only shard {} of {} (counted from 0); 'matchbench merge' joins all of them "
      "to a round.",
      part->shard, part->shard_count);
}

std::string withdrawn_remark(const std::vector<contest::Withdrawal>& withdrawn) {
  std::vector<std::string> all;
  for (const auto& [entrant, reason] : withdrawn) {
    all.push_back(fmt::format("{} ({})", entrant, reason));
  }
  if (all.empty()) return {};
  return fmt::format("Withdrawn, and counted in nothing here: {}.", fmt::join(all, "; "));
}

std::map<store::RepetitionId, std::string> entrants_of_repetitions(const store::RoundStore& store) {
  const auto names = entrant_names(store);
  std::map<store::RepetitionId, std::string> entrant_of;
  for (const auto& one : store.repetitions()) entrant_of[one.id] = names.at(one.start.entrant);
  return entrant_of;
}

// How many queries each entrant could have at the same time; "" if the contest allows one.
std::string in_flight_remark(const RoundResults& results) {
  const auto most = contest::stored_protocol(results.provenance.round.protocol).server.in_flight;
  if (most == 1) return {};
  std::vector<std::string> texts;
  for (const auto& one : results.entrants) {
    if (one.kind != EntrantKind::kPlugin) continue;
    texts.push_back(fmt::format("{} {}", one.entrant.name, one.in_flight));
  }
  return fmt::format(
      "Entrants could have up to {} queries at the same time, as many as they can: {}. Beside "
      "others, a query has no processor time.",
      most, fmt::join(texts, ", "));
}

// When the host did not run, in the order of the sessions.
std::string gaps_remark(const store::RoundStore& store) {
  const auto entrant_of = entrants_of_repetitions(store);
  std::vector<std::string> gaps;
  for (const auto& [id, start, end] : store.sessions()) {
    if (!end || end->gaps == 0) continue;
    gaps.push_back(fmt::format("{:.1f} s {}in a session of {} that began at {}",
                               static_cast<double>(end->gap_ns) / 1e9,
                               end->gaps == 1 ? "" : fmt::format("in {} parts ", end->gaps),
                               entrant_of.at(start.repetition), start.started));
  }
  if (gaps.empty()) return {};
  return fmt::format(
      "matchbench itself was stopped, or its machine stood still: {}. Calls over that have no "
      "time, or were made again.",
      text::first_few(gaps));
}

std::vector<std::string> names_of(const RoundResults& results, EntrantKind kind) {
  std::vector<std::string> names;
  for (const auto& one : results.entrants) {
    if (one.kind == kind && !one.is_timed) names.push_back(one.entrant.name);
  }
  return names;
}

std::string listed(const std::vector<std::string>& names) {
  return fmt::format("{}", fmt::join(names, ", "));
}

// What the contest asks of entrants beside their rankings.
std::vector<std::string> other_tasks(const contest::ProtocolSettings& protocol) {
  std::vector<std::string> tasks;
  if (protocol.audit) tasks.emplace_back("audits");
  if (!protocol.scaling.empty()) tasks.emplace_back("the scaling run");
  if (protocol.scenario == Scenario::kServer) tasks.emplace_back("the open loop of the server");
  if (protocol.server.find_peak) tasks.emplace_back("the search for a peak rate");
  return tasks;
}

// What has to be known of a board on which run files are beside entrants that were asked: whole
// sentences, none if there are no run files.
std::vector<Remark> run_file_remarks(const RoundResults& results) {
  const store::RoundFacts& round = results.provenance.round;
  const auto files = names_of(results, EntrantKind::kRunFile);
  if (files.empty()) return {};
  const bool one = files.size() == 1;
  std::vector<Remark> remarks;
  const auto add = [&](std::string text, RemarkLevel level = RemarkLevel::kNote) {
    remarks.push_back({RemarkKind::kRunFiles, level, std::move(text)});
  };
  add(fmt::format("{} {}: {} rankings were made elsewhere, nobody was asked, and {} no times.",
                  listed(files), one ? "is a run file" : "are run files", one ? "its" : "their",
                  one ? "it has" : "they have"));
  if (round.contest.training.parts() > 0) {
    add(fmt::format("Nobody can know what {} trained on: the judgments of the requests that are "
                    "asked may be among it.",
                    one ? files.front() + " was" : "the run files were"),
        RemarkLevel::kWarning);
  }
  if (const auto tasks = other_tasks(contest::stored_protocol(round.protocol)); !tasks.empty()) {
    add(fmt::format("{} {} no part in {}: {} cannot be asked.", listed(files), one ? "has" : "have",
                    fmt::join(tasks, ", "), one ? "a run file" : "run files"));
  }
  if (const auto fusions = names_of(results, EntrantKind::kFusion); !fusions.empty()) {
    add(fmt::format("{} {} a run file, and so {} no times.", listed(fusions),
                    fusions.size() == 1 ? "fuses" : "fuse", fusions.size() == 1 ? "has" : "have"));
  }
  return remarks;
}

}  // namespace

void add_stored_remarks(const store::RoundStore& store, RoundResults& results) {
  const store::RoundFacts& round = results.provenance.round;
  add(RemarkKind::kState, RemarkLevel::kWarning, shard_remark(round.part), results);
  add(RemarkKind::kState, RemarkLevel::kWarning, withdrawn_remark(round.contest.withdrawn),
      results);
  for (std::string& text : changed_judgments(store)) {
    add(RemarkKind::kScores, RemarkLevel::kWarning, std::move(text), results);
  }
  std::ranges::move(contest_remarks(round), std::back_inserter(results.remarks));
  std::ranges::move(run_file_remarks(results), std::back_inserter(results.remarks));
  add(RemarkKind::kScores, RemarkLevel::kNote, token_remark(results, round.contest), results);
  const bool has_times = std::ranges::any_of(
      results.entrants, [](const EntrantResults& one) { return !one.samples.empty(); });
  if (std::ranges::any_of(results.entrants, &EntrantResults::side_by_side)) {
    add(RemarkKind::kTimes, RemarkLevel::kNote,
        "Sessions of different entrants ran side by side ('run --jobs'), so the round has no "
        "times.",
        results);
  } else if (has_times) {
    add(RemarkKind::kTimes, RemarkLevel::kNote, what_times_are(scenario_of(store)), results);
    add(RemarkKind::kTimes, RemarkLevel::kNote, in_flight_remark(results), results);
    // Of a merged round, this is the load of only one of the nodes.
    if (results.provenance.nodes.empty()) {
      add(RemarkKind::kTimes, RemarkLevel::kNote, busy_remark(round.environment), results);
    }
  }
  add(RemarkKind::kInvalidTimes, RemarkLevel::kNote, gaps_remark(store), results);
  add(RemarkKind::kClock, RemarkLevel::kWarning, clock_remark(store), results);
  const bool equal_nodes = results.provenance.nodes_differ_in.empty();
  add(RemarkKind::kNodes, equal_nodes ? RemarkLevel::kNote : RemarkLevel::kWarning,
      node_remark(results.provenance), results);
  add(RemarkKind::kHarnessCost, RemarkLevel::kNote, harness_cost(results.provenance), results);
}

}  // namespace matchbench::results
