#include "harness/app/score/asked_collection.hpp"

#include "harness/base/error.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

namespace matchbench {

Collection read_asked_collection(const RoundStore& store, const std::filesystem::path& folder) {
  Collection collection = read_collection(folder);
  if (collection.digest != store.collection().digest) {
    throw input_error(fmt::format("{} is not the collection that was asked, or has changed since",
                                  folder.string()),
                      "name the right folder with --collection");
  }
  return collection;
}

VirtualJudge entrant_as_judge(const RoundStore& store, const std::string& name) {
  const auto entrants = store.entrants();
  const bool known = std::any_of(entrants.begin(), entrants.end(),
                                 [&](const auto& one) { return one.entrant.name == name; });
  if (!known) {
    throw input_error(fmt::format("judge 'entrant:{}': the round has no such entrant", name));
  }
  VirtualJudge judge{name, std::vector<Ranking>(store.requests().size())};
  std::vector<bool> answered(judge.rankings.size(), false);
  for (const auto& run : store.runs()) {  // by entrant, then repetition
    const auto entrant = std::find_if(entrants.begin(), entrants.end(),
                                      [&](const auto& one) { return one.id == run.start.entrant; });
    if (entrant->entrant.name != name || run.state == RunState::kSuperseded) continue;
    store.for_each_answer(run.id, [&](const Answer& answer) {
      if (answer.pass < 0 || answered[answer.request.value]) return;
      answered[answer.request.value] = true;
      judge.rankings[answer.request.value] = answer.ranking;
    });
  }
  return judge;
}

}  // namespace matchbench
