// What a contest asks for and nobody could score or show when the round is over.
#include "harness/operations/conduct/contest_check.hpp"

#include "harness/data/collection/export/tokenizer.hpp"
#include "tests/operations/conduct/small_contest.hpp"

#include <gmock/gmock.h>

namespace matchbench::conduct {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::StartsWith;

const std::string kRandom = "entrants: [{plugin: random}]\n";

class ContestCheck : public SmallContest {
 protected:
  // What is said of a contest with these lines behind its entrants, in line 4.
  std::string fault(const std::string& lines, std::size_t requests = 4,
                    const std::string& entrants = kRandom) const {
    return fault_in(folder_, [&] { require_scorable(contest_of(entrants + lines), requests); });
  }
};

TEST_F(ContestCheck, PassesWhatCanBeScored) {
  EXPECT_EQ(fault("measures: [AP, nDCG@10]\nrelevance: [strict]\nfolds: 4\n"
                  "training: {grades: graded, relevant: strict}\n"),
            "no error");
}

TEST_F(ContestCheck, NamesThePlaceOfAMeasureThatDoesNotExist) {
  EXPECT_THAT(fault("measures: [AP, nDGC@10]\n"),
              StartsWith("c.yaml:5:16: there is no measure 'nDGC'; did you mean 'nDCG'?"));
}

TEST_F(ContestCheck, NamesTheLineOfTheItemInAList) {
  EXPECT_THAT(fault("measures:\n  - AP\n  - nDGC@10\n"), StartsWith("c.yaml:7:5: "));
  EXPECT_THAT(fault("relevance:\n  - strict\n  - grade\n"), StartsWith("c.yaml:7:5: "));
}

TEST_F(ContestCheck, NamesThePlaceOfASettingThatDoesNotExist) {
  EXPECT_THAT(fault("relevance: [grade]\n"),
              StartsWith("c.yaml:5:13: the collection has no relevance setting 'grade'; did you "
                         "mean 'graded'? it has: graded"));
  EXPECT_THAT(fault("folds: 2\ntraining: {grades: grade}\n"),
              StartsWith("c.yaml:6:11: the collection has no relevance setting 'grade'"));
  EXPECT_THAT(fault("folds: 2\ntraining: {relevant: stricter}\n"),
              StartsWith("c.yaml:6:11: the collection has no relevance setting 'stricter'"));
}

TEST_F(ContestCheck, RefusesMoreFoldsThanRequestsAndNoRequestsAtAll) {
  EXPECT_EQ(fault("folds: 5\n"),
            "c.yaml:5:8: 5 folds cannot share 4 requests; ask for fewer folds");
  EXPECT_THAT(fault("", 0), AllOf(StartsWith("c.yaml:3:13: "), HasSubstr("has no requests")));
}

// Of the collection: nobody has to name it.
TEST_F(ContestCheck, RefusesAnEntrantAsAJudgeThatTakesNoPart) {
  put_manifest("  of_logic: {judge: 'entrant:logic', dimensions: use}\n");
  const std::string absent =
      "the relevance setting 'of_logic' takes the scores of the entrant 'logic' for grades, which "
      "the contest does not have; add the entrant, or name settings without it under 'relevance'";
  EXPECT_EQ(fault("relevance: [of_logic]\n"), "c.yaml:5:13: " + absent);
  EXPECT_THAT(fault(""), HasSubstr(absent));
  EXPECT_EQ(fault("relevance: [graded]\n"), "no error");
  EXPECT_EQ(fault("", 4, "entrants: [{plugin: random}, {plugin: logic}]\n"), "no error");
}

TEST_F(ContestCheck, LetsNobodyLearnFromTheScoresOfAnEntrant) {
  put_manifest("  of_random: {judge: 'entrant:random', dimensions: use}\n");
  for (const std::string key : {"grades", "relevant"}) {
    EXPECT_THAT(fault("folds: 2\ntraining: {" + key + ": of_random}\n"),
                StartsWith("c.yaml:6:11: nobody can be trained on the relevance setting "
                           "'of_random': it takes the scores of the entrant 'random'"));
  }
}

TEST_F(ContestCheck, RefusesTextsOfWhichEntrantsWouldSeeAPart) {
  const contest::Contest contest = contest_of(kRandom);
  Collection shown = collection();
  require_whole_texts(contest, shown);
  shown.services[1].description = std::string("all\0of it", 9);
  EXPECT_THAT(fault_in(folder_, [&] { require_whole_texts(contest, shown); }),
              AllOf(StartsWith("c.yaml:3:13: in the collection c the name or description of urn:b "
                               "contains U+0000"),
                    HasSubstr("'matchbench collection check' lists every such text")));
  shown = collection();
  shown.requests[3].name = std::string("\0", 1);
  EXPECT_THAT(fault_in(folder_, [&] { require_whole_texts(contest, shown); }),
              HasSubstr("of urn:s contains U+0000"));
}

TEST_F(ContestCheck, RefusesTokensWhereNobodyCountsThem) {
  EXPECT_EQ(fault_in(folder_, [&] { require_tokens(contest_of(kRandom)); }), "no error");
  const std::string why = collection::why_no_tokens();
  const std::string said = fault_in(
      folder_, [&] { require_tokens(contest_of(kRandom + "measures: [AP, Tokens@5]\n")); });
  if (why.empty()) {
    EXPECT_EQ(said, "no error");
  } else {
    EXPECT_THAT(said, AllOf(StartsWith("c.yaml:5:11: Tokens@5 could not be scored: "),
                            HasSubstr("or leave the measure out")));
  }
}

}  // namespace
}  // namespace matchbench::conduct
