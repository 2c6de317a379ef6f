#include "tests/data/store/round_fixture.hpp"

#include <gmock/gmock.h>

namespace matchbench::store {
namespace {

class Analyses : public RoundFolder {
 protected:
  RoundStore store_ = RoundStore::create(file(), small_round(), small_collection());
};

TEST_F(Analyses, AreKeptByNameAndArguments) {
  EXPECT_THAT(store_.kept_analyses(), testing::IsEmpty());
  store_.keep_analysis({"judges", "", "[]", ""});
  store_.keep_analysis({"incomplete", "-m nDCG", R"([{"tau": 0.5}])", ""});
  store_.keep_analysis({"incomplete", "-m AP", "[]", ""});
  const auto kept = store_.kept_analyses();
  ASSERT_EQ(kept.size(), 3U);
  EXPECT_EQ(kept[0].arguments, "-m AP");
  EXPECT_EQ(kept[1].tables, R"([{"tau": 0.5}])");
  EXPECT_EQ(kept[2].name, "judges");
  EXPECT_THAT(kept[0].made, testing::HasSubstr("T"));
}

TEST_F(Analyses, ReplaceTheSameOnesMadeBefore) {
  store_.keep_analysis({"judges", "-m AP", "[1]", ""});
  store_.keep_analysis({"judges", "-m AP", "[2]", ""});
  const auto kept = store_.kept_analyses();
  ASSERT_EQ(kept.size(), 1U);
  EXPECT_EQ(kept[0].tables, "[2]");
}

// They show whoever took part when they were made.
TEST_F(Analyses, GoIfOthersAreWithdrawnNow) {
  contest::ContestFacts facts = store_.round().contest;
  store_.keep_analysis({"judges", "", "[]", ""});
  facts.measures = {"AP"};
  store_.replace_contest(facts);
  EXPECT_EQ(store_.kept_analyses().size(), 1U);
  facts.withdrawn = {{"b", "late"}};
  store_.replace_contest(facts);
  EXPECT_THAT(store_.kept_analyses(), testing::IsEmpty());
}

}  // namespace
}  // namespace matchbench::store
