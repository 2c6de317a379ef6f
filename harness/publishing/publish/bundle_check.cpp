#include "harness/publishing/publish/bundle_parts.hpp"

#include "harness/data/collection/native/manifest.hpp"
#include "harness/data/collection/native/packed_names.hpp"
#include "harness/data/collection/native/read_collection.hpp"
#include "harness/data/collection/native/relevance_yaml.hpp"
#include "harness/data/contest/protocol_settings.hpp"
#include "harness/data/store/round/store.hpp"
#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/file.hpp"
#include "harness/foundation/model/grants.hpp"
#include "harness/foundation/text/counted.hpp"
#include "harness/foundation/text/printable.hpp"
#include "harness/publishing/publish/unpacked_bundle.hpp"
#include "harness/scoring/measures/names/measure_names.hpp"
#include "harness/scoring/results/granted.hpp"
#include "harness/scoring/results/read_results.hpp"
#include "harness/scoring/results/round_check.hpp"
#include "harness/scoring/score/round_settings.hpp"
#include "harness/scoring/score/score_round.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace matchbench::publish {
namespace {

namespace fs = std::filesystem;

// Another machine's logarithms may differ in the last digit.
constexpr double kRounding = 1e-12;

void check_items(const std::vector<store::StoredItem>& stored, const std::vector<Service>& named,
                 const char* what) {
  const bool same = std::equal(stored.begin(), stored.end(), named.begin(), named.end(),
                               [](const auto& a, const auto& b) { return a.uri == b.uri; });
  if (same) return;
  throw input_error(
      fmt::format("the collection's {}s are not those of the round's database", what));
}

// The settings that were scored. They and the judgments must be the same as they were.
std::vector<RelevanceSetting> scored_settings(const store::RoundStore& store,
                                              const std::vector<store::SettingScores>& scored,
                                              const fs::path& folder, const Judgments& judgments) {
  const auto defined = score::round_settings(store, folder);
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

bool needs_descriptions(const std::string& measure) {
  return measures::measure_of_value(measure).declaration->properties.needs_descriptions;
}

// The measures behind the stored values that names alone are enough for, each once.
std::vector<measures::Measure> checked_measures(const store::SettingScores& scored) {
  std::vector<measures::Measure> measures;
  for (const auto& one : scored.measures) {
    if (needs_descriptions(one.measure)) continue;
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
  throw input_error(fmt::format("{} under '{}': {} missing", measure, setting,
                                text::counted(values.size(), "score is", "scores are")));
}

// "keyword", "random (19 of 20 repetitions)": those with repetitions that have no end yet.
std::vector<std::string> unfinished_entrants(const store::RoundStore& store) {
  std::map<store::EntrantId, std::uint32_t> running;
  for (const auto& repetition : store.repetitions()) {
    if (repetition.state == store::RepetitionState::kRunning) ++running[repetition.start.entrant];
  }
  std::vector<std::string> out;
  for (const auto& [id, entrant] : results::current_entrants(store)) {
    if (running[id] == 0) continue;
    out.push_back(entrant.repetitions == 1 ? entrant.name
                                           : fmt::format("{} ({} of {} repetitions)", entrant.name,
                                                         running[id], entrant.repetitions));
  }
  return out;
}

std::string less_confined_by(const contest::ProtocolSettings& protocol) {
  if (protocol.isolation == Isolation::kNone) return "isolation: none";
  if (protocol.confinement == ConfinementMode::kRequired) return {};
  return fmt::format("confinement: {}",
                     kConfinementModeNames[static_cast<std::size_t>(protocol.confinement)]);
}

// "mine (reaches api.example.org:443)": entrants of which a worker had a door in its walls.
std::vector<std::string> granted_entrants(const store::RoundStore& store) {
  auto granted = results::granted_by_entrant(store);
  std::vector<std::string> out;
  for (const auto& [id, entrant] : results::current_entrants(store)) {
    const auto marks = marks_of(granted[id]);
    if (marks.empty()) continue;
    out.push_back(text::printable(fmt::format("{} ({})", entrant.name, fmt::join(marks, ", "))));
  }
  return out;
}

}  // namespace

std::set<fs::path> files_of_round(const fs::path& folder) {
  const fs::path names = folder / "collection";
  const collection::Manifest manifest = collection::read_manifest(names);
  std::set<fs::path> files = {folder / "round.db",
                              folder / "contest.yaml",
                              folder / kWithheldMark,
                              names / collection::kPackedNamesFile,
                              manifest.path,
                              manifest.services.lexically_normal(),
                              manifest.requests.lexically_normal()};
  for (const auto& judgments : manifest.judgments) files.insert(judgments.path.lexically_normal());
  const auto store = store::RoundStore::open(folder / "round.db", store::RoundStore::Mode::kRead);
  for (auto& file : description_files(store, folder)) files.insert(std::move(file));
  return files;
}

CheckedRound check_bundle_content(const fs::path& folder) {
  const store::RoundStore store =
      store::RoundStore::open(folder / "round.db", store::RoundStore::Mode::kRead);
  store.check_integrity();
  const store::RoundFacts round = store.round();
  if (read_file(folder / "contest.yaml") != round.contest.text) {
    throw input_error("contest.yaml is not the contest in the round's database");
  }
  const Collection collection = collection::read_collection(folder / "collection");
  const std::string whole = collection::packed_from(folder / "collection", collection);
  if (!whole.empty() && whole != round.collection.digest) {
    throw input_error("the collection's names are of another collection than the round asked");
  }
  check_items(store.requests(), collection.requests, "request");
  check_items(store.services(), collection.services, "service");
  const std::size_t answers = results::check_answers(store, "round.db");
  const contest::ProtocolSettings protocol = contest::stored_protocol(round.protocol);
  results::check_passes(store::repetition_passes(folder / "round.db"), protocol, "round.db");
  const std::string less_confined = less_confined_by(protocol);
  const auto scored = store.scores();
  if (is_there(folder / kWithheldMark)) {
    if (scored.empty()) {
      return {0,     answers,       unfinished_entrants(store),
              false, less_confined, granted_entrants(store)};
    }
    throw input_error(
        fmt::format("round.db contains scores, although {} says that the judgments are "
                    "kept back",
                    kWithheldMark));
  }
  if (scored.empty()) {
    throw input_error("the round is not scored");
  }
  const score::AskedCollection asked = {
      collection, collection::read_judgments(folder / "collection", collection), true};
  const auto settings = scored_settings(store, scored, folder / "collection", asked.judgments);
  CheckedRound checked{0,    answers,       unfinished_entrants(store),
                       true, less_confined, granted_entrants(store)};
  for (std::size_t s = 0; s < scored.size(); ++s) {
    const auto made =
        score::make_scores(store, asked, {&settings[s], 1}, checked_measures(scored[s]));
    for (const auto& stored : scored[s].measures) {
      if (needs_descriptions(stored.measure)) continue;  // which a bundle need not have
      const auto again =
          std::find_if(made[0].measures.begin(), made[0].measures.end(),
                       [&](const auto& one) { return one.measure == stored.measure; });
      if (again == made[0].measures.end()) {
        throw input_error(
            fmt::format("round.db: '{}' is not a name that scores of a measure are stored under",
                        stored.measure));
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
