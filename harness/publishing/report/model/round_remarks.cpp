#include "harness/publishing/report/model/round_remarks.hpp"

#include "harness/foundation/model/described_outcome.hpp"
#include "harness/foundation/model/grants.hpp"
#include "harness/foundation/text/counted.hpp"
#include "harness/foundation/text/first_line.hpp"
#include "harness/publishing/report/model/unfinished.hpp"
#include "harness/scoring/results/answered_nothing.hpp"
#include "harness/scoring/results/time_remarks.hpp"
#include "harness/scoring/results/timing_facts.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <functional>
#include <iterator>
#include <map>
#include <utility>

namespace matchbench::report {
namespace {

using Remarks = std::vector<Remark>;

void note(RemarkKind kind, std::string text, Remarks& remarks, std::string entrant = {}) {
  remarks.push_back({kind, RemarkLevel::kNote, std::move(text), std::move(entrant)});
}

void warn(RemarkKind kind, std::string text, Remarks& remarks, std::string entrant = {}) {
  remarks.push_back({kind, RemarkLevel::kWarning, std::move(text), std::move(entrant)});
}

void add_remarks_on_state(const results::RoundResults& results, Remarks& remarks) {
  const auto& entrants = results.entrants;
  if (state_of(results) == RoundState::kEmpty) {
    note(RemarkKind::kState,
         entrants.empty() ? "The round has no entrants." : "No query has been asked yet.", remarks);
  } else if (results.lacks_judgments) {
    note(RemarkKind::kState, "The collection has no judgments, so that there are no scores.",
         remarks);
  } else if (results.measures.empty()) {
    note(RemarkKind::kState, "The round is not scored yet; 'matchbench score' scores it.", remarks);
  }
  if (const Unfinished unfinished = unfinished_of(results); unfinished.entrants() > 0) {
    std::string text =
        unfinished_sentence("The round", unfinished, entrants.size()) + only_missing(results);
    const std::size_t so_far = requests_so_far(results);
    if (so_far > 0 && so_far < results.requests.size()) {
      text +=
          fmt::format(" So far {} of {} requests have answers.", so_far, results.requests.size());
    }
    note(RemarkKind::kState,
         text +
             " Figures cover only what was asked; 'matchbench run … --resume' continues the round.",
         remarks);
  }
  if (entrants.size() == 1) {
    note(RemarkKind::kEntrants, "There is only one entrant, so nothing is compared.", remarks);
  }
  if (!entrants.empty() && std::ranges::all_of(entrants, results::answered_nothing)) {
    warn(RemarkKind::kNoAnswer, "No entrant answered a single query, so there is no winner.",
         remarks);
  }
}

bool answered_nothing(const ReportEntrant& one) {
  return one.queries > 0 && one.failures + one.abstentions >= one.queries;
}

// What it did, why, and that it has no rank.
std::string no_answer_sentence(const ReportEntrant& one) {
  std::vector<std::string> kinds;
  for (const auto& [outcome, count] : one.outcomes) kinds.push_back(outcome_words(outcome));
  const char* what = one.failures == one.queries      ? "failed all of its"
                     : one.abstentions == one.queries ? "abstained in all of its"
                                                      : "answered none of its";
  std::string text = fmt::format("{} {} {}", one.entrant.name, what,
                                 text::counted(one.queries, "query", "queries"));
  if (one.failures > 0) text += fmt::format(" ({})", fmt::join(kinds, ", "));
  if (!one.logs.empty() && !one.logs.front().message.empty()) {
    // The lines of a traceback are for the list of failures.
    text += ": " + text::first_line(one.logs.front().message);
  }
  return fmt::format("{}{} It has no rank.", text, text.ends_with('.') ? "" : ".");
}

void add_remarks_on(const ReportEntrant& one, Remarks& remarks) {
  const std::string& name = one.entrant.name;
  if (!one.times_doubt.empty()) {
    warn(RemarkKind::kInvalidTimes, results::invalid_times(name, one.times_doubt), remarks, name);
  }
  if (answered_nothing(one)) {
    warn(RemarkKind::kNoAnswer, no_answer_sentence(one), remarks, name);
    return;
  }
  if (one.failures > 0) {
    note(RemarkKind::kFailures,
         fmt::format("{} failed {} of {} queries.", name, one.failures, one.queries), remarks,
         name);
  }
  if (one.abstentions > 0 && one.kind != EntrantKind::kRunFile) {
    note(RemarkKind::kEntrants,
         fmt::format("{} abstained in {} of {} queries.", name, one.abstentions, one.queries),
         remarks, name);
  }
  if (one.bad_ends.workers > 0) {
    note(RemarkKind::kEntrants, results::sentence_on(name, one.bad_ends), remarks, name);
  }
  if (!one.deterministic) {
    note(RemarkKind::kEntrants, fmt::format("{} is nondeterministic: its passes disagree.", name),
         remarks, name);
  }
}

void add_remarks_on_run_files(const std::vector<ReportEntrant>& entrants, Remarks& remarks) {
  for (const auto& one : entrants) {
    if (one.kind != EntrantKind::kRunFile || one.abstentions == 0 || answered_nothing(one))
      continue;
    note(RemarkKind::kEntrants,
         fmt::format("{} has no ranking for {} of {} queries.", one.entrant.name, one.abstentions,
                     one.queries),
         remarks, one.entrant.name);
  }
}

// Nothing answers some of the requests, which ranking measures leave out. A collection may have
// many settings that mostly agree on this: one remark names all.
void add_remark_on_silence(const results::RoundResults& results, Remarks& remarks) {
  std::map<std::size_t, std::vector<std::string>, std::greater<>> settings_by_count;
  for (const auto& setting : results.settings) {
    if (setting.without_answer == 0) continue;
    settings_by_count[setting.without_answer].push_back(fmt::format("'{}'", setting.name));
  }
  if (settings_by_count.empty()) return;
  std::vector<std::string> counts;
  for (const auto& [count, settings] : settings_by_count) {
    counts.push_back(fmt::format("{} of {} requests under {}", count, results.requests.size(),
                                 fmt::join(settings, ", ")));
  }
  note(RemarkKind::kScores,
       fmt::format("Nothing answers {}: ranking measures leave them out; FalseAnswer, FalseSilence "
                   "and measures with (silence=scored) show how entrants answered them.",
                   fmt::join(counts, "; ")),
       remarks);
}

// Plugins of SME2 are told no seed: what differs between their repetitions is the order in which
// the services are registered. The first measure is used for all.
void add_spreads_over_orders(const results::RoundResults& results, Remarks& remarks) {
  if (results.measures.empty()) return;
  // That of an older version has no such key.
  const bool is_shuffled = of_protocol(results, "service_order") != "collection";
  const auto& measure = results.measures.front();
  for (std::size_t e = 0; e < measure.repetition_means.size(); ++e) {
    const Entrant& entrant = results.entrants[e].entrant;
    const auto& means = measure.repetition_means[e];
    if (means.empty() || std::ranges::count(entrant.plugin.features, "sme2") == 0) continue;
    if (means.size() == 1 && is_shuffled) {
      note(RemarkKind::kEntrants,
           fmt::format("{} was given the services in one order, which its ties may follow: "
                       "'repetitions: 5' shows the spread over five orders, 'service_order: "
                       "collection' keeps the collection's.",
                       entrant.name),
           remarks, entrant.name);
    }
    const auto [least, most] = std::ranges::minmax(means);
    if (least == most) continue;
    note(RemarkKind::kEntrants,
         fmt::format("{} depends on the order in which services are registered: {} from {:.4f} to "
                     "{:.4f} over {} orders.",
                     entrant.name, measure.measure, least, most, means.size()),
         remarks, entrant.name);
  }
}

// Walls with a door in them are not those of the others.
void add_remarks_on_grants(const results::RoundResults& results, Remarks& remarks) {
  for (const auto& one : results.entrants) {
    if (one.granted.are_none()) continue;
    const bool is_open = one.granted.unconfined || one.granted.network == NetworkReach::kMachine;
    remarks.push_back({RemarkKind::kEntrants, is_open ? RemarkLevel::kWarning : RemarkLevel::kNote,
                       sentence_on(one.entrant.name, one.granted), one.entrant.name});
  }
}

}  // namespace

RoundState state_of(const results::RoundResults& results) {
  const auto& entrants = results.entrants;
  if (std::ranges::all_of(entrants, [](const auto& one) { return one.queries == 0; })) {
    return RoundState::kEmpty;
  }
  if (results.measures.empty()) return RoundState::kUnscored;
  return unfinished_of(results).entrants() == 0 ? RoundState::kComplete : RoundState::kUnfinished;
}

std::size_t requests_so_far(const results::RoundResults& results) {
  if (unfinished_of(results).entrants() == 0) return results.requests.size();
  std::vector<bool> is_known(results.requests.size());
  for (const auto& one : results.entrants) {
    for (const auto& sample : one.samples) is_known.at(sample.request.value) = true;
  }
  for (const auto& measure : results.measures) {
    for (const auto& values : measure.values) {
      for (std::size_t r = 0; r < values.size(); ++r) {
        if (values[r]) is_known.at(r) = true;
      }
    }
  }
  return static_cast<std::size_t>(std::ranges::count(is_known, true));
}

std::vector<Remark> round_remarks(const results::RoundResults& results,
                                  const std::vector<ReportEntrant>& entrants) {
  Remarks remarks;
  add_remarks_on_state(results, remarks);
  remarks.insert(remarks.end(), results.remarks.begin(), results.remarks.end());
  for (const auto& one : entrants) add_remarks_on(one, remarks);
  add_remarks_on_grants(results, remarks);
  // Of files, it has been said what each run lacks.
  if (!results.provenance.round.created.empty()) add_remarks_on_run_files(entrants, remarks);
  add_spreads_over_orders(results, remarks);
  add_remark_on_silence(results, remarks);
  if (auto starts = results::remark_on_starts(results)) remarks.push_back(*std::move(starts));
  std::ranges::move(results::time_remarks(results), std::back_inserter(remarks));
  return remarks;
}

std::string defined_sentence(std::span<const std::string> measures,
                             const results::SettingFacts& setting, std::size_t defined,
                             std::size_t requests) {
  const std::size_t without_answer = setting.without_answer;
  const bool is_said_already =
      without_answer > 0 && (defined + without_answer == requests || defined == without_answer);
  if (defined == requests || is_said_already) return {};
  return fmt::format("{} under '{}' {} defined for {} of {} requests.", fmt::join(measures, ", "),
                     setting.name, measures.size() == 1 ? "is" : "are", defined, requests);
}

}  // namespace matchbench::report
