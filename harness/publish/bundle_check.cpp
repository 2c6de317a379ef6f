#include "harness/publish/bundle_check.hpp"

#include "harness/base/error.hpp"
#include "harness/base/file.hpp"
#include "harness/collection/native/read_collection.hpp"
#include "harness/collection/native/relevance_yaml.hpp"
#include "harness/measures/names/measure_names.hpp"
#include "harness/results/read_results.hpp"
#include "harness/results/stored_contest.hpp"
#include "harness/score/score_round.hpp"
#include "harness/store/round/store.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <map>
#include <set>
#include <sstream>

namespace matchbench::publish {
namespace {

namespace fs = std::filesystem;

// Another machine's logarithms may differ in the last digit.
constexpr double kRounding = 1e-12;

// Sums by file name.
std::map<std::string, std::string> parse_sums(const std::string& text) {
  std::map<std::string, std::string> sums;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    const auto blank = line.find("  ");
    if (blank == std::string::npos) continue;
    sums[line.substr(blank + 2)] = line.substr(0, blank);
  }
  return sums;
}

void check_items(const std::vector<store::StoredItem>& stored, const std::vector<Service>& named,
                 const char* what) {
  const bool same = std::equal(stored.begin(), stored.end(), named.begin(), named.end(),
                               [](const auto& a, const auto& b) { return a.uri == b.uri; });
  if (same) return;
  throw input_error(
      fmt::format("the collection's {}s are not those of the round's database", what));
}

// Requests and services are numbered from 0 on; whatever names another was not written by a round.
void check_numbers(const Answer& answer, std::size_t requests, std::size_t services,
                   store::RepetitionId repetition) {
  const auto refuse = [&](const char* what, std::uint32_t number, std::size_t count) {
    if (number < count) return;
    throw input_error(fmt::format("round.db: repetition {} names {} {}, but there are {}",
                                  repetition.value, what, number, count));
  };
  refuse("request", answer.request.value, requests);
  for (const auto& ranked : answer.ranking) refuse("service", ranked.service.value, services);
}

// A finished repetition has answered every request in every pass: a failure that is taken away
// raises a mean. There are more passes if the contest asks for a least duration, and fewer if a
// repetition was stopped at its longest. A run file's rankings stand once.
void check_passes(const store::StoredRepetition& repetition,
                  const contest::ProtocolSettings& protocol, bool is_run_file,
                  const std::vector<std::uint32_t>& passes) {
  const auto [least, most] = std::minmax_element(passes.begin(), passes.end());
  if (least == passes.end()) return;
  if (is_run_file) {
    if (*least == 1 && *most == 1) return;
    throw input_error(
        fmt::format("round.db: run {} is of a run file and answers requests {} to {} times, not "
                    "once",
                    repetition.id.value, *least, *most));
  }
  const bool stopped = protocol.max_duration_ns != 0 && !repetition.invalid.empty();
  if (stopped) return;
  if (*least != *most || *least < protocol.passes) {
    throw input_error(fmt::format(
        "round.db: answers of repetition {} are missing: {} to {} of {} passes are there",
        repetition.id.value, *least, *most, protocol.passes));
  }
  if (*most > protocol.passes && protocol.min_duration_ns == 0) {
    throw input_error(fmt::format("round.db: repetition {} has {} passes, the contest asks for {}",
                                  repetition.id.value, *most, protocol.passes));
  }
}

// Every stored ranking has the hash that was stored when it was given, and nothing is missing.
void check_answers(const store::RoundStore& store, const contest::ProtocolSettings& protocol) {
  const std::size_t requests = store.requests().size();
  const std::size_t services = store.services().size();
  std::set<store::RepetitionId> run_files;
  for (const auto& session : store.sessions()) {
    if (session.start.kind == SessionKind::kRunFile) run_files.insert(session.start.repetition);
  }
  for (const auto& repetition : store.repetitions()) {
    std::vector<std::uint32_t> passes(requests);
    store.for_each_answer(repetition.id, [&](const Answer& answer) {
      check_numbers(answer, requests, services, repetition.id);
      passes[answer.request.value] += answer.pass >= 0 ? 1 : 0;
      if (answer.outcome != Outcome::kOk || hash_of(answer.ranking) == answer.ranking_hash) return;
      throw input_error(fmt::format(
          "round.db: the ranking of repetition {}, pass {}, request {} is not the one that "
          "was given",
          repetition.id.value, answer.pass, answer.request.value));
    });
    if (repetition.state == store::RepetitionState::kFinished) {
      check_passes(repetition, protocol, run_files.contains(repetition.id), passes);
    }
  }
}

// The settings that were scored. They and the judgments must be the same as they were.
std::vector<RelevanceSetting> scored_settings(const std::vector<store::SettingScores>& scored,
                                              const fs::path& folder, const Judgments& judgments) {
  const auto defined = collection::read_relevance_settings(folder);
  std::vector<RelevanceSetting> settings;
  for (const auto& one : scored) {
    const auto found = std::find_if(defined.begin(), defined.end(), [&](const auto& definition) {
      return definition.name == one.setting;
    });
    if (found == defined.end() || collection::relevance_yaml({&*found, 1}) != one.definition) {
      throw input_error(
          fmt::format("the relevance setting '{}' is not defined as it was when the "
                      "round was scored",
                      one.setting));
    }
    if (one.judgments_digest != judgments.digest) {
      throw input_error(fmt::format("'{}' was scored with other judgments", one.setting));
    }
    settings.push_back(*found);
  }
  return settings;
}

// The measures behind the stored values, each once.
std::vector<measures::Measure> scored_measures(const store::SettingScores& scored) {
  std::vector<measures::Measure> measures;
  for (const auto& one : scored.measures) {
    measures::Measure measure = measures::measure_of_value(one.measure);
    if (std::find(measures.begin(), measures.end(), measure) == measures.end()) {
      measures.push_back(std::move(measure));
    }
  }
  return measures;
}

using ScoreKey = std::pair<store::RepetitionId, RequestIndex>;

bool is_same(const std::optional<double>& a, const std::optional<double>& b) {
  if (!a || !b) return a.has_value() == b.has_value();
  return std::fabs(*a - *b) <= kRounding * std::max({1.0, std::fabs(*a), std::fabs(*b)});
}

std::string text_of(const std::optional<double>& value) {
  return value ? fmt::format("{}", *value) : "undefined";
}

void compare(const std::string& setting, const std::string& measure,
             const std::vector<store::Score>& stored, const std::vector<store::Score>& made) {
  std::map<ScoreKey, std::optional<double>> values;
  for (const auto& score : made) values[{score.repetition, score.request}] = score.value;
  const auto fail = [&](const store::Score& score, const std::string& found) {
    return input_error(fmt::format(
        "{} under '{}', repetition {}, request {}: the round states {}, its rankings and "
        "judgments give {}",
        measure, setting, score.repetition.value, score.request.value, text_of(score.value),
        found));
  };
  for (const auto& score : stored) {
    const auto found = values.find({score.repetition, score.request});
    if (found == values.end()) throw fail(score, "none");
    if (!is_same(score.value, found->second)) throw fail(score, text_of(found->second));
    values.erase(found);
  }
  if (values.empty()) return;
  throw input_error(
      fmt::format("{} under '{}': {} scores are missing", measure, setting, values.size()));
}

std::vector<std::string> unfinished_repetitions(const store::RoundStore& store) {
  std::map<store::EntrantId, std::string> names;
  for (const auto& stored : store.entrants()) names[stored.id] = stored.entrant.name;
  std::vector<std::string> out;
  for (const auto& repetition : store.repetitions()) {
    if (repetition.state != store::RepetitionState::kRunning) continue;
    out.push_back(fmt::format("repetition {} of '{}'", repetition.start.number + 1,
                              names[repetition.start.entrant]));
  }
  return out;
}

}  // namespace

