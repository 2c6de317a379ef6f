#include "tests/execution/round/host_round.hpp"

#include "harness/data/store/round/store.hpp"
#include "harness/foundation/base/error.hpp"
#include "tests/misbehaving/leftovers.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <fstream>
#include <thread>

namespace matchbench::round {

namespace fs = std::filesystem;

Facts facts_in(const fs::path& database) {
  const store::RoundStore store = store::RoundStore::open(database, store::RoundStore::Mode::kRead);
  store.check_integrity();
  std::map<store::EntrantId, std::string> names;
  for (const auto& entrant : store.entrants()) names[entrant.id] = entrant.entrant.name;
  Facts facts;
  for (const auto& repetition : store.repetitions()) {
    EXPECT_NE(repetition.state, store::RepetitionState::kSuperseded);
    store.for_each_answer(repetition.id, [&](const Answer& answer) {
      const std::string key =
          fmt::format("{} {} {} {}", names.at(repetition.start.entrant), repetition.start.number,
                      answer.pass, answer.request.value);
      std::string fact =
          fmt::format("{} {} {:x}", name_of(answer.outcome), answer.message, answer.ranking_hash);
      for (const auto& entry : answer.ranking) {
        fact += fmt::format(" {}:{}:{}", entry.service.value, entry.degree, entry.score);
      }
      EXPECT_TRUE(facts.emplace(key, fact).second) << key << " is there twice";
    });
  }
  return facts;
}

bool all_finished(const fs::path& database) {
  const auto repetitions =
      store::RoundStore::open(database, store::RoundStore::Mode::kRead).repetitions();
  return std::all_of(repetitions.begin(), repetitions.end(), [](const auto& repetition) {
    return repetition.state == store::RepetitionState::kFinished;
  });
}

std::size_t count_answers(const fs::path& database) {
  std::size_t count = 0;
  try {
    const store::RoundStore store =
        store::RoundStore::open(database, store::RoundStore::Mode::kRead);
    for (const auto& repetition : store.repetitions()) {
      store.for_each_answer(repetition.id, [&](const Answer&) { ++count; });
    }
  } catch (const Error&) {
    return 0;
  }
  return count;
}

void await_answers(const HostProgram& host, const fs::path& database, std::size_t count) {
  while (host.is_running() && count_answers(database) < count) {
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
}

HostRound::HostRound()
    : folder_(fs::path("/tmp") /
              fmt::format("matchbench_host_{}_{}",
                          testing::UnitTest::GetInstance()->current_test_info()->name(),
                          getpid())) {
  fs::create_directories(folder_);
  adopt_orphans();
}

HostRound::~HostRound() {
  fs::remove_all(folder_);
}

void HostRound::write_contest(const std::string& entrants, const fs::path& collection,
                              const std::string& protocol) const {
  std::ofstream(folder_ / "contest.yaml")
      << "matchbench: contest/1\nname: Resume\ncollection: " << collection.string()
      << "\nentrants:\n"
      << entrants << "protocol: " << protocol << "\n";
}

void HostRound::write_geography_contest() const {
  write_contest(fmt::format("  - {{plugin: {0}/keyword/keyword.so}}\n"
                            "  - {{plugin: {0}/random/random.so, repetitions: 4}}\n",
                            REFERENCE_PLUGINS),
                geography());
}

fs::path HostRound::geography() {
  return fs::path(MATCHBENCH_SOURCE_DIR) / "datasets/geography";
}

std::vector<std::string> HostRound::run_into(const std::string& db) {
  return {"run", "contest.yaml", "--db", db, "--resume", "--quiet"};
}

}  // namespace matchbench::round
