#include "harness/operations/season/phase_contest.hpp"

#include "harness/operations/season/season_file.hpp"
#include "tests/operations/season/season_bench.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <string>
#include <vector>

namespace matchbench::season {
namespace {

namespace fs = std::filesystem;
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

// Its file lies in the state folder. `random` is a registered name, and files may have any key.
TEST_F(PhaseContest, HasThePathsOfTheSeasonsContest) {
  const fs::path folder = bench_.folder() / "repo";
  bench_.folder().put(
      "repo/contest.yaml",
      contest_text("  - {plugin: random, files: {plugin: base/w.bin, here: w, there: /a/w.bin}}\n"
                   "  - {plugin: base/mine, files: {plugin: 7}, tags: [base/tag]}\n"
                   "  - {plugin: other.so, optional: true}\n"
                   "  - {plugin: ., name: here}\n"
                   "  - {plugin: /a/b/, name: there}\n"
                   "  - {run: runs/other.run, name: run}\n"
                   "  - {fusion: [random, run], name: both}\n",
                   "  passes: 1\nregistered: {run: runs/other.run}\n") +
          "interpreters: [envs/3, /opt/3]\n");
  const contest::Contest contest = contest_of("", Baselines::kTakePart);
  std::vector<std::string> paths;
  for (const contest::EntrantSpec& entrant : contest.entrants) {
    paths.push_back(entrant.plugin + entrant.run);
    for (const contest::NamedPath& file : entrant.files) paths.push_back(file.path);
  }
  const std::string here = folder.string() + "/";
  EXPECT_THAT(paths, testing::ElementsAre("random", here + "base/w.bin", here + "w", "/a/w.bin",
                                          here + "base/mine", here + "7", here + "other.so",
                                          here + ".", "/a/b/", here + "runs/other.run", "",
                                          bench_.folder() / "state/submissions/1/mine.so"));
  EXPECT_THAT(contest.entrants[1].tags, testing::ElementsAre("base/tag"));
  EXPECT_EQ(contest.interpreters[0].first, folder / "envs/3");
  EXPECT_EQ(contest.interpreters[1].first, "/opt/3");
  EXPECT_THAT(contest.text, HasSubstr("\"run\": \"runs/other.run\""));  // of `registered`
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
