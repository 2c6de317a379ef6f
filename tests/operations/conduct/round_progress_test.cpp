#include "harness/operations/conduct/round_progress.hpp"

#include "harness/operations/conduct/round_tally.hpp"
#include "harness/operations/conduct/status_file.hpp"
#include "tests/support/temporary_folder.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace matchbench::conduct {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

// Keeps a copy of all that it is given, as a page or another thread would.
class Watcher : public ContestObserver {
 public:
  void on_progress(const RoundProgress& progress) override { seen.push_back(progress); }
  std::vector<RoundProgress> seen;
};

Entrant entrant_named(const std::string& name) {
  Entrant entrant;
  entrant.name = name;
  return entrant;
}

class Tally : public testing::Test {
 protected:
  Tally() {
    const std::vector<round::EntrantWork> work = {{.entrant = "a", .queries = 4, .answered = 1},
                                                  {.entrant = "b", .queries = 4, .answered = 0}};
    tally_.on_start(8, 1);
    tally_.on_work(work);
  }

  void answer(const Entrant& entrant, Outcome outcome, const std::string& message = {}) {
    tally_.on_answer(entrant, {.outcome = outcome, .message = message});
  }

  const Entrant a_ = entrant_named("a"), b_ = entrant_named("b");
  Watcher watcher_;
  RoundTally tally_{watcher_};
};

TEST_F(Tally, TellsSumsWithEveryAnswer) {
  ASSERT_EQ(watcher_.seen.size(), 1U);
  EXPECT_EQ(watcher_.seen.front().queries, 8U);
  EXPECT_EQ(watcher_.seen.front().answered, 1U);
  tally_.on_session(a_, {});
  answer(a_, Outcome::kOk);
  answer(a_, Outcome::kCrashed, "signal 11");
  tally_.on_session(b_, {});
  answer(b_, Outcome::kAbstained, "no ontology");
  const RoundProgress& last = watcher_.seen.back();
  EXPECT_EQ(last.answered, 4U);
  EXPECT_EQ(last.failed, 1U);
  EXPECT_EQ(last.at_work, "b");
  EXPECT_EQ(last.entrants[0].answered, 3U);
  EXPECT_EQ(last.entrants[0].now, 2U);
  EXPECT_EQ(last.entrants[0].failed, 1U);
  EXPECT_EQ(last.entrants[0].reason, "crashed: signal 11");
  EXPECT_EQ(last.entrants[1].abstained, 1U);
  EXPECT_FALSE(last.ended);
  EXPECT_TRUE(tally_.end().ended);
  EXPECT_TRUE(watcher_.seen.back().ended);
}

TEST_F(Tally, NamesEntrantsWhoseWorkersDidNotEndAsTheyShould) {
  EXPECT_TRUE(tally_.bad_ends().empty());
  tally_.on_bad_end(b_, "destroy() did not return");
  tally_.on_bad_end(b_, "exited with code 3");
  EXPECT_EQ(tally_.bad_ends(),
            std::vector<std::string>{"b answered, but 2 of its workers did not end as they should: "
                                     "destroy() did not return."});
}

TEST_F(Tally, ChargesTimeToTheEntrantThatIsAtWork) {
  tally_.on_tick();  // nobody is
  tally_.on_session(a_, {});
  tally_.on_tick();
  const auto spent_ns = watcher_.seen.back().entrants[0].spent_ns;
  tally_.on_session(b_, {});
  tally_.on_tick();
  EXPECT_GT(spent_ns, 0);
  EXPECT_GE(watcher_.seen.back().entrants[0].spent_ns, spent_ns);
  EXPECT_GT(watcher_.seen.back().entrants[1].spent_ns, 0);
}

