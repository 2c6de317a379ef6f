#include "tests/cli/program.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

namespace matchbench {
namespace {

using testing::HasSubstr;

// What `run` says to a protocol of these lines.
Finished run_with(const Bench& bench, const std::string& protocol,
                  const std::vector<std::string>& more = {}) {
  bench.put("c.yaml", contest_text("  - plugin: keyword\n", protocol));
  std::vector<std::string> arguments = {"run", "c.yaml", "--db", "r.db"};
  arguments.insert(arguments.end(), more.begin(), more.end());
  return bench.run(arguments);
}

TEST(Timing, ADryRunPrintsThePlanAndRunsNothing) {
  const Bench bench;
  const Finished plan = run_with(
      bench, "  passes: 4\n  blocks: 2\n  audit: true\n  scaling: [0.2, 0.5, 1]\n", {"--dry-run"});
  EXPECT_EQ(plan.exit_code, 0) << plan.err;
  EXPECT_THAT(plan.out, HasSubstr("keyword: 4 passes in 2 workers"));
  EXPECT_THAT(plan.out, HasSubstr("1 runs, 2 workers, 48 timed queries"));  // 12 requests
  EXPECT_THAT(plan.out, HasSubstr("audits: 3 workers"));
  EXPECT_THAT(plan.out, HasSubstr("scaling: 3 workers"));
  EXPECT_THAT(plan.out, HasSubstr("at least"));
  EXPECT_FALSE(std::filesystem::exists(bench / "r.db"));
}

TEST(Timing, RefusesWhatThisMachineOrCollectionCannotGive) {
  const Bench bench;
  const Finished cores = run_with(bench, "  affinity: [1000]\n");
  EXPECT_EQ(cores.exit_code, 2);
  EXPECT_THAT(cores.err, HasSubstr("there is no core 1000 to run on"));
  EXPECT_THAT(cores.err, testing::ContainsRegex("c.yaml:[0-9]+:13: "));
  // 12 requests at 1 per second, ten times.
  const Finished time = run_with(
      bench, "  passes: 10\n  scenario: server\n  server: {rate: 1}\n  max_duration: 1 min\n");
  EXPECT_EQ(time.exit_code, 2);
  EXPECT_THAT(time.err, HasSubstr("10 passes over 12 requests take 2.0 min at least, more than the "
                                  "max_duration of 60.0 s"));
  EXPECT_FALSE(std::filesystem::exists(bench / "r.db"));
}

TEST(Timing, AnalysesWhatTheProtocolAskedFor) {
  const Bench bench;
  const Finished run =
      run_with(bench, "  passes: 2\n  audit: true\n  scaling: [0.2, 0.5, 1]\n", {"--quiet"});
  ASSERT_EQ(run.exit_code, 0) << run.err;
  const auto latency = bench.run({"analyse", "timing", "r.db", "--json"}).json();
  ASSERT_EQ(latency.size(), 1U);
  EXPECT_EQ(latency[0]["samples"], 24);
  EXPECT_LE(latency[0]["p50_low_ms"].get<double>(), latency[0]["p50_ms"].get<double>());
  EXPECT_TRUE(latency[0]["p99_ms"].is_null());
  EXPECT_THAT(latency[0]["remarks"].get<std::string>(),
              HasSubstr("p99 needs 189 different requests, there are 12"));
  const auto audits = bench.run({"analyse", "timing", "r.db", "--show", "audits", "--json"}).json();
  ASSERT_EQ(audits.size(), 3U);
  EXPECT_EQ(audits[0]["audit"], "permuted services");
  EXPECT_EQ(audits[0]["compared"], 24);
  EXPECT_EQ(audits[0]["different"], 0);
  const auto scaling =
      bench.run({"analyse", "timing", "r.db", "--show", "scaling", "--json"}).json();
  ASSERT_EQ(scaling.size(), 2U);  // load and query
  EXPECT_FALSE(scaling[0]["growth"].is_null());
  const Finished none = bench.run({"analyse", "timing", "r.db", "--show", "rates"});
  EXPECT_EQ(none.exit_code, 2);
  EXPECT_THAT(none.err, HasSubstr("r.db holds no rates"));
}

}  // namespace
}  // namespace matchbench
