#include "tests/data/contest/contest_texts.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

namespace matchbench::contest {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

TEST(Contest, GivesEachTrackItsOwnKeysBeforeThoseThatAllShare) {
  const std::string text = contest_with(
      "split: test\n"
      "folds: 4\n"
      "measures: [AP]\n"
      "overall: mean-score\n"
      "tracks:\n"
      "  - name: plain\n"
      "  - name: other\n"
      "    collection: ../other\n"
      "    split: dev\n"
      "    folds: ~\n"
      "    measures: [AP, RR]\n"
      "    protocol: {passes: 5, deadlines: {query: 1 s}}\n"
      "protocol: {seed: 7, passes: 2, deadlines: {load: 9 s}}\n");
  const Contest plain = parse_contest(text, "/contests/a.yaml", "plain");
  EXPECT_EQ(plain.track, "plain");
  EXPECT_THAT(plain.tracks, ElementsAre("plain", "other"));
  EXPECT_EQ(plain.overall, OverallRule::kMeanScore);
  EXPECT_EQ(plain.collection, "/made");
  EXPECT_EQ(plain.split, "test");
  EXPECT_EQ(plain.training.folds, 4u);
  EXPECT_THAT(plain.measures, ElementsAre("AP"));
  EXPECT_EQ(plain.protocol.passes, 2u);
  EXPECT_EQ(plain.protocol.deadlines.load_ns, 9'000'000'000);
  const Contest other = parse_contest(text, "/contests/a.yaml", "other");
  EXPECT_EQ(other.collection, "/other");
  EXPECT_EQ(other.split, "dev");
  EXPECT_EQ(other.training.folds, 0u);
  EXPECT_THAT(other.measures, ElementsAre("AP", "RR"));
  EXPECT_EQ(other.protocol.seed, 7u);
  EXPECT_EQ(other.protocol.passes, 5u);
  EXPECT_EQ(other.protocol.deadlines.query_ns, 1'000'000'000);
  EXPECT_EQ(other.protocol.deadlines.load_ns, Deadlines().load_ns);  // the map is replaced whole
  ASSERT_EQ(other.entrants.size(), 1u);
}

constexpr const char* kTracksWithEntrants =
    "matchbench: contest/1\n"
    "name: A contest\n"
    "collection: ../made\n"
    "entrants:\n"
    "  - plugin: keyword\n"
    "    parameters: {k1: [1, 2]}\n"
    "  - plugin: random\n"
    "tracks:\n"
    "  - name: all\n"
    "  - name: some\n"
    "    entrants:\n"
    "      - random\n"
    "      - keyword(k1=2)\n"
    "      - plugin: tags\n"
    "      - fusion: [random, tags]\n"
    "  - name: wrong\n"
    "    entrants: [randon]\n";

TEST(Contest, LetsATrackChooseAmongItsEntrantsAndAddSome) {
  const auto names = [](const std::string& text, const std::string& track) {
    std::vector<std::string> found;
    for (const auto& one : parse_contest(text, "a.yaml", track).entrants) found.push_back(one.name);
    return found;
  };
  EXPECT_THAT(names(kTracksWithEntrants, "all"),
              ElementsAre("keyword(k1=1)", "keyword(k1=2)", "random"));
  EXPECT_THAT(names(kTracksWithEntrants, "some"),
              ElementsAre("random", "keyword(k1=2)", "tags", "fusion(random+tags)"));
  EXPECT_EQ(parse_contest(kTracksWithEntrants, "a.yaml", "some").entrants[1].parameters,
            "{\"k1\":2}");
  try {
    parse_contest(kTracksWithEntrants, "a.yaml", "wrong");
    ADD_FAILURE() << "no error";
  } catch (const Error& error) {
    EXPECT_THAT(error.what(),
                HasSubstr("17:16: the contest has no entrant 'randon'; did you mean 'random'?"));
  }
  const std::string none_shared =
      "matchbench: contest/1\nname: x\ncollection: y\n"
      "tracks: [{name: a, entrants: [{plugin: tags}]}, {name: b, entrants: [tags]}]\n";
  EXPECT_THAT(names(none_shared, "a"), ElementsAre("tags"));
  EXPECT_THROW(names(none_shared, "b"), Error);
}

TEST(Contest, KnowsNoTrackButItsOwn) {
  const auto fault = [](const std::string& text, const std::string& track) -> std::string {
    try {
      parse_contest(text, "a.yaml", track);
    } catch (const Error& error) {
      return error.what();
    }
    return "no error";
  };
  EXPECT_THAT(fault(contest_with("tracks: [{name: tools}]\n"), "tool"),
              HasSubstr("6:9: the contest has no track 'tool'; did you mean 'tools'?"));
  EXPECT_THAT(fault(contest_with(""), "tools"),
              HasSubstr("the contest has no tracks, and so none named 'tools'"));
}

TEST(Contest, WithoutTracksIsRefusedIfListsMultiplyALongTag) {
  std::string ten = "[0, 1, 2, 3, 4, 5, 6, 7, 8, 9]";
  const std::string entry = "  - plugin: tags\n    tags: [" + std::string(100'000, 't') +
                            "]\n    parameters: {a: " + ten + ", b: " + ten + ", c: " + ten + "}\n";
  EXPECT_EQ(fault_of(kHead + entry),
            "/contests/a.yaml:5:5: up to here, the contest's entrants hold more than 64 MiB of "
            "texts; list fewer values of their parameters, or shorten their tags");
}

TEST(Contest, CountsAnEntrantForEachTrackThatNamesIt) {
  std::string text = std::string(kHead) + "  - plugin: tags\n    tags: [" +
                     std::string(400'000, 't') + "]\nwithdrawn: {tags: by itself}\ntracks:\n";
  for (int i = 0; i < 200; ++i)
    text += "  - {name: t" + std::to_string(i) + ", entrants: [tags]}\n";
  EXPECT_THAT(fault_of(text), HasSubstr("the contest has tracks"));
  try {
    parse_contest(text, "a.yaml", "t0");
    FAIL();
  } catch (const Error& error) {
    EXPECT_THAT(error.what(), HasSubstr(": up to here, the contest's entrants hold more than"));
  }
  for (int i = 200; i < 300; ++i) text += "  - {name: t" + std::to_string(i) + "}\n";
  EXPECT_THAT(fault_of(text), HasSubstr("the contest has 300 tracks, the most is 256; make "
                                        "several contests of it"));
}

TEST(Contest, NamesFewMeasures) {
  std::string names = "AP";
  for (int k = 1; k < 257; ++k) names += ", P@" + std::to_string(k);
  EXPECT_THAT(fault_of(contest_with("measures: [" + names + "]\n")),
              HasSubstr("there are 257 measures, the most is 256; name fewer"));
}

TEST(Contest, LetsATrackNameSettingsThatTheContestDefines) {
  const std::string text = contest_with(
      "relevance: [overall, {strict: {binary: {use: 2}}}, {graded: {dimensions: use}}]\n"
      "tracks:\n"
      "  - {name: a}\n"
      "  - {name: b, relevance: [strict]}\n"
      "  - {name: c, relevance: {strict: {binary: {use: 1}}}}\n"
      "  - {name: d, relevance: [other], folds: 2, training: {grades: graded}}\n");
  const auto defined = [&](const char* track) {
    return setting_names(parse_contest(text, "/contests/a.yaml", track).defined_settings);
  };
  EXPECT_THAT(defined("a"), ElementsAre("strict", "graded"));
  EXPECT_THAT(defined("b"), ElementsAre("strict"));
  EXPECT_THAT(defined("c"), ElementsAre("strict"));  // its own
  EXPECT_THAT(defined("d"), ElementsAre("graded"));
  const auto own = parse_contest(text, "/contests/a.yaml", "c").defined_settings[0].setting;
  EXPECT_EQ(std::get<Thresholds>(own.rule).at_least[0].second, 1);
}

}  // namespace
}  // namespace matchbench::contest
