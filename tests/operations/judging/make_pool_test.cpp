#include "harness/operations/judging/pool/make_pool.hpp"

#include "harness/data/store/pool/pool_store.hpp"
#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/file.hpp"
#include "tests/operations/judging/tools.hpp"

#include <gmock/gmock.h>

#include <map>
#include <set>

namespace matchbench::judging {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::Property;
using testing::Throws;

class MakePool : public testing::Test {
 protected:
  PoolTask task() const {
    return {.files = {tools_.run("first.run"), tools_.run("second.run")},
            .collection = tools_.collection(),
            .pool = tools_.pool(),
            .overlap = 0};
  }
  store::PoolStore pool() const {
    return store::PoolStore::open(tools_.pool(), store::PoolStore::Mode::kRead);
  }

  Tools tools_;
};

TEST_F(MakePool, TakesTheUnionAndSaysNothingOfWhoFoundIt) {
  // r1: a b. r2: a c d. r3: a b e f.
  const PoolReport report = make_pool(task());
  EXPECT_TRUE(report.is_new);
  EXPECT_EQ(report.found, 9u);
  EXPECT_EQ(report.asked, 9u);
  EXPECT_EQ(pool().pairs().size(), 9u);
  EXPECT_THAT(pool().origin().dimensions, ElementsAre("relevance"));
  const std::string bytes = read_file(tools_.pool());
  for (const char* entrant : {"first", "second"}) {
    EXPECT_EQ(bytes.find(entrant), std::string::npos) << entrant;
  }
}

TEST_F(MakePool, MakesABatchOfEachRequestThoseOfMostDisagreementFirst) {
  make_pool(task());
  std::map<std::uint32_t, std::string> batches;
  const auto requests = pool().requests();
  for (const auto& pair : pool().pairs()) batches[pair.batch] = requests[pair.request];
  EXPECT_THAT(batches, ElementsAre(testing::Pair(0, "urn:r:3"), testing::Pair(1, "urn:r:2"),
                                   testing::Pair(2, "urn:r:1")));
}

TEST_F(MakePool, AsksNobodyAboutWhatTheCollectionHasJudged) {
  tools_.judge("urn:r:1\turn:s:a\told\trelevance\t3\n");
  const PoolReport report = make_pool(task());
  EXPECT_EQ(report.found, 9u);
  EXPECT_EQ(report.asked, 8u);
  EXPECT_EQ(report.judged, 1u);
}

TEST_F(MakePool, AsksPeopleAboutWhatAProgramHasGraded) {
  tools_.judge("urn:r:1\turn:s:a\told\trelevance\t3\n", "{kind: program}");
  const PoolReport report = make_pool(task());
  EXPECT_EQ(report.asked, 9u);
  EXPECT_EQ(report.judged, 0u);
}

TEST_F(MakePool, GrowsWithoutAskingAgain) {
  PoolTask shallow = task();
  shallow.choice.depth = 1;
  EXPECT_EQ(make_pool(shallow).found, 4u);  // a, a, and a and e
  {
    auto pool = store::PoolStore::open(tools_.pool(), store::PoolStore::Mode::kWrite);
    const auto anna = pool.add_judge("anna", store::JudgeRole::kJudge);
    pool.add_decision({.judge = anna, .pair = 0, .grades = {{0, 2}}, .key = "k"});
  }
  const PoolReport report = make_pool(task());
  EXPECT_FALSE(report.is_new);
  EXPECT_EQ(report.found, 5u);
  EXPECT_EQ(report.in_pool, 9u);
  EXPECT_EQ(pool().decisions().size(), 1u);
  // The new batches follow the old ones.
  std::set<std::uint32_t> old_batches, new_batches;
  const auto pairs = pool().pairs();
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    (i < 4 ? old_batches : new_batches).insert(pairs[i].batch);
  }
  EXPECT_LT(*old_batches.rbegin(), *new_batches.begin());
}

TEST_F(MakePool, RemembersNoGrowthWithoutANewPair) {
  PoolTask sample = task();
  sample.choice.strategy = Strategy::kStratified;
  sample.choice.budget = 2;
  make_pool(sample);
  sample.choice.budget = 4;
  const PoolReport again = make_pool(sample);
  EXPECT_EQ(again.found, 0u);
  EXPECT_GT(again.undrawn, 0u);
  EXPECT_EQ(pool().growths().size(), 1u);
}

TEST_F(MakePool, HasAShareOfThePairsJudgedByMorePeople) {
  PoolTask shared = task();
  shared.overlap = 0.33;  // 2.97 of 9
  shared.opinions = 3;
  EXPECT_EQ(make_pool(shared).overlapping, 3u);
  std::size_t threefold = 0;
  for (const auto& pair : pool().pairs()) threefold += pair.opinions == 3;
  EXPECT_EQ(threefold, 3u);
}

TEST_F(MakePool, RefusesAPoolOfAnotherCollection) {
  make_pool(task());
  tools_.folder().put("tools/requests.yaml",
                      "- uri: urn:r:1\n- uri: urn:r:2\n- uri: urn:r:3\n  name: x\n");
  EXPECT_THAT([&] { make_pool(task()); },
              Throws<Error>(Property(&Error::what, HasSubstr("a pool of another collection"))));
}

TEST_F(MakePool, NamesWhatARunHasAndTheCollectionHasNot) {
  tools_.folder().put("third.run", "1 Q0 zebra 1 9 third\n");
  PoolTask third = task();
  third.files.push_back(tools_.run("third.run"));
  EXPECT_THAT([&] { make_pool(third); },
              Throws<Error>(Property(&Error::what, HasSubstr("'zebra' is no service"))));
  EXPECT_FALSE(is_there(tools_.pool()));
}

TEST_F(MakePool, RefusesOptionsThatMakeNoSense) {
  const auto refused = [&](auto change, const char* message) {
    PoolTask wrong = task();
    change(wrong);
    EXPECT_THAT([&] { make_pool(wrong); },
                Throws<Error>(Property(&Error::what, HasSubstr(message))));
  };
  refused([](PoolTask& one) { one.choice.depth = 0; }, "--depth is 0");
  refused([](PoolTask& one) { one.choice.budget = 0; }, "--budget is 0");
  refused([](PoolTask& one) { one.overlap = 1.5; }, "--overlap is 1.5");
  refused([](PoolTask& one) { one.opinions = 1; }, "--opinions is 1");
  refused([](PoolTask& one) { one.dimensions = {"safety"}; }, "no dimension 'safety'");
  refused([](PoolTask& one) { one.collection.clear(); }, "--collection");
  refused([](PoolTask& one) { one.files.clear(); }, "nothing to pool");
}

}  // namespace
}  // namespace matchbench::judging
