#include "harness/operations/gate/sides/round_side.hpp"

#include "harness/data/collection/export/description_size.hpp"
#include "harness/data/collection/native/name_index.hpp"
#include "harness/data/collection/native/read_collection.hpp"
#include "harness/data/collection/native/relevance_yaml.hpp"
#include "harness/data/collection/native/setting_named.hpp"
#include "harness/foundation/base/error.hpp"
#include "harness/foundation/model/grants.hpp"
#include "harness/foundation/text/first_line.hpp"
#include "harness/foundation/text/printable.hpp"
#include "harness/scoring/results/granted.hpp"
#include "harness/scoring/results/read_experiment.hpp"
#include "harness/scoring/results/read_results.hpp"
#include "harness/scoring/score/asked_collection.hpp"
#include "harness/scoring/score/round_settings.hpp"
#include "harness/scoring/score/score_round.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <optional>
#include <vector>

namespace matchbench::gate {
namespace {

std::vector<std::string> names_of(const std::vector<store::StoredEntrant>& entrants) {
  std::vector<std::string> names;
  for (const auto& one : entrants) names.push_back(one.entrant.name);
  return names;
}

void require_same_judgments(const store::RoundStore& store, const std::string& setting,
                            const std::string& digest) {
  for (const auto& scores : store.scored_boards()) {
    if (scores.setting != setting || scores.judgments_digest == digest) continue;
    throw input_error(
        fmt::format("the round was scored under '{}' with judgments of the digest {:.12}, and the "
                    "collection now has judgments of the digest {:.12}",
                    setting, scores.judgments_digest, digest),
        "score it again with 'matchbench score', or name the collection as it was with "
        "--collection");
  }
}

// The worst outcome of an entrant's timed passes, and what was said of it first.
struct WorstOutcome {
  Outcome outcome;
  std::string message;
};

// Of each request; none if it was not asked.
std::vector<std::optional<WorstOutcome>> outcomes_of(const store::RoundStore& store,
                                                     const std::string& entrant,
                                                     std::size_t requests) {
  std::vector<std::optional<WorstOutcome>> out(requests);
  const auto entrants = store.entrants();
  for (const auto& repetition : results::current_repetitions(store)) {
    const auto found =
        std::ranges::find(entrants, repetition.start.entrant, &store::StoredEntrant::id);
    if (found->entrant.name != entrant) continue;
    store.for_each_time(repetition.id, [&](const Answer& answer, store::SessionId) {
      if (answer.pass < 0) return;
      auto& worst = out[answer.request.value];
      if (!worst || answer.outcome > worst->outcome) worst = {answer.outcome, answer.message};
    });
  }
  return out;
}

void require_same_items(const std::vector<store::StoredItem>& stored,
                        const std::vector<Service>& found, const std::filesystem::path& folder) {
  if (std::ranges::equal(stored, found, {}, &store::StoredItem::uri, &Service::uri)) return;
  throw input_error(fmt::format("{} does not contain what the round asked", folder.string()),
                    "'matchbench verify' says what is wrong with the bundle");
}

// Of a bundle's folder, which has the requests that were asked and no descriptions.
score::AskedCollection names_alone(const store::RoundStore& store,
                                   const std::filesystem::path& folder) {
  score::AskedCollection out;
  out.names_alone = true;
  out.collection = collection::read_collection(folder);
  require_same_items(store.requests(), out.collection.requests, folder);
  require_same_items(store.services(), out.collection.services, folder);
  out.judgments = collection::read_judgments(folder, out.collection);
  return out;
}

// Without gains.
std::vector<ShownService> shown_services(const std::vector<Service>& services) {
  const auto names = collection::distinct_names(services);
  std::vector<ShownService> shown;
  shown.reserve(services.size());
  for (std::size_t s = 0; s < services.size(); ++s) {
    shown.push_back({.name = text::printable(names[s]), .gain = {}, .uri = services[s].uri});
  }
  return shown;
}

Footing footing_of(const store::RoundStore& store, const std::filesystem::path& folder,
                   const RelevanceSetting& setting, const Judgments& judgments) {
  const store::RoundFacts round = store.round();
  const auto& contest = round.contest;
  const auto& collection = round.collection;
  return {.collection = collection.name,
          .collection_folder = folder.string(),
          .collection_digest = collection.digest,
          .judgments_digest = judgments.digest,
          .setting = setting.name,
          .definition = collection::relevance_yaml({&setting, 1}),
          .protocol = contest::protocol_json(contest::stored_protocol(round.protocol)),
          .split = contest.split,
          .training = contest.training};
}

}  // namespace

const ReadCollection& ReadCollections::in(const std::filesystem::path& folder) {
  const auto known = read_.find(folder);
  if (known != read_.end()) return known->second;
  ReadCollection read;
  read.collection = collection::read_collection(folder);
  read.judgments = collection::read_judgments(folder, read.collection);
  return read_.emplace(folder, std::move(read)).first->second;
}

std::string entrant_to_compare(const store::RoundStore& store, const std::string& round,
                               const std::string& named, const std::string& other) {
  const auto entrants = results::current_entrants(store);
  const auto names = names_of(entrants);
  if (names.empty()) {
    throw input_error(fmt::format("{} has no entrant", round), "run its contest first");
  }
  if (names.size() == 1) return names.front();
  const std::string& wanted = named.empty() ? other : named;
  if (!wanted.empty() && std::ranges::find(names, wanted) != names.end()) return wanted;
  throw input_error(
      wanted.empty()
          ? fmt::format("{} has {} entrants: {}", round, names.size(), fmt::join(names, ", "))
          : fmt::format("{} has no entrant '{}': it has {}", round, wanted, fmt::join(names, ", ")),
      "name one with --entrant");
}

std::string first_measure(const std::vector<std::string>& measures) {
  return measures.empty() ? score::default_measures().front() : measures.front();
}

Question complete_question(const store::RoundStore& store, const std::filesystem::path& folder,
                           const Question& question, ReadCollections& collections) {
  Question out = question;
  const contest::ContestFacts contest = store.round().contest;
  if (out.measures.empty()) out.measures = {first_measure(contest.measures)};
  if (!out.relevance.empty()) return out;
  if (!contest.relevance.empty()) {
    out.relevance = contest.relevance.front();
    return out;
  }
  const auto settings = score::round_settings(store, folder);
  if (settings.empty()) {
    score::require_judgments(folder, settings, collections.in(folder).judgments);
    throw input_error(fmt::format("{} defines no relevance setting", folder.string()),
                      "add some to its collection.yaml");
  }
  out.relevance = settings.front().name;
  return out;
}

Side read_round_side(const store::RoundStore& store, const std::string& entrant,
                     const JudgedFolder& judged_folder, const Question& question,
                     ReadCollections& collections) {
  const auto& folder = judged_folder.path;
  const auto settings = score::round_settings(store, folder);
  const RelevanceSetting& setting = collection::setting_named(settings, question.relevance);
  const auto whole = [&] {
    const ReadCollection& read = collections.in(folder);
    return score::asked_of(store, folder, read.collection, read.judgments);
  };
  const auto asked = judged_folder.names_alone ? names_alone(store, folder) : whole();
  score::require_judgments(folder, {&setting, 1}, asked.judgments);
  require_same_judgments(store, setting.name, asked.judgments.digest);
  analysis::Experiment experiment = results::read_experiment(store);
  if (!asked.names_alone) {
    experiment.description_sizes = [&](bool in_tokens) {
      return collection::description_sizes(asked.collection.services,
                                           collection::CountTokens(in_tokens));
    };
  }
  std::optional<measures::VirtualJudge> judge;
  if (setting.judge.kind == JudgeChoice::Kind::kEntrant) {
    judge = score::entrant_as_judge(store, setting);
  }
  const analysis::JudgedSetting judged = {
      setting.name, setting.is_binary(),
      measures::gains_under(setting, asked.judgments, experiment.requests.size(),
                            experiment.service_count, judge ? &*judge : nullptr,
                            &asked.collection)};
  const auto system = static_cast<std::size_t>(std::ranges::find(experiment.systems, entrant) -
                                               experiment.systems.begin());
  const measures::ScoringPlan plan = plan_of(question);
  Side side;
  side.name = text::printable(entrant);
  auto granted = results::granted_by_entrant(store);
  for (const auto& one : results::current_entrants(store)) {
    if (one.entrant.name != entrant) continue;
    side.plugin = one.entrant.plugin.sha256;
    side.parameters = one.entrant.parameters;
    if (granted[one.id].are_none()) continue;
    side.remarks.push_back(text::printable(sentence_on(side.name, granted[one.id])));
  }
  side.footing = footing_of(store, folder, setting, asked.judgments);
  side.measures = plan.names_of_values();
  side.requests = scored_requests(experiment, system, judged, plan,
                                  shown_services(asked.collection.services), Undefined::kSkip);
  const auto outcomes = outcomes_of(store, entrant, side.requests.size());
  const auto requests = store.requests();
  for (std::size_t r = 0; r < side.requests.size(); ++r) {
    side.requests[r].id = requests[r].uri;
    side.requests[r].name = text::printable(side.requests[r].name);
    side.requests[r].text = text::first_line(asked.collection.requests[r].description);
    if (!outcomes[r]) continue;
    side.requests[r].outcome = name_of(outcomes[r]->outcome);
    side.requests[r].message = text::printable(outcomes[r]->message);
  }
  return side;
}

}  // namespace matchbench::gate
