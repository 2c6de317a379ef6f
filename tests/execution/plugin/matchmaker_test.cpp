#include "harness/execution/plugin/library_matchmaker.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cfenv>
#include <chrono>
#include <stdexcept>
#include <thread>
#include <utility>

namespace matchbench::plugin {
namespace {

using testing::HasSubstr;

// What the plugin below does when it is called; one test at a time.
mb_status (*answer)(const mb_host_t*) = nullptr;
const mb_host_t* plugin_host = nullptr;
const void* extension = nullptr;
char matchmaker_memory = 0;

mb_status create(const mb_host_t* host, const mb_options_t*, mb_matchmaker_t** out) noexcept {
  plugin_host = host;
  *out = reinterpret_cast<mb_matchmaker_t*>(&matchmaker_memory);
  return MB_OK;
}
mb_status load(mb_matchmaker_t*, const mb_collection_t*) noexcept {
  return MB_OK;
}
void destroy(mb_matchmaker_t*) noexcept {}
const void* get_extension(const char*) noexcept {
  return extension;
}

// Not noexcept, although the ABI wants it: as a plugin's own compiler may let it be.
mb_status query(mb_matchmaker_t*, const mb_query_t*, mb_ranking_t*) {
  return answer(plugin_host);
}

class MatchmakerTest : public testing::Test {
 protected:
  MatchmakerTest() {
    table_.functions.create = create;
    table_.functions.load = load;
    table_.functions.destroy = destroy;
    table_.functions.get_extension = get_extension;
    using Query = decltype(table_.functions.query);
    table_.functions.query = reinterpret_cast<Query>(query);
    extension = nullptr;
  }

  CallResult result_of(mb_status (*function)(const mb_host_t*), std::int64_t budget_ns = 0) {
    answer = function;
    HostServices host([](mb_severity, std::string_view) {}, nullptr);
    LibraryMatchmaker matchmaker(table_, host);
    matchmaker.create({}, 0);
    mb_ranking_t ranking{};
    return matchmaker.query({}, budget_ns, ranking);
  }

