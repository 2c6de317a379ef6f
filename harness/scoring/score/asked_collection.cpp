#include "harness/scoring/score/asked_collection.hpp"

#include "harness/data/collection/native/chosen_requests.hpp"
#include "harness/data/collection/native/packed_names.hpp"
#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/name_table.hpp"
#include "harness/foundation/text/printable.hpp"
#include "harness/scoring/score/round_settings.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstdint>
#include <set>
#include <string_view>
#include <utility>
#include <vector>

namespace matchbench::score {

namespace {

// The requests of the round, by their positions in the collection. Throws an input Error if it is
// not the round's.
std::vector<RequestIndex> requests_asked(const store::RoundStore& store,
                                         const std::filesystem::path& folder,
                                         const Collection& whole) {
  const auto refuse = [&] {
    throw input_error(
        fmt::format("{} is not the collection of this round, or has changed since",
                    folder.string()),
        "name the right folder with --collection, or run the contest again into another "
        "database");
  };
  const std::string asked_digest = store.round().collection.digest;
  if (whole.digest != asked_digest && collection::packed_from(folder, whole) != asked_digest) {
    refuse();
  }
  ViewMap<std::uint32_t> positions;
  for (const auto& request : whole.requests) {
    positions.emplace(request.uri, static_cast<std::uint32_t>(positions.size()));
  }
  std::vector<RequestIndex> asked;
  for (const auto& request : store.requests()) {
    const auto found = positions.find(request.uri);
    if (found == positions.end()) refuse();
    asked.push_back({found->second});
  }
  return asked;
}

AskedCollection with_asked(const store::RoundStore& store, std::span<const RequestIndex> asked,
                           Collection whole, const Judgments& judgments) {
  AskedCollection out;
  out.names_alone = whole.digest != store.round().collection.digest;
  out.collection = collection::with_requests(std::move(whole), asked);
  out.judgments = collection::with_requests(judgments, asked, out.collection);
  return out;
}

}  // namespace

AskedCollection read_asked_collection(const store::RoundStore& store,
                                      const std::filesystem::path& folder) {
  Collection whole = collection::read_collection(folder);
  const auto asked = requests_asked(store, folder, whole);
  const Judgments judgments = collection::read_judgments(folder, whole);
  return with_asked(store, asked, std::move(whole), judgments);
}

AskedCollection asked_of(const store::RoundStore& store, const std::filesystem::path& folder,
                         const Collection& collection, const Judgments& judgments) {
  return with_asked(store, requests_asked(store, folder, collection), collection, judgments);
}

bool lacks_judgments(std::span<const RelevanceSetting> settings, const Judgments& judgments) {
  std::set<std::uint16_t> counted;  // judges whose grades some setting may take
  for (std::size_t j = 0; j < judgments.judges.size(); ++j) {
    const auto judge = static_cast<std::uint16_t>(j);
    const auto names_it = [&](const auto& setting) {
      return setting.judge.kind == JudgeChoice::Kind::kOne &&
             setting.judge.name == judgments.judges[j];
    };
    if (!judgments.is_program(judge) || std::ranges::any_of(settings, names_it)) {
      counted.insert(judge);
    }
  }
  const auto counts = [&](const auto& one) { return counted.contains(one.judge); };
  if (std::ranges::any_of(judgments.entries, counts) ||
      std::ranges::any_of(judgments.answers, counts)) {
    return false;
  }
  return settings.empty() || std::ranges::any_of(settings, [](const auto& setting) {
           return setting.judge.kind != JudgeChoice::Kind::kEntrant;
         });
}

void require_judgments(const std::filesystem::path& folder,
                       std::span<const RelevanceSetting> settings, const Judgments& judgments) {
  if (!lacks_judgments(settings, judgments)) return;
  throw input_error(
      fmt::format("the collection {} has no judgments{} of what is asked, so that nothing can be "
                  "scored",
                  folder.string(), judgments.programs.empty() ? "" : " by people"),
      "'matchbench judge merge' and 'collection import judgments' write a copy with judgments: "
      "name it with --collection");
}

bool lacks_judgments(const store::RoundStore& store) {
  const std::filesystem::path folder = store.round().collection_folder;
  try {
    return lacks_judgments(round_settings(store, folder),
                           read_asked_collection(store, folder).judgments);
  } catch (const Error&) {
    return false;
  }
}

measures::VirtualJudge entrant_as_judge(const store::RoundStore& store,
                                        const RelevanceSetting& setting) {
  const std::string& name = setting.judge.name;
  const auto entrants = store.entrants();
  const bool known = std::any_of(entrants.begin(), entrants.end(),
                                 [&](const auto& one) { return one.entrant.name == name; });
  if (!known) {
    std::vector<std::string> names;
    for (const auto& one : entrants) names.push_back(text::printable(one.entrant.name));
    throw input_error(
        fmt::format("the relevance setting '{}' takes the scores of the entrant '{}' for grades, "
                    "and the round has no such entrant: it has {}",
                    setting.name, name, fmt::join(names, ", ")),
        "name settings without it with --relevance, or one of these as its 'judge'");
  }
  measures::VirtualJudge judge{name, std::vector<Ranking>(store.requests().size())};
  std::vector<bool> answered(judge.rankings.size(), false);
  for (const auto& repetition : store.repetitions()) {  // by entrant, then repetition
    const auto entrant = std::find_if(entrants.begin(), entrants.end(), [&](const auto& one) {
      return one.id == repetition.start.entrant;
    });
    if (entrant->entrant.name != name || repetition.state == store::RepetitionState::kSuperseded)
      continue;
    store.for_each_answer(repetition.id, [&](const Answer& answer) {
      if (answer.pass < 0 || answered[answer.request.value]) return;
      answered[answer.request.value] = true;
      judge.rankings[answer.request.value] = answer.ranking;
    });
  }
  return judge;
}

}  // namespace matchbench::score
