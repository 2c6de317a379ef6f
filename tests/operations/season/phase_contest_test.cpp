#include "harness/operations/season/phase_contest.hpp"

#include "harness/operations/season/season_file.hpp"
#include "tests/operations/season/season_bench.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <string>

namespace matchbench::season {
namespace {

using testing::HasSubstr;

class PhaseContest : public testing::Test {
 protected:
  // That of the one phase with these lines.
  contest::Contest contest_of(const std::string& lines, Baselines baselines) const {
    bench_.put_season(
        "matchbench: season/1\nname: Geography\ncontest: contest.yaml\nphases:\n"
        "  - name: only\n    from: 2027-01-01\n    until: 2027-01-31\n" +
        lines);
    const Season season = read_season_in(bench_.places().repository);
    require_material(season, bench_.places(), season.phases[0]);
    return phase_contest(season, bench_.places(), season.phases[0],
                         {{"owls/a", bench_.folder() / "state/submissions/1/mine.so"}}, baselines,
                         bench_.folder() / "state/rounds/only.yaml");
  }
  std::string fault(const std::string& lines) const {
    return fault_in(bench_.folder(), [&] { contest_of(lines, Baselines::kLeftOut); });
  }

  const SeasonBench bench_;
};

// Whatever the contest says of confinement: contest.yaml has passes, blocks and warmup alone.
TEST_F(PhaseContest, HasThePhasesKeysInThePlaceOfItsOwn) {
  const contest::Contest contest =
      contest_of("    measures: [P@5]\n    protocol: {passes: 2, confinement: best-effort}\n",
                 Baselines::kTakePart);
  EXPECT_EQ(contest.name, "Geography: only");
  EXPECT_THAT(contest.measures, testing::ElementsAre("P@5"));
  EXPECT_EQ(contest.protocol.passes, 2U);
  EXPECT_TRUE(contest.protocol.strangers);
  EXPECT_EQ(contest.protocol.confinement, ConfinementMode::kRequired);
  EXPECT_FALSE(contest.protocol.anonymise);
  EXPECT_EQ(contest.collection, geography());
  ASSERT_EQ(contest.entrants.size(), 2U);
  EXPECT_EQ(contest.entrants[0].name, "random");
  EXPECT_EQ(contest.entrants[1].name, "owls/a");
}

TEST_F(PhaseContest, OfAFinalIsAnonymisedAndAudited) {
  const contest::Contest contest = contest_of("    finals: 1\n", Baselines::kLeftOut);
  EXPECT_TRUE(contest.protocol.anonymise);
  EXPECT_TRUE(contest.protocol.audit);
  EXPECT_EQ(contest.entrants.size(), 1U);
}

TEST_F(PhaseContest, AsksRequestsThatTheHiddenFolderLists) {
  const std::string requests = read_file(geography() / "requests.yaml");
  const auto uri = requests.find("uri: ") + 5;
  bench_.folder().put("hidden/few.yaml",
                      "- " + requests.substr(uri, requests.find('\n', uri) - uri) + "\n");
  const contest::Contest contest = contest_of("    split: hidden:few\n", Baselines::kLeftOut);
  EXPECT_EQ(contest.split, "few");
  EXPECT_EQ(contest.collection, bench_.folder() / "state/collections/few");
}

TEST_F(PhaseContest, RefusesAPhaseWithoutRequestsAtItsPlace) {
  bench_.folder().put("hidden/none.yaml", "- urn:nobody\n");
  EXPECT_THAT(fault("    split: hidden:none\n"), HasSubstr("repo/season.yaml:5:5: "));
  EXPECT_THAT(fault("    split: nonesuch\n"), HasSubstr("repo/season.yaml:5:5: "));
  EXPECT_THAT(fault("    measures: [nonesuch]\n"), HasSubstr("repo/season.yaml:5:5: "));
}

}  // namespace
}  // namespace matchbench::season
