// A contest of run files, in two tracks or in none.
#include "harness/operations/conduct/contest_rounds.hpp"

#include "tests/operations/conduct/small_contest.hpp"
#include "tests/support/built_programs.hpp"

#include <gmock/gmock.h>

#include <vector>

namespace matchbench::conduct {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

const std::string kOneRound = "entrants: [{run: old.run}]\n";
const std::string kTwoTracks =
    kOneRound + "tracks: [{name: easy, split: train}, {name: hard, split: dev}]\n";

class RoundsOfAContest : public SmallContest {
 protected:
  ContestRequest request(const std::string& lines) const {
    contest_of(lines, lines == kTwoTracks ? "easy" : "");
    return {.contest = folder_ / "c.yaml", .database = folder_ / "out"};
  }
};

std::vector<std::string> databases(const std::vector<ContestRequest>& rounds) {
  std::vector<std::string> out;
  for (const auto& round : rounds) out.push_back(round.track + " " + round.database.string());
  return out;
}

TEST_F(RoundsOfAContest, IsOneIfThereAreNoTracks) {
  const auto rounds = rounds_of(request(kOneRound));
  EXPECT_THAT(databases(rounds), ElementsAre(" " + (folder_ / "out").string()));
  EXPECT_EQ(single_round_of(request(kOneRound)).database, folder_ / "out");
}

TEST_F(RoundsOfAContest, AreItsTracksEachWithADatabaseInTheFolder) {
  ContestRequest tracks = request(kTwoTracks);
  EXPECT_THAT(databases(rounds_of(tracks)),
              ElementsAre("easy " + (folder_ / "out/easy.db").string(),
                          "hard " + (folder_ / "out/hard.db").string()));
  EXPECT_EQ(fault_in(folder_, [&] { single_round_of(tracks); }),
            "c.yaml: the contest has 2 tracks, and only one can be split into shards at a time; "
            "name one with --track");
  tracks.track = "hard";
  EXPECT_EQ(single_round_of(tracks).database, folder_ / "out/hard.db");
  tracks.database.clear();
  EXPECT_THAT(databases(rounds_of(tracks)), ElementsAre("hard c/hard.db"));
}

// Also of a track that was not begun when the contest was interrupted.
TEST_F(RoundsOfAContest, GoOnWithoutWhoseLibraryHasNoMatchmakerAnyMore) {
  const std::string lines = "entrants: [{plugin: random, index: 1}, {plugin: keyword}]\n" +
                            kTwoTracks.substr(kOneRound.size());
  contest_of(lines, "easy");
  ContestRequest asked{.contest = folder_ / "c.yaml", .database = folder_ / "out", .resume = true};
  EXPECT_THAT(fault_in(folder_, [&] { prepare_rounds(asked, built_programs()); }),
              HasSubstr("entrant 'random': the library has no matchmaker 1"));
  folder_.put("out/easy.db", "");
  EXPECT_EQ(prepare_rounds(asked, built_programs()).size(), 2U);
}

TEST_F(RoundsOfAContest, SayOnceWhereTheyAskForLessConfinement) {
  EXPECT_THAT(remarks_on_confinement(request(kTwoTracks)), ElementsAre());
  const std::string less = "protocol: {confinement: off}\n";
  EXPECT_THAT(remarks_on_confinement(request(kOneRound + less)),
              ElementsAre(HasSubstr("c.yaml:5: ")));
  contest_of(kTwoTracks + less, "easy");
  EXPECT_THAT(remarks_on_confinement({.contest = folder_ / "c.yaml"}),
              ElementsAre(HasSubstr("c.yaml:6: ")));
}

TEST_F(RoundsOfAContest, AreAllPreparedBeforeTheFirst) {
  const auto prepared = prepare_rounds(request(kTwoTracks), built_programs());
  ASSERT_EQ(prepared.size(), 2U);
  EXPECT_EQ(prepared[0].contest.track, "easy");
  EXPECT_EQ(prepared[0].collection.requests.front().uri, "urn:p");
  EXPECT_EQ(prepared[1].collection.requests.front().uri, "urn:q");
  folder_.put("old.run", "urn:p Q0 urn:b 1 2 tag\n");  // has nothing for the second track
  EXPECT_THAT(fault_in(folder_, [&] { prepare_rounds(request(kTwoTracks), built_programs()); }),
              HasSubstr("the run file of 'old' has none of the 2 requests"));
}

TEST_F(RoundsOfAContest, OverwriteNoDatabase) {
  ContestRequest asked = request(kTwoTracks);
  require_databases(prepare_rounds(asked, built_programs()));
  EXPECT_TRUE(std::filesystem::is_directory(folder_ / "out"));
  folder_.put("out/hard.db", "");
  EXPECT_EQ(
      fault_in(folder_, [&] { require_databases(prepare_rounds(asked, built_programs())); }),
      "out/hard.db exists already; add --resume to continue it, or name another place with --db");
  asked.resume = true;
  EXPECT_EQ(fault_in(folder_, [&] { require_databases(prepare_rounds(asked, built_programs())); }),
            "no error");
}

}  // namespace
}  // namespace matchbench::conduct
