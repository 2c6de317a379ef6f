#pragma once

#include "harness/data/store/round/store.hpp"
#include "tests/support/temporary_folder.hpp"

#include <SQLiteCpp/Database.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <string>
#include <utility>
#include <vector>

namespace matchbench::store {

// A folder of the test's own, removed with it.
class RoundFolder : public testing::Test {
 protected:
  std::filesystem::path file() const { return folder_ / "round.db"; }

  // What a user sees with plain SQL: the first column of the only row.
  std::string query(const std::string& sql) const {
    SQLite::Database database(file().string(), SQLite::OPEN_READWRITE);
    return database.execAndGet(sql).getString();
  }
  void execute(const std::string& sql) const {
    SQLite::Database(file().string(), SQLite::OPEN_READWRITE).exec(sql);
  }

  const TemporaryFolder folder_;
};

// Services a..e and requests p, q, r.
inline Collection small_collection() {
  Collection made;
  made.name = "small";
  made.version = "1.2";
  made.licence = "CC0";
  made.source = "made for a test";
  made.digest = "d1";
  for (const char* name : {"a", "b", "c", "d", "e"}) {
    Service& service = made.services.emplace_back();
    service.uri = std::string("http://example.org/service/") + name;
    service.name = name;
  }
  for (const char* name : {"p", "q", "r"}) {
    Service& request = made.requests.emplace_back();
    request.uri = std::string("http://example.org/request/") + name;
    request.name = name;
  }
  return made;
}

inline RoundFacts small_round() {
  RoundFacts round;
  round.harness_version = "0.1.0";
  round.harness_commit = "abc-dirty";
  round.build_type = "Debug";
  round.created = "2031-05-04T09:08:07Z";
  round.contest.name = "small contest";
  round.contest.text = "contest: small\n";
  round.collection_folder = "/data/small";
  round.seed = 18446744073709551615u;  // the highest: stored as a number it would turn negative
  round.secret = 9223372036854775807u;
  round.protocol = R"({"passes": 3})";
  round.environment = {{"cores", "2"}, {"cpu", "a processor"}};
  return round;
}

inline Entrant entrant_named(const std::string& name) {
  Entrant entrant;
  entrant.name = name;
  entrant.plugin.id = "org.example." + name;
  entrant.plugin.sha256 = "sha of " + name;
  entrant.parameters = "{}";
  return entrant;
}

// Services in this order, with falling scores.
inline Ranking ranking_of(const std::vector<std::uint32_t>& services) {
  Ranking ranking;
  for (const std::uint32_t service : services) {
    ranking.push_back({{service}, 2, 1.0 / (1.0 + static_cast<double>(ranking.size()))});
  }
  return ranking;
}

inline Answer answer_to(std::uint32_t request, std::int32_t pass, Ranking ranking,
                        std::int64_t wall_ns = 1000) {
  Answer answer;
  answer.pass = pass;
  answer.request.value = request;
  answer.time = {wall_ns, wall_ns - 10};
  answer.ranking_hash = hash_of(ranking);
  answer.ranking = std::move(ranking);
  return answer;
}

inline Answer failed_answer(std::uint32_t request, std::int32_t pass, Outcome outcome,
                            const std::string& message) {
  Answer answer;
  answer.pass = pass;
  answer.request.value = request;
  answer.outcome = outcome;
  answer.message = message;
  return answer;
}

// An entrant with one repetition and one session, committed.
struct OpenRun {
  EntrantId entrant;
  RepetitionId repetition;
  SessionId session;
};

inline OpenRun open_run(RoundStore& store, const std::string& name = "keyword",
                        std::uint32_t repetition = 0) {
  OpenRun opened;
  Entrant entrant = entrant_named(name);
  entrant.repetitions = 10;
  opened.entrant = store.add_entrant(entrant);
  opened.repetition = store.begin_repetition(
      {opened.entrant, repetition, 5, "key of " + name + std::to_string(repetition)});
  opened.session =
      store.begin_session({opened.repetition, SessionKind::kQueries, "2031-05-04T09:08:08Z"});
  store.commit();
  return opened;
}

inline std::vector<Answer> answers_of(const RoundStore& store, RepetitionId repetition) {
  std::vector<Answer> answers;
  store.for_each_answer(repetition, [&](const Answer& answer) { answers.push_back(answer); });
  return answers;
}

}  // namespace matchbench::store
