#include "harness/scoring/measures/declare/registry.hpp"
#include "tests/fronts/cli/functions/command_bench.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace matchbench::cli {
namespace {

using testing::HasSubstr;

TEST(MeasuresCommand, ListsEveryRegisteredMeasure) {
  const auto listed = CommandBench().run({"measures", "--json"}).json();
  ASSERT_EQ(listed.size(), measures::registered_measures().size());
  for (const auto& row : listed) {
    EXPECT_FALSE(row["definition"].get<std::string>().empty()) << row;
    EXPECT_FALSE(row["source"].get<std::string>().empty()) << row;
  }
}

TEST(MeasuresCommand, ShowsFormulaParametersAndAliases) {
  const auto shown = CommandBench().run({"measures", "show", "MAP", "--json"}).json();
  EXPECT_EQ(shown["measure"][0]["measure"], "AP[@k]");
  EXPECT_THAT(shown["measure"][0]["aliases"].get<std::string>(), HasSubstr("map"));
  EXPECT_THAT(shown["measure"][0]["formula"].get<std::string>(), HasSubstr("1/R"));
  EXPECT_EQ(shown["parameters"][0]["parameter"], "rel");
  EXPECT_EQ(shown["parameters"][0]["default"], "any");
}

TEST(MeasuresCommand, RoundsTheBoundsOfARange) {
  EXPECT_THAT(CommandBench().run({"measures", "show", "alpha_nDCG"}).out, HasSubstr("0 … 1.582\n"));
}

TEST(MeasuresCommand, SuggestsANearName) {
  const Finished finished = CommandBench().run({"measures", "show", "nDGC"});
  EXPECT_EQ(finished.exit_code, 2);
  EXPECT_THAT(finished.err, HasSubstr("there is no measure 'nDGC'; did you mean 'nDCG'?"));
  for (const char* several : {"all_trec", "P.5,10"}) {
    const Finished refused = CommandBench().run({"measures", "show", several});
    EXPECT_EQ(refused.exit_code, 2);
    EXPECT_THAT(refused.err, HasSubstr(std::string("'") + several + "' means "));
  }
}

}  // namespace
}  // namespace matchbench::cli
