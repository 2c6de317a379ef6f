#include "harness/operations/season/season_file.hpp"

#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/file.hpp"
#include "harness/operations/season/season_keys.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <ostream>
#include <string>
#include <utility>

namespace matchbench::season {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::StartsWith;

// Seven lines; the next is line 8, of the phase.
const std::string kOnePhase =
    "matchbench: season/1\nname: Geography\ncontest: contest.yaml\nphases:\n"
    "  - name: practice\n    from: 2027-01-10\n    until: 2027-03-01\n";

std::string fault_of_season(const std::string& text) {
  try {
    parse_season(text, "/s/season.yaml");
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), ErrorKind::kInput);
    return error.what();
  }
  return "no error";
}

TEST(SeasonFile, HasPhasesWithAllThatTheySay) {
  const Season season = parse_season(kOnePhase +
                                         "    split: dev\n    quota: {day: 3, total: 60}\n"
                                         "    attempts: {day: 20}\n"
                                         "    shows: [scores, rankings, logs]\n"
                                         "  - name: final\n    from: 2027-03-02\n"
                                         "    until: 2027-03-09\n    collection: hidden:final\n"
                                         "    finals: 1\n    board: 2027-03-16\n"
                                         "    shows: [check]\n",
                                     "/s/season.yaml");
  EXPECT_EQ(season.name, "Geography");
  EXPECT_EQ(season.contest, "/s/contest.yaml");
  EXPECT_TRUE(season.teams.empty());
  ASSERT_EQ(season.phases.size(), 2U);
  const Phase& practice = season.phases[0];
  EXPECT_EQ(practice.quota.day, 3U);
  EXPECT_EQ(practice.quota.total, 60U);
  EXPECT_FALSE(practice.quota.all.has_value());
  EXPECT_EQ(practice.attempts.day, 20U);
  EXPECT_FALSE(practice.is_blind());
  EXPECT_FALSE(practice.is_final());
  EXPECT_TRUE(practice.tells(Shown::kLogs));
  EXPECT_FALSE(practice.tells(Shown::kCheck));
  EXPECT_EQ(practice.contest_keys.dump(), R"({"split":"dev"})");
  const Phase& final_phase = season.phases[1];
  EXPECT_TRUE(final_phase.is_blind());
  EXPECT_TRUE(final_phase.is_final());
  EXPECT_EQ(final_phase.hidden, "final");
  EXPECT_EQ(instant_text(final_phase.until), "2027-03-10T00:00:00Z");
  EXPECT_EQ(final_phase.board.kind, BoardRule::Kind::kFrom);
  EXPECT_EQ(season.open_phase(practice.until), &season.phases[1]);
  EXPECT_EQ(season.open_phase(practice.from), &season.phases[0]);
}

struct SeasonFault {
  const char* name;
  std::string text;
  const char* message;  // its start, behind the file
};

void PrintTo(const SeasonFault& fault, std::ostream* out) {
  *out << fault.name;
}

class FaultySeason : public testing::TestWithParam<SeasonFault> {};

TEST_P(FaultySeason, IsRefusedWithLineAndColumn) {
  EXPECT_THAT(fault_of_season(GetParam().text),
              StartsWith(std::string("/s/season.yaml:") + GetParam().message));
}

const std::string kSecond = "  - name: final\n    from: 2027-03-02\n    until: 2027-03-09\n";

