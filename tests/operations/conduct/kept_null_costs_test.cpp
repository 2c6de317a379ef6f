#include "harness/operations/conduct/kept_null_costs.hpp"

#include "tests/support/temporary_folder.hpp"

#include <gtest/gtest.h>

#include <fstream>

namespace matchbench::conduct {
namespace {

namespace fs = std::filesystem;

// A machine of four cores with this load.
results::EnvironmentRecord machine(const char* load, const char* commit = "abc") {
  return {{"cpu.model", "A"},
          {"cpu.logical", "4"},
          {"cpu.steal_percent", load},
          {"harness.commit", commit},
          {"load", std::string(load) + " 0.50 0.40 1/200 4711"}};
}

class KeptNullCostsTest : public testing::Test {
 protected:
  KeptNullCosts kept(const char* load, const char* commit = "abc") const {
    return {folder_ / "costs", machine(load, commit)};
  }

  const TemporaryFolder folder_;
  const NullCost cost_{
      .query_ns = 43, .queries_per_s = 125'746, .measured = "2031-05-04T09:08:07Z"};
};

TEST_F(KeptNullCostsTest, AreFoundAgainUnderTheSameRulesAlone) {
  EXPECT_EQ(kept("1.00").find("null apart"), std::nullopt);
  kept("1.00").keep("null apart", cost_);
  EXPECT_EQ(kept("1.00").find("null apart"), cost_);
  EXPECT_EQ(kept("1.00").find("null beside"), std::nullopt);
}

TEST_F(KeptNullCostsTest, OfAnotherBuildAreNotTaken) {
  kept("1.00").keep("null", cost_);
  EXPECT_EQ(kept("1.00", "def").find("null"), std::nullopt);
}

// A quarter of a core for each of four is a load of 1.
TEST_F(KeptNullCostsTest, OfAnotherLoadAreNotTaken) {
  kept("1.00").keep("null", cost_);
  EXPECT_EQ(kept("2.00").find("null"), cost_);
  EXPECT_EQ(kept("0.00").find("null"), cost_);
  EXPECT_EQ(kept("2.01").find("null"), std::nullopt);
}

TEST_F(KeptNullCostsTest, ThatAreDamagedAreNone) {
  for (
      const char* text :
      {"", "{", "[]", "{}", R"({"query_ns":"43","queries_per_s":1,"measured":"x"})",
       R"({"query_ns":43,"queries_per_s":1,"measured":"yesterday","load_per_core":0})",
       R"({"query_ns":0,"queries_per_s":1,"measured":"2031-05-04T09:08:07Z","load_per_core":0})"}) {
    kept("0.00").keep("null", cost_);
    for (const auto& entry : fs::directory_iterator(folder_ / "costs")) {
      std::ofstream(entry.path()) << text;
    }
    EXPECT_EQ(kept("0.00").find("null"), std::nullopt) << text;
  }
}

TEST_F(KeptNullCostsTest, AreNotKeptWhereThereIsNoFolder) {
  const KeptNullCosts none({}, machine("1.00"));
  none.keep("null", cost_);
  EXPECT_EQ(none.find("null"), std::nullopt);
  folder_.put("costs", "a file in the folder's place");
  kept("1.00").keep("null", cost_);
  EXPECT_EQ(kept("1.00").find("null"), std::nullopt);
}

}  // namespace
}  // namespace matchbench::conduct
