#include "harness/foundation/base/file.hpp"
#include "tests/execution/round/timed_round.hpp"

#include <gmock/gmock.h>

#include <algorithm>

namespace matchbench::round {
namespace {

using testing::HasSubstr;

// Answers each query on a thread of its own, with a score that names the request.
constexpr const char* kProgram = R"(import json, os, sys, threading, time
mode, can = sys.argv[1], int(sys.argv[2])
lock = threading.Lock()
under_way = set()
kept = []

def write(members):
    os.write(1, (json.dumps(members) + "\n").encode())

def answer(call):
    with lock:
        under_way.discard(call["id"])
        name = call["request"]["name"]
        write({"id": call["id"], "ranking": [[0, float(sum(name.encode()))]]})

def slowly(call):
    time.sleep(0.05)
    answer(call)

def take(call):
    is_bad, is_alone = call["request"]["name"] == "bad", len(under_way) == 1
    if mode == "backwards":
        kept.append(call)
        if len(kept) == 4:
            while kept:
                answer(kept.pop())
        return
    if is_bad and (mode == "exit" or mode == "exit beside others" and not is_alone):
        os._exit(3)
    if is_bad and mode == "stall":
        return
    if is_bad and not is_alone and mode == "hog":
        kept.append(b"x" * (400 << 20))
        time.sleep(600)
    if is_bad and not is_alone and mode == "unknown id":
        write({"id": 4711, "ranking": []})
    if is_bad and not is_alone and mode == "twice":
        answer(call)
        answer(call)
        return
    threading.Thread(target=slowly, args=(call,), daemon=True).start()

for line in sys.stdin:
    call = json.loads(line)
    if call["call"] == "query":
        with lock:
            under_way.add(call["id"])
        take(call)
        continue
    for _ in range(sum(call.get(key, 0) for key in ("services", "concepts", "ontologies"))):
        sys.stdin.readline()
    said = {"id": call["id"], "protocol": 1}
    if call["call"] == "hello" and can:
        said["in_flight"] = can
    write(said)
)";

double score_of(const std::string& name) {
  double sum = 0;
  for (const char letter : name) sum += letter;
  return sum;
}

std::int64_t begin_ns(const Answer& answer) {
  return answer.arrival->scheduled_ns + answer.arrival->queued_ns;
}

// The most of these calls that were under way at one time.
std::size_t most_at_once(const std::vector<Answer>& answers) {
  std::size_t most = 0;
  for (const auto& one : answers) {
    if (!one.arrival || one.outcome != Outcome::kOk) continue;
    most = std::max<std::size_t>(most, std::ranges::count_if(answers, [&](const Answer& other) {
                                   return other.arrival && other.outcome == Outcome::kOk &&
                                          begin_ns(other) <= begin_ns(one) &&
                                          begin_ns(other) + other.time.wall_ns > begin_ns(one);
                                 }));
  }
  return most;
}

class InFlight : public TimedRound {
 protected:
  // Five requests in `passes`, all due in a moment. `can`: what the program says of itself; 0:
  // nothing.
  EntrantRecord ask(const std::string& mode, std::uint32_t in_flight, int can,
                    std::uint32_t passes = 4) {
    std::filesystem::create_directories(folder_ / "mine");
    write_file(folder_ / "mine" / "main.py", kProgram);
    write_file(folder_ / "mine" / "plugin.yaml",
               fmt::format("id: org.example.mine\nname: mine\nversion: 1.0.0\n"
                           "program: [python3, main.py, {}, '{}']\n",
                           mode, can));
    contest::ProtocolSettings protocol = open_loop(passes, 2000);
    protocol.server.in_flight = in_flight;
    if (mode == "hog") protocol.memory_bytes = std::uint64_t{200} << 20;
    if (mode == "stall") {
      protocol.deadlines.query_ns = 2'000'000'000;
      protocol.deadlines.grace_ns = 500'000'000;
    }
    const RoundRecord record =
        run_small_round({.database = database(),
                         .contestants = {{"mine", folder_ / "mine" / "plugin.yaml", "{}"}},
                         .protocol = protocol});
    return record.entrants.at("mine");
  }

  // Each request has the answer that is meant for it.
  static void expect_right_answers(const EntrantRecord& entrant) {
    for (const auto& [name, answer] : entrant.answers) {
      if (answer.outcome != Outcome::kOk) continue;
      EXPECT_EQ(answer.ranking.at(0).score, score_of(name)) << name;
    }
  }