const SeasonFault kSeasonFaults[] = {
    {"AnotherFormat", "matchbench: season/2\nname: x\ncontest: c\nphases: []\n",
     "1:13: 'season/2' is not a format that this version reads; write 'matchbench: season/1'"},
    {"NoPhases", "matchbench: season/1\nname: x\ncontest: c\nphases: []\n",
     "4:9: a season without phases takes no submission"},
    {"AnUnknownKey", kOnePhase + "    qota: {day: 3}\n", "8:5: unknown key 'qota'"},
    {"AQuotaOfNothing", kOnePhase + "    quota: {day: 0}\n",
     "8:18: with 'day: 0' nobody could hand in anything"},
    {"AQuotaWithoutBounds", kOnePhase + "    quota: {}\n", "8:12: 'quota' bounds nothing"},
    {"NoTime", kOnePhase + "  - name: b\n    from: soon\n    until: 2027-03-09\n",
     "9:11: 'soon' is not a time"},
    {"AnEmptyPhase", kOnePhase + "  - name: b\n    from: 2027-03-09\n    until: 2027-03-08\n",
     "10:12: the phase 'b' ends before it begins"},
    {"OverlappingPhases", kOnePhase + "  - name: b\n    from: 2027-03-01\n    until: 2027-03-09\n",
     "9:11: the phase 'b' begins before 'practice' has ended, which is at 2027-03-02 00:00 UTC"},
    {"TwoOfOneName",
     kOnePhase + "  - name: Practice\n    from: 2027-03-02\n    until: 2027-03-09\n",
     "8:11: 'practice' and 'Practice' are one name where letter case does not count"},
    {"ANameThatIsAPath", kOnePhase + "  - name: ../x\n", "8:11: '../x' cannot be a name here"},
    {"LogsOfABlindPhase",
     kOnePhase + kSecond + "    collection: hidden:final\n    shows: [check, logs]\n",
     "12:20: logs of a blind phase could tell what is hidden"},
    {"ACommitmentToNothing", kOnePhase + "    commitment: sha256:00\n",
     "8:17: the phase hides nothing that could be committed to"},
    {"NoCommitment",
     kOnePhase + kSecond + "    collection: hidden:final\n    commitment: sha256:00\n",
     "12:17: 'sha256:00' is no commitment"},
    {"ALadderForAnybody", kOnePhase + "    board: ladder\n",
     "8:12: any number of new teams could learn the ladder"},
    {"ALadderThatShowsScores",
     kOnePhase + "    board: ladder\n    quota: {all: 9}\n    shows: [scores]\n",
     "10:12: a ladder hides what these would show"},
    {"ABoardOfAFinalBeforeItsEnd", kOnePhase + kSecond + "    finals: 1\n    board: 2027-03-05\n",
     "12:12: the round of a final begins when its phase has ended"},
    {"AnAddressThatIsNone", "url: example.org\n" + kOnePhase,
     "1:6: 'example.org' is no address of a page"},
    {"TeamsOfOneName", "teams: [owls, Owls]\n" + kOnePhase,
     "1:15: 'owls' and 'Owls' are one name where letter case does not count"},
};

INSTANTIATE_TEST_SUITE_P(Each, FaultySeason, testing::ValuesIn(kSeasonFaults),
                         [](const auto& one) { return std::string(one.param.name); });

TEST(SeasonFile, OfABlindPhaseIsReadWithoutACommitmentAndTakesNothing) {
  const Season season =
      parse_season(kOnePhase + kSecond + "    collection: hidden:final\n", "/s/season.yaml");
  require_sealed(season.phases[0]);
  EXPECT_THROW(require_sealed(season.phases[1]), Error);
}

TEST(TeamFile, NamesMembersAndChoosesSubmissions) {
  const Season season = parse_season(kOnePhase + kSecond + "    finals: 2\n", "/s/season.yaml");
  const std::string head = "matchbench: team/1\nname: The Owls\nmembers: [ann, ben]\n";
  const Team team = parse_team(head + "chosen: {final: [a, b], practice: [c]}\n", "t", season);
  EXPECT_EQ(team.name, "The Owls");
  EXPECT_THAT(team.members, ElementsAre("ann", "ben"));
  EXPECT_THAT(team.chosen.at("final"), ElementsAre("a", "b"));
  const auto fault = [&](const std::string& more) -> std::string {
    try {
      parse_team(more, "t", season);
    } catch (const Error& error) {
      return error.what();
    }
    return "no error";
  };
  EXPECT_THAT(fault(head + "chosen: {practice: [a, b]}\n"),
              StartsWith("t:4:24: of the phase 'practice' a team names 1 at most"));
  EXPECT_THAT(fault("matchbench: team/1\nname: x\nmembers: []\n"),
              StartsWith("t:3:10: nobody is a member of the team"));
}

TEST(SeasonKeys, StandInTheDocumentationAsTheCodeHasThem) {
  const std::filesystem::path docs = std::filesystem::path(MATCHBENCH_SOURCE_DIR) / "docs";
  const std::string organising = read_file(docs / "organise-a-season.md");
  const std::string taking_part = read_file(docs / "take-part.md");
  for (const auto& [keys, text] :
       {std::pair(season_keys(), organising), std::pair(phase_keys(), organising),
        std::pair(quota_keys(), organising), std::pair(team_keys(), taking_part)}) {
    for (const auto& key : keys) {
      EXPECT_THAT(text, HasSubstr(fmt::format("| `{}` | {} | {} | {} |\n", key.name, key.type,
                                              key.fallback, key.meaning)));
    }
  }
}

}  // namespace
}  // namespace matchbench::season
