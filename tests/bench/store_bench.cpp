#include "harness/data/store/connection/connection.hpp"
#include "harness/data/store/round/store.hpp"
#include "harness/foundation/base/random.hpp"
#include "tests/support/temporary_folder.hpp"

#include <benchmark/benchmark.h>
#include <sqlite3.h>
#include <unistd.h>

#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <numeric>
#include <ratio>
#include <string>

namespace matchbench {
namespace {

constexpr std::int64_t kRankedRows = 1'000'000;
constexpr std::uint32_t kServices = 1083;  // as in OWLS-TC4

std::filesystem::path scratch() {
  static const TemporaryFolder folder;
  return folder / "round.db";
}

void remove_scratch() {
  for (const char* suffix : {"", "-wal", "-shm"}) {
    std::filesystem::remove(scratch().string() + suffix);
  }
}

Collection collection(std::size_t requests) {
  Collection made;
  for (std::uint32_t i = 0; i < kServices; ++i) {
    made.services.emplace_back().uri = "http://example.org/service/" + std::to_string(i);
  }
  for (std::size_t i = 0; i < requests; ++i) {
    made.requests.emplace_back().uri = "http://example.org/request/" + std::to_string(i);
  }
  return made;
}

// One ranking per request, all of one depth, of services in random order.
std::vector<Ranking> rankings(std::size_t requests, std::size_t depth) {
  Random random(7);
  std::vector<std::uint32_t> order(kServices);
  std::iota(order.begin(), order.end(), 0);
  std::vector<Ranking> made(requests);
  for (Ranking& ranking : made) {
    random.shuffle(std::span(order));
    for (std::size_t rank = 0; rank < depth; ++rank) {
      ranking.push_back({{order[rank]}, 1, 1.0 / static_cast<double>(rank + 2)});
    }
  }
  return made;
}

struct Workload {
  explicit Workload(std::size_t depth)
      : requests(static_cast<std::size_t>(kRankedRows) / depth),
        asked(collection(requests)),
        answers(rankings(requests, depth)) {}
  std::size_t requests;
  Collection asked;
  std::vector<Ranking> answers;
};

Answer answer_to(std::size_t request, std::int32_t pass, const Ranking& ranking) {
  Answer answer;
  answer.pass = pass;
  answer.request.value = static_cast<std::uint32_t>(request);
  answer.time = {static_cast<std::int64_t>(123'456 + request), 123'000};
  answer.ranking_hash = hash_of(ranking);
  answer.ranking = ranking;
  return answer;
}

std::vector<Answer> answers_of(const Workload& workload, std::int32_t pass) {
  std::vector<Answer> made;
  for (std::size_t i = 0; i < workload.requests; ++i) {
    made.push_back(answer_to(i, pass, workload.answers[i]));
  }
  return made;
}

store::SessionId begin(store::RoundStore& store) {
  Entrant entrant;
  entrant.name = "null";
  const store::EntrantId id = store.add_entrant(entrant);
  const store::RepetitionId repetition = store.begin_repetition({id, 0, 1, "key"});
  const store::SessionId session = store.begin_session({.repetition = repetition});
  store.commit();
  return session;
}

// The yardstick: the same rows into the same table over the same connection settings, with nothing
// but a prepared statement and one transaction.
void BM_BareStatement(benchmark::State& state) {
  const Workload workload(static_cast<std::size_t>(state.range(0)));
  for (auto _ : state) {
    state.PauseTiming();
    remove_scratch();
    {
      store::StepLimit limit(scratch());
      SQLite::Database database = store::create_database(scratch(), limit);
      sqlite3* raw = database.getHandle();
      sqlite3_stmt* insert = nullptr;
      sqlite3_prepare_v3(raw, "INSERT INTO ranking VALUES (?, ?, ?, ?, ?)", -1,
                         SQLITE_PREPARE_PERSISTENT, &insert, nullptr);
      state.ResumeTiming();
      database.exec("BEGIN IMMEDIATE");
      std::int64_t id = 0;
      for (const Ranking& ranking : workload.answers) {
        ++id;
        int rank = 0;
        for (const RankedService& line : ranking) {
          sqlite3_bind_int64(insert, 1, id);
          sqlite3_bind_int64(insert, 2, ++rank);
          sqlite3_bind_int64(insert, 3, line.service.value);
          sqlite3_bind_int64(insert, 4, line.degree);
          sqlite3_bind_double(insert, 5, line.score);
          if (sqlite3_step(insert) != SQLITE_DONE) std::abort();
          sqlite3_reset(insert);
        }
      }
      database.exec("COMMIT");
      state.PauseTiming();
      sqlite3_finalize(insert);
    }
    state.ResumeTiming();
  }
  state.counters["rows/s"] = benchmark::Counter(static_cast<double>(kRankedRows),
                                                benchmark::Counter::kIsIterationInvariantRate);
}

// The same rows with their answers, as a round stores them. A commit every `range(1)` answers;
// 0: one commit.
void BM_StoreAnswers(benchmark::State& state) {
  const Workload workload(static_cast<std::size_t>(state.range(0)));
  const std::vector<Answer> answers = answers_of(workload, 0);
  const auto per_commit = static_cast<std::size_t>(state.range(1));
  for (auto _ : state) {
    state.PauseTiming();
    remove_scratch();
    {
      store::RoundStore store = store::RoundStore::create(scratch(), {}, workload.asked);
      const store::SessionId session = begin(store);
      state.ResumeTiming();
      std::size_t count = 0;
      for (const Answer& answer : answers) {
        store.add_answer(session, answer);
        if (++count == per_commit) {
          store.commit();
          count = 0;
        }
      }
      store.commit();
      state.PauseTiming();
    }
    state.ResumeTiming();
  }
  const auto rate = benchmark::Counter::kIsIterationInvariantRate;
  state.counters["rows/s"] = benchmark::Counter(static_cast<double>(kRankedRows), rate);
  state.counters["answers/s"] = benchmark::Counter(static_cast<double>(answers.size()), rate);
}

// Later passes that give the first pass's rankings again: with the rows, which are compared, or
// with the hash alone.
template <bool kWithRows>
void BM_RepeatAnswers(benchmark::State& state) {
  constexpr std::int32_t kPasses = 5;
  const Workload workload(static_cast<std::size_t>(state.range(0)));
  std::vector<Answer> answers = answers_of(workload, 0);
  for (auto _ : state) {
    state.PauseTiming();
    remove_scratch();
    {
      store::RoundStore store = store::RoundStore::create(scratch(), {}, workload.asked);
      const store::SessionId session = begin(store);
      std::vector<store::RankingKey> stored;
      for (Answer& answer : answers) {
        answer.pass = 0;
        stored.push_back(store.add_answer(session, answer));
      }
      store.commit();
      for (std::int32_t pass = 1; pass <= kPasses; ++pass) {
        for (Answer& answer : answers) answer.pass = pass;
        state.ResumeTiming();
        for (const Answer& answer : answers) {
          if constexpr (kWithRows) {
            store.add_answer(session, answer);
          } else {
            store.add_repeated_answer(session, answer, stored[answer.request.value]);
          }
        }
        store.commit();
        state.PauseTiming();
      }
    }
    state.ResumeTiming();
  }
  state.counters["answers/s"] = benchmark::Counter(static_cast<double>(answers.size()) * kPasses,
                                                   benchmark::Counter::kIsIterationInvariantRate);
}

void BM_ReadAnswers(benchmark::State& state) {
  const Workload workload(static_cast<std::size_t>(state.range(0)));
  remove_scratch();
  store::RepetitionId repetition;
  {
    store::RoundStore store = store::RoundStore::create(scratch(), {}, workload.asked);
    const store::SessionId session = begin(store);
    for (const Answer& answer : answers_of(workload, 0)) store.add_answer(session, answer);
    store.commit();
    repetition = store.repetitions().front().id;
  }
  for (auto _ : state) {
    const store::RoundStore store =
        store::RoundStore::open(scratch(), store::RoundStore::Mode::kRead);
    std::size_t rows = 0;
    store.for_each_answer(repetition, [&](const Answer& answer) { rows += answer.ranking.size(); });
    if (rows != kRankedRows) std::abort();
  }
  state.counters["rows/s"] = benchmark::Counter(static_cast<double>(kRankedRows),
                                                benchmark::Counter::kIsIterationInvariantRate);
  remove_scratch();
}

// What rate searches and scores read of each repetition: the cost of one must not grow with the
// number of the others, so the ratio to the smallest round stays near 1.
void BM_TrialsOfARepetition(benchmark::State& state) {
  static double smallest_ns = 0;
  constexpr std::uint32_t kTrials = 100;
  remove_scratch();
  store::RoundStore round = store::RoundStore::create(scratch(), {}, collection(kTrials));
  Entrant entrant;
  entrant.name = "one";
  entrant.repetitions = static_cast<std::uint32_t>(state.range(0));
  const auto id = round.add_entrant(entrant);
  std::vector<store::RepetitionId> repetitions;
  for (std::uint32_t number = 0; number < entrant.repetitions; ++number) {
    repetitions.push_back(round.begin_repetition({id, number, 1, std::to_string(number)}));
    const auto session =
        round.begin_session({.repetition = repetitions.back(), .kind = SessionKind::kRateSearch});
    for (std::uint32_t position = 0; position < kTrials; ++position) {
      store::TrialAnswer trial{.position = position};
      trial.answer.request.value = position;
      round.add_trial_answer(session, trial);
    }
  }
  round.commit();
  const auto start = std::chrono::steady_clock::now();
  std::int64_t read = 0;
  for (auto _ : state) {
    for (const auto repetition : repetitions) {
      for (const auto& session : round.sessions(repetition)) {
        read += static_cast<std::int64_t>(round.trials(session.id).size());
      }
    }
  }
  const std::chrono::duration<double, std::nano> took = std::chrono::steady_clock::now() - start;
  const double each_ns = took.count() / static_cast<double>(read);
  if (smallest_ns == 0) smallest_ns = each_ns;
  state.counters["ratio"] = each_ns / smallest_ns;
}

BENCHMARK(BM_TrialsOfARepetition)->Arg(50)->Arg(200)->Arg(800)->Unit(benchmark::kMillisecond);

BENCHMARK(BM_BareStatement)
    ->Arg(10)
    ->Arg(1000)
    ->Unit(benchmark::kMillisecond)
    ->UseRealTime()
    ->Iterations(3);
BENCHMARK(BM_StoreAnswers)
    ->Args({10, 0})
    ->Args({1000, 0})
    ->Args({10, 1000})
    ->Unit(benchmark::kMillisecond)
    ->UseRealTime()
    ->Iterations(3);
BENCHMARK(BM_RepeatAnswers<true>)
    ->Arg(10)
    ->Unit(benchmark::kMillisecond)
    ->UseRealTime()
    ->Iterations(1);
BENCHMARK(BM_RepeatAnswers<false>)
    ->Arg(10)
    ->Unit(benchmark::kMillisecond)
    ->UseRealTime()
    ->Iterations(1);
BENCHMARK(BM_ReadAnswers)
    ->Arg(10)
    ->Arg(1000)
    ->Unit(benchmark::kMillisecond)
    ->UseRealTime()
    ->Iterations(3);

}  // namespace
}  // namespace matchbench