  PluginTable table_;
};

void sleep_for_ms(int ms) {
  std::this_thread::sleep_for(std::chrono::milliseconds(ms));
}

TEST_F(MatchmakerTest, MeasuresTheCallAlone) {
  const CallResult result = result_of([](const mb_host_t*) -> mb_status {
    sleep_for_ms(30);
    return MB_OK;
  });
  EXPECT_EQ(result.outcome, Outcome::kOk);
  EXPECT_EQ(result.message, "");
  EXPECT_GE(result.time.wall_ns, 30'000'000);
  EXPECT_LT(result.time.cpu_ns, 10'000'000);  // asleep
}

TEST_F(MatchmakerTest, GivesEachStatusItsOutcome) {
  const auto outcome_of = [&](mb_status (*function)(const mb_host_t*)) {
    const CallResult result = result_of(function);
    return std::pair(result.outcome, result.message);
  };
  using std::pair;
  EXPECT_EQ(outcome_of([](auto) -> mb_status { return MB_UNSUPPORTED; }),
            pair(Outcome::kAbstained, std::string("query() returned MB_UNSUPPORTED")));
  EXPECT_EQ(outcome_of([](auto) -> mb_status { return MB_E_NO_MEMORY; }),
            pair(Outcome::kOutOfMemory, std::string("query() returned MB_E_NO_MEMORY")));
  EXPECT_EQ(outcome_of([](auto) -> mb_status { return MB_E_INTERNAL; }),
            pair(Outcome::kError, std::string("query() returned MB_E_INTERNAL")));
  EXPECT_EQ(outcome_of([](auto) -> mb_status { return 77; }),
            pair(Outcome::kError, std::string("query() returned status 77")));
}

TEST_F(MatchmakerTest, KeepsWhatThePluginSaysAboutAnError) {
  const CallResult result = result_of([](const mb_host_t* host) -> mb_status {
    host->set_error(host, MB_E_INVALID, "no such index");
    return MB_E_INVALID;
  });
  EXPECT_EQ(result.outcome, Outcome::kError);
  EXPECT_EQ(result.message, "query() returned MB_E_INVALID: no such index");
}

TEST_F(MatchmakerTest, CatchesWhatIsThrownThroughTheInterface) {
  const CallResult thrown =
      result_of([](const mb_host_t*) -> mb_status { throw std::runtime_error("lost"); });
  EXPECT_EQ(thrown.outcome, Outcome::kError);
  EXPECT_EQ(thrown.message, "query() threw through the C interface: lost");
  const CallResult number = result_of([](const mb_host_t*) -> mb_status { throw 1; });
  EXPECT_EQ(number.outcome, Outcome::kError);
  EXPECT_EQ(number.message, "query() threw through the C interface");
}

TEST_F(MatchmakerTest, HasTimedOutWhereItReturnsTooLateWhateverItReturns) {
  const CallResult result = result_of(
      [](const mb_host_t*) -> mb_status {
        sleep_for_ms(20);
        return MB_OK;
      },
      10'000'000);
  EXPECT_EQ(result.outcome, Outcome::kTimedOut);
  EXPECT_GE(result.time.wall_ns, 20'000'000);
  EXPECT_THAT(result.message,
              testing::MatchesRegex("query\\(\\) took [0-9.]+ m?s, its deadline is 10.0 ms"));
}

TEST_F(MatchmakerTest, HasTimedOutWhereItStopsBecauseItWasTold) {
  const CallResult result = result_of(
      [](const mb_host_t* host) -> mb_status {
        while (host->should_stop(host) == 0) sleep_for_ms(1);
        return MB_CANCELLED;
      },
      10'000'000);
  EXPECT_EQ(result.outcome, Outcome::kTimedOut);
}

TEST_F(MatchmakerTest, IsInErrorWhereItStopsUntold) {
  const CallResult result = result_of(
      [](const mb_host_t* host) -> mb_status {
        return host->should_stop(host) == 0 ? MB_CANCELLED : MB_OK;
      },
      10'000'000'000);
  EXPECT_EQ(result.outcome, Outcome::kError);
  EXPECT_EQ(result.message, "query() returned MB_CANCELLED, but nobody told it to stop");
}

TEST_F(MatchmakerTest, IsNeverToldToStopWithoutABudget) {
  EXPECT_EQ(
      result_of([](const mb_host_t* host) -> mb_status { return host->should_stop(host); }).outcome,
      Outcome::kOk);
}

TEST_F(MatchmakerTest, CannotChangeTheHostsFloatingPoint) {
  result_of([](const mb_host_t*) -> mb_status {
    std::fesetround(FE_UPWARD);
    return MB_OK;
  });
  EXPECT_EQ(std::fegetround(), FE_TONEAREST);
  // A trap on inexact results would end the next division of the host.
  result_of([](const mb_host_t*) -> mb_status {
    feenableexcept(FE_ALL_EXCEPT);
    return MB_OK;
  });
  EXPECT_EQ(fegetexcept(), 0);
}

TEST_F(MatchmakerTest, IsAnErrorWhereCreateReturnsNothing) {
  table_.functions.create = [](const mb_host_t*, const mb_options_t*,
                               mb_matchmaker_t**) noexcept -> mb_status { return MB_OK; };
  HostServices host([](mb_severity, std::string_view) {}, nullptr);
  const CallResult result = LibraryMatchmaker(table_, host).create({}, 0);
  EXPECT_EQ(result.outcome, Outcome::kError);
  EXPECT_EQ(result.message, "create() returned MB_OK and no matchmaker");
}

TEST_F(MatchmakerTest, OffersTrainingWhereItsTableHasTheFunction) {
  HostServices host([](mb_severity, std::string_view) {}, nullptr);
  EXPECT_EQ(LibraryMatchmaker(table_, host).training(), nullptr);
  mb_plugin_train_t training{};
  extension = &training;
  EXPECT_EQ(LibraryMatchmaker(table_, host).training(), nullptr);
  training.struct_size = sizeof training;
  EXPECT_EQ(LibraryMatchmaker(table_, host).training(), nullptr);
  training.train = [](mb_matchmaker_t*, const mb_training_t*) noexcept -> mb_status {
    return MB_OK;
  };
  EXPECT_EQ(LibraryMatchmaker(table_, host).training(), &training);
}

}  // namespace
}  // namespace matchbench::plugin
