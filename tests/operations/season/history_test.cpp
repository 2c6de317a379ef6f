#include "harness/operations/season/history.hpp"

#include "harness/foundation/text/table/text_table.hpp"
#include "harness/operations/season/boards.hpp"
#include "harness/operations/season/status.hpp"
#include "harness/operations/season/visibility.hpp"
#include "tests/support/fault_in.hpp"
#include "tests/support/temporary_folder.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace matchbench::season {
namespace {

using testing::ElementsAre;

Instant time_of(const std::string& text) {
  return *parse_instant(text, DayEdge::kBegin);
}

Event event_of_team(EventKind kind, const std::string& team, const std::string& submission,
                    const std::string& at = "2027-01-10") {
  Event event;
  event.at = time_of(at);
  event.kind = kind;
  event.phase = "practice";
  event.team = team;
  event.submission = submission;
  event.digest = team + submission;
  return event;
}

Phase practice() {
  Phase phase;
  phase.name = "practice";
  phase.from = time_of("2027-01-01");
  phase.until = time_of("2027-02-01");
  return phase;
}

TEST(History, LetsTheTeamsTakeTurns) {
  std::vector<Event> events = {
      event_of_team(EventKind::kTaken, "owls", "a"), event_of_team(EventKind::kTaken, "owls", "b"),
      event_of_team(EventKind::kTaken, "bats", "a"), event_of_team(EventKind::kTaken, "owls", "c"),
      event_of_team(EventKind::kTaken, "bats", "b"), event_of_team(EventKind::kTaken, "elks", "a")};
  const auto waiting = [&] {
    const History history(events);
    std::vector<std::string> names;
    for (const Entry* entry : history.waiting(practice())) names.push_back(entry->name());
    return names;
  };
  EXPECT_THAT(waiting(), ElementsAre("owls/a", "bats/a", "elks/a", "owls/b", "bats/b", "owls/c"));
  // Each is looked at by the journal of then, and no team has two turns before another has one.
  events.push_back(event_of_team(EventKind::kScored, "owls", "a"));
  EXPECT_THAT(waiting(), ElementsAre("bats/a", "elks/a", "owls/b", "bats/b", "owls/c"));
}

// Results 40, 60 and 50 seconds after the one before them, and one an hour after somebody handed
// in.
TEST(Status, NamesWhenThoseThatWaitAreExpectedToStart) {
  std::vector<Event> events;
  const auto add = [&](EventKind kind, const char* name, const char* at) {
    events.push_back(event_of_team(kind, "owls", name, at));
  };
  for (const char* name : {"a", "b", "c", "d"}) add(EventKind::kTaken, name, "2027-01-10T08:00");
  add(EventKind::kScored, "a", "2027-01-10T09:00");
  add(EventKind::kScored, "b", "2027-01-10T09:00:40");
  add(EventKind::kFailed, "c", "2027-01-10T09:01:40");
  add(EventKind::kScored, "d", "2027-01-10T09:02:30");
  for (const char* name : {"e", "f", "g"}) add(EventKind::kTaken, name, "2027-01-10T10:00");
  Season season;
  season.phases = {practice()};
  const auto starts = [&](const std::optional<conduct::RoundProgress>& running) {
    const auto status = status_of(season, History(events), time_of("2027-01-10T12:00"), running);
    std::vector<std::string> out;
    for (const auto& row : status.entries.rows) out.push_back(text::text_of(row[4]));
    return out;
  };
  EXPECT_THAT(starts(std::nullopt), ElementsAre("-", "-", "-", "-", "2027-01-10 12:00 UTC",
                                                "2027-01-10 12:00 UTC", "2027-01-10 12:01 UTC"));
  // The first of them has answered a third of its queries in a minute.
  conduct::RoundProgress round;
  round.queries = 3;
  round.answered = 1;
  round.entrants = {
      {.entrant = "owls/e", .queries = 3, .answered = 1, .now = 1, .spent_ns = 60'000'000'000}};
  EXPECT_THAT(starts(round),
              ElementsAre("-", "-", "-", "-", "-", "2027-01-10 12:02 UTC", "2027-01-10 12:02 UTC"));
  // Nothing tells how long the first takes.
  std::erase_if(events, [](const Event& event) { return event.kind != EventKind::kTaken; });
  events.resize(2);
  EXPECT_THAT(starts(std::nullopt), ElementsAre("2027-01-10 12:00 UTC", "-"));
}

TEST(History, KeepsWhatHasANameThatOtherBytesAskFor) {
  Event other = event_of_team(EventKind::kRefused, "owls", "a");
  other.digest = "others";
  const std::vector<Event> events = {event_of_team(EventKind::kTaken, "owls", "a"),
                                     event_of_team(EventKind::kScored, "owls", "a"), other};
  const History history(events);
  EXPECT_EQ(history.find("owls", "a")->state, EntryState::kScored);
}

// Two of the day are scored, one failed, which counts as an attempt alone.
TEST(Quota, CountsWhatWasScoredOnADayOfUtc) {
  const std::vector<Event> events = {event_of_team(EventKind::kTaken, "owls", "a"),
                                     event_of_team(EventKind::kTaken, "owls", "b"),
                                     event_of_team(EventKind::kTaken, "owls", "c"),
                                     event_of_team(EventKind::kScored, "owls", "a"),
                                     event_of_team(EventKind::kScored, "owls", "b"),
                                     event_of_team(EventKind::kFailed, "owls", "c")};
  const History history(events);
  Phase phase = practice();
  const auto over = [&](const std::string& team, const std::string& at) {
    return over_quota(phase, history, team, time_of(at), nullptr);
  };
  phase.quota.day = 2;
  EXPECT_EQ(over("owls", "2027-01-10T23:59:59Z"),
            "the team has used up its 2 submissions of that day");
  EXPECT_EQ(over("owls", "2027-01-11"), "");
  EXPECT_EQ(over("bats", "2027-01-10"), "");
  phase.quota.day = 3;
  EXPECT_EQ(over("owls", "2027-01-10"), "");
  phase.attempts.total = 3;
  EXPECT_EQ(over("owls", "2027-01-20"), "the team has used up its 3 attempts of the phase");
  phase.attempts.total = 1;
  EXPECT_EQ(over("owls", "2027-01-20"), "the team has used up its 1 attempt of the phase");
  phase.attempts = {};
  phase.quota.all = 2;
  EXPECT_EQ(over("bats", "2027-01-20"),
            "all teams together have used up the 2 submissions of the phase");
  // A submission that is asked again is not counted against itself.
  EXPECT_EQ(over_quota(phase, history, "owls", time_of("2027-01-10"), history.find("owls", "a")),
            "");
}

TEST(Visibility, OfABoardFollowsItsRule) {
  Phase phase = practice();
  const Instant during = time_of("2027-01-15");
  const Instant after = time_of("2027-02-01");
  EXPECT_TRUE(shows_board(phase, during));
  phase.board.kind = BoardRule::Kind::kAtEnd;
  EXPECT_FALSE(shows_board(phase, during));
  EXPECT_TRUE(shows_board(phase, after));
  phase.board = {BoardRule::Kind::kFrom, time_of("2027-03-01")};
  EXPECT_FALSE(shows_board(phase, after));
  EXPECT_TRUE(shows_board(phase, time_of("2027-03-01")));
  phase.board.kind = BoardRule::Kind::kNever;
  EXPECT_FALSE(shows_board(phase, time_of("2037-01-01")));
  phase.hidden = "final";
  EXPECT_FALSE(shows_entries(phase, during));
}

// The second is better by .25 on the mean, which is its standard error: sqrt(.25 / 4); the third by
// .5, with a standard error of sqrt(1 / 3 / 4) = .289.
TEST(Ladder, RisesOnlyByMoreThanTheStandardError) {
  const RequestValues first = {1, 0, 1, 0};
  const RequestValues second = {1, 0, 1, 1};
  const RequestValues third = {1, 1, 1, 1};
  EXPECT_EQ(ladder_value(std::vector{first, second}, false), .5);
  EXPECT_EQ(ladder_value(std::vector{first, second, third}, false), 1);
  EXPECT_EQ(ladder_value(std::vector{third, first}, false), 1);
  EXPECT_EQ(ladder_value(std::vector{third, first}, true), .5);
  EXPECT_FALSE(ladder_value(std::vector<RequestValues>{}, false).has_value());
}

// As after the state folder was lost.
TEST(Ladder, OfARoundThatIsGoneIsAnErrorThatNamesIt) {
  const TemporaryFolder folder;
  EXPECT_THAT(fault_in(folder, [&] { KeptScores(folder / "kept").of(folder / "a.db"); }),
              testing::HasSubstr("a.db: no such database"));
}

}  // namespace
}  // namespace matchbench::season