TEST_F(Tally, SaysForHowLongAnEntrantHasBeenLoading) {
  tally_.on_session(a_, {});
  tally_.on_loading(a_, 900'000'000'000);
  tally_.on_tick();
  const auto loading = watcher_.seen.back().loading;
  ASSERT_TRUE(loading);
  EXPECT_EQ(loading->entrant, "a");
  EXPECT_EQ(loading->deadline_ns, 900'000'000'000);
  EXPECT_GT(loading->for_ns, 0);
  tally_.on_loaded();
  tally_.on_tick();
  EXPECT_FALSE(watcher_.seen.back().loading);
}

TEST_F(Tally, NamesTheTrialThatFollowsTheTimedQueries) {
  tally_.on_session(a_, {});
  EXPECT_EQ(watcher_.seen.back().trial, "");
  tally_.on_trial(b_, SessionKind::kFreshIds);
  EXPECT_EQ(watcher_.seen.back().trial, "audit: fresh ids");
  EXPECT_EQ(watcher_.seen.back().at_work, "b");
  EXPECT_EQ(tally_.end().trial, "");
}

// a: 2 s for 2 queries, 3 are left; b was not asked yet.
TEST(TimeLeft, IsAtThePaceOfEachEntrant) {
  RoundProgress progress{
      .queries = 9,
      .answered = 2,
      .entrants = {{.entrant = "a", .queries = 5, .answered = 2, .now = 2, .spent_ns = 2000000000},
                   {.entrant = "b", .queries = 4}}};
  const auto left = time_left(progress);
  ASSERT_TRUE(left);
  EXPECT_DOUBLE_EQ(left->seconds, 3);
  EXPECT_TRUE(left->at_least);
  progress.entrants[0].answered = 5;
  EXPECT_FALSE(time_left(progress));
}

TEST(SilentEntrants, AreThoseThatAnsweredNothingNow) {
  const RoundProgress progress{
      .entrants = {
          {.entrant = "a", .now = 2, .failed = 2, .reason = "crashed: signal 11"},
          {.entrant = "b", .now = 2, .failed = 1},
          {.entrant = "c", .now = 2, .failed = 1, .abstained = 1, .reason = "abstained: x"},
          {.entrant = "d"}}};
  EXPECT_THAT(silent_entrants(progress),
              ElementsAre("a failed in all of its 2 queries (crashed: signal 11)",
                          "c failed or abstained in all of its 2 queries (abstained: x)"));
}

TEST(StatusFile, HoldsTheLastProgressForOtherProcesses) {
  const TemporaryFolder folder;
  const auto path = folder / "status.json";
  EXPECT_FALSE(read_status(path));
  Watcher next;
  StatusWriter writer(path, next);
  RoundProgress progress{
      .queries = 4, .answered = 1, .at_work = "a", .entrants = {{.entrant = "a", .queries = 4}}};
  writer.on_progress(progress);
  EXPECT_EQ(read_status(path), progress);
  progress.answered = 3;
  progress.trial = "scaling";
  progress.loading = RoundProgress::Loading{.entrant = "a", .for_ns = 5, .deadline_ns = 7};
  writer.on_progress(progress);  // within the same second
  EXPECT_EQ(read_status(path)->answered, 1U);
  progress.ended = true;
  writer.on_progress(progress);
  EXPECT_EQ(read_status(path), progress);
  EXPECT_EQ(next.seen.size(), 3U);
  folder.put("status.json", "{\"queries\": 4}");
  EXPECT_FALSE(read_status(path));
}

// 2 s for 2 of 5 queries; of an entrant that loads, nothing can be said.
TEST(StatusFile, SaysHowLongTheRestTakesIfItIsKnown) {
  RoundProgress progress{.entrants = {{.entrant = "a", .queries = 5, .answered = 2, .now = 2}}};
  EXPECT_THAT(status_text(progress), HasSubstr("\"left_s\":null"));
  EXPECT_THAT(status_text(progress), HasSubstr("\"loading\":null"));
  progress.entrants[0].spent_ns = 2'000'000'000;
  EXPECT_THAT(status_text(progress), HasSubstr("\"left_s\":3.0"));
  EXPECT_THAT(status_text(progress), Not(HasSubstr("\n")));
}

TEST(StatusFile, ThatCannotBeWrittenEndsNoRound) {
  Watcher next;
  StatusWriter("", next).on_progress({});
  StatusWriter("/no/such/folder/status.json", next).on_progress({});
  EXPECT_EQ(next.seen.size(), 2U);
}

}  // namespace
}  // namespace matchbench::conduct
