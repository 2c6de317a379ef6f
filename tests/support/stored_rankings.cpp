#include "tests/support/stored_rankings.hpp"

#include "harness/data/store/round/store.hpp"

namespace matchbench {

StoredRankings stored_rankings(const std::filesystem::path& database) {
  const store::RoundStore store = store::RoundStore::open(database, store::RoundStore::Mode::kRead);
  std::map<store::EntrantId, std::string> names;
  for (const auto& entrant : store.entrants()) names[entrant.id] = entrant.entrant.name;
  StoredRankings all;
  for (const auto& repetition : store.repetitions()) {
    store.for_each_answer(repetition.id, [&](const Answer& answer) {
      auto& ranking = all[{names.at(repetition.start.entrant), repetition.start.number, answer.pass,
                           answer.request.value}];
      for (const auto& line : answer.ranking) ranking.push_back(line.service.value);
    });
  }
  return all;
}

}  // namespace matchbench