void check_sums(const std::string& stated, const std::string& found, const fs::path& bundle) {
  constexpr const char* kRemedy = "get the bundle again from where it was published";
  const auto expected = parse_sums(stated);
  auto actual = parse_sums(found);
  for (const auto& [name, sum] : expected) {
    const auto file = actual.find(name);
    if (file == actual.end()) {
      throw input_error(fmt::format("{}: {} is missing", bundle.string(), name), kRemedy);
    }
    if (file->second != sum) {
      throw input_error(fmt::format("{}: {} has been changed", bundle.string(), name), kRemedy);
    }
    actual.erase(file);
  }
  if (!actual.empty()) {
    throw input_error(fmt::format("{}: {} has been added", bundle.string(), actual.begin()->first),
                      kRemedy);
  }
}

CheckedRound check_bundle_content(const fs::path& folder) {
  const store::RoundStore store =
      store::RoundStore::open(folder / "round.db", store::RoundStore::Mode::kRead);
  store.check_integrity();
  if (read_file(folder / "contest.yaml") != store.round().contest_text) {
    throw input_error("contest.yaml is not the contest that the round's database holds");
  }
  const Collection collection = collection::read_collection(folder / "collection");
  check_items(store.requests(), collection.requests, "request");
  check_items(store.services(), collection.services, "service");
  check_answers(store, results::stored_contest(store).protocol);
  const auto scored = store.scores();
  if (is_there(folder / kWithoutJudgments)) {
    if (scored.empty()) return {0, unfinished_repetitions(store), false};
    throw input_error(
        fmt::format("round.db holds scores, although {} says that the judgments are "
                    "kept back",
                    kWithoutJudgments));
  }
  if (scored.empty()) {
    throw input_error("the round is not scored");
  }
  const Judgments judgments = collection::read_judgments(folder / "collection", collection);
  const auto settings = scored_settings(scored, folder / "collection", judgments);
  CheckedRound checked{0, unfinished_repetitions(store)};
  for (std::size_t s = 0; s < scored.size(); ++s) {
    const auto made = score::make_scores(store, collection, judgments, {&settings[s], 1},
                                         scored_measures(scored[s]));
    for (const auto& stored : scored[s].measures) {
      const auto again =
          std::find_if(made[0].measures.begin(), made[0].measures.end(),
                       [&](const auto& one) { return one.measure == stored.measure; });
      if (again == made[0].measures.end()) {
        throw input_error(fmt::format(
            "round.db: '{}' is no name that a measure's scores are stored under", stored.measure));
      }
      compare(scored[s].setting, stored.measure, stored.scores, again->scores);
      compare(scored[s].setting, stored.measure + " after training on shuffled judgments",
              stored.shuffled, again->shuffled);
      checked.scores += stored.scores.size();
    }
  }
  return checked;
}

}  // namespace matchbench::publish