  // All are answered in the end, those that the program had when it ended with the time since they
  // were due.
  static void expect_nobody_blamed(const EntrantRecord& entrant, std::size_t count) {
    ASSERT_EQ(entrant.all_answers.size(), count);
    std::size_t asked_twice = 0;
    for (const auto& answer : entrant.all_answers) {
      EXPECT_EQ(answer.outcome, Outcome::kOk) << answer.message;
      EXPECT_TRUE(answer.is_timed);
      ASSERT_TRUE(answer.arrival.has_value());
      if (!answer.has_cpu_time) continue;  // which only one that was asked alone has
      ++asked_twice;
      EXPECT_GE(answer.time.wall_ns, 50'000'000);
      EXPECT_GT(answer.arrival->queued_ns, 0);
    }
    EXPECT_GE(asked_twice, 2u);
    EXPECT_GE(entrant.sessions.size(), 2u);
    expect_right_answers(entrant);
  }
};

TEST_F(InFlight, SeveralQueriesAreUnderWayAndNoMoreThanBothAllow) {
  const EntrantRecord entrant = ask("slow", 4, 16);
  ASSERT_EQ(entrant.all_answers.size(), 20u);
  for (const auto& answer : entrant.all_answers) {
    EXPECT_EQ(answer.outcome, Outcome::kOk) << answer.message;
    EXPECT_TRUE(answer.is_timed);
    EXPECT_FALSE(answer.has_cpu_time);
    EXPECT_GE(answer.time.wall_ns, 50'000'000);
  }
  EXPECT_GE(most_at_once(entrant.all_answers), 2u);
  EXPECT_LE(most_at_once(entrant.all_answers), 4u);
  EXPECT_EQ(entrant.sessions.at(0).in_flight, 4u);
  EXPECT_EQ(entrant.invalid, "");
  expect_right_answers(entrant);
}

TEST_F(InFlight, AProgramThatCanFewerGetsFewer) {
  const EntrantRecord entrant = ask("slow", 16, 2, 2);
  EXPECT_EQ(entrant.all_answers.size(), 10u);
  EXPECT_EQ(most_at_once(entrant.all_answers), 2u);
  EXPECT_EQ(entrant.sessions.at(0).in_flight, 2u);
}

TEST_F(InFlight, AProgramThatSaysNothingIsAskedOneAtATime) {
  const EntrantRecord entrant = ask("slow", 16, 0, 1);
  EXPECT_EQ(most_at_once(entrant.all_answers), 1u);
  EXPECT_EQ(entrant.sessions.at(0).in_flight, 1u);
  for (const auto& answer : entrant.all_answers) EXPECT_TRUE(answer.has_cpu_time);
}

TEST_F(InFlight, AnswersMayComeInAnyOrder) {
  const EntrantRecord entrant = ask("backwards", 4, 4);
  ASSERT_EQ(entrant.all_answers.size(), 20u);
  for (const auto& answer : entrant.all_answers) {
    EXPECT_EQ(answer.outcome, Outcome::kOk) << answer.message;
  }
  expect_right_answers(entrant);
}

TEST_F(InFlight, WhoEndsBesideOthersIsAskedAgainAlone) {
  expect_nobody_blamed(ask("exit beside others", 4, 4), 20);
}

TEST_F(InFlight, WhoFailsAloneIsBlamedAndNobodyElse) {
  const EntrantRecord entrant = ask("exit", 4, 4, 2);
  ASSERT_EQ(entrant.all_answers.size(), 10u);
  EXPECT_EQ(std::ranges::count(entrant.all_answers, Outcome::kExited, &Answer::outcome), 2);
  EXPECT_EQ(std::ranges::count(entrant.all_answers, Outcome::kOk, &Answer::outcome), 8);
  EXPECT_EQ(entrant.answers.at("bad").outcome, Outcome::kExited);
}

TEST_F(InFlight, OnlyTheQueryThatIsLateHasTimedOut) {
  const EntrantRecord entrant = ask("stall", 4, 4, 2);
  ASSERT_EQ(entrant.all_answers.size(), 10u);
  EXPECT_EQ(std::ranges::count(entrant.all_answers, Outcome::kTimedOut, &Answer::outcome), 2);
  EXPECT_EQ(std::ranges::count(entrant.all_answers, Outcome::kOk, &Answer::outcome), 8);
  EXPECT_THAT(entrant.answers.at("bad").message, HasSubstr("deadline of 2000"));
}

// The host ends it, and has only the recorder's word for which queries it had.
TEST_F(InFlight, WhoNeedsTooMuchMemoryBesideOthersIsAskedAgainAlone) {
  const EntrantRecord entrant = ask("hog", 4, 4, 2);
  expect_nobody_blamed(entrant, 10);
  EXPECT_THAT(entrant.sessions.at(0).message, HasSubstr("the cap is 200 MiB"));
}

TEST_F(InFlight, AnIdThatWasNotAskedIsNobodysFaultButSaid) {
  const EntrantRecord entrant = ask("unknown id", 4, 4);
  expect_nobody_blamed(entrant, 20);
  EXPECT_THAT(entrant.sessions.at(0).message, HasSubstr("an answer to the call 4711"));
}

TEST_F(InFlight, AnAnswerThatComesTwiceEndsTheProgram) {
  const EntrantRecord entrant = ask("twice", 4, 4);
  ASSERT_EQ(entrant.all_answers.size(), 20u);
  EXPECT_EQ(std::ranges::count(entrant.all_answers, Outcome::kOk, &Answer::outcome), 20);
  EXPECT_GE(entrant.sessions.size(), 2u);
  EXPECT_THAT(entrant.sessions.at(0).message, HasSubstr("has answered already"));
}

}  // namespace
}  // namespace matchbench::round
