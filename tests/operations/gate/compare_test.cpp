// What the gate says of two sides, however they came about.

#include "harness/operations/gate/decide/compare.hpp"

#include "harness/foundation/base/error.hpp"
#include "harness/operations/gate/formats/gate_formats.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>

#include <string>
#include <utility>
#include <vector>

namespace matchbench::gate {
namespace {

using testing::HasSubstr;

// A side that answers as many requests, each with this score and one service.
Side answering(const std::vector<double>& scores) {
  Side out{.name = "ranker", .measures = {"R@5"}};
  for (std::size_t r = 0; r < scores.size(); ++r) {
    SideRequest& one = out.requests.emplace_back();
    one.id = one.name = fmt::format("r{}", r + 1);
    one.values = {scores[r]};
    one.ranking = {{.name = "find_city", .gain = 1}};
  }
  return out;
}

void let_fail(SideRequest& request) {
  request.outcome = "error";
  request.message = "query failed: TypeError: no";
  request.failed = true;
  request.values = {0};
  request.ranking.clear();
}

TEST(Comparison, OfSidesThatAnswerNothingIsRefused) {
  Side broken = answering(std::vector<double>(10, 0));
  for (auto& one : broken.requests) let_fail(one);
  const auto refused = [&](const Side& base, const Side& fresh) {
    try {
      compare(base, fresh, {}, {});
    } catch (const Error& error) {
      return std::string(error.what());
    }
    return std::string();
  };
  EXPECT_EQ(refused(broken, broken),
            "neither side answered any request (10 asked, the first: query failed: TypeError: no), "
            "so there is nothing to compare; mend the new side first");
  EXPECT_EQ(refused(answering(std::vector<double>(10, 0)), broken), "");
  Side abstaining = broken;
  for (auto& one : abstaining.requests) one.outcome = "abstained";
  EXPECT_THAT(refused(broken, abstaining), HasSubstr("neither side answered any request"));
}

TEST(Comparison, RemarksOnRequestsThatFailOnBothSides) {
  Side base = answering(std::vector<double>(10, 1));
  for (std::size_t r = 0; r < 3; ++r) let_fail(base.requests[r]);
  const auto report = compare(base, base, {}, {});
  const std::string said = "3 of 10 requests failed on both sides: query failed: TypeError: no.";
  EXPECT_THAT(report.remarks, testing::ElementsAre(said));
  for (const auto format :
       {GateFormat::kText, GateFormat::kMarkdown, GateFormat::kJson, GateFormat::kJUnit}) {
    EXPECT_THAT(format_gate(report, format, false), HasSubstr("failed on both sides"));
  }
}

// Seven requests of eight lose everything: beyond 1, their interval would end at 1.1.
TEST(Comparison, EndsAnIntervalWhereTheMeasureDoes) {
  Side fresh = answering(std::vector<double>(8, 0));
  fresh.requests.front().values = {1};
  const auto report = compare(answering(std::vector<double>(8, 1)), fresh, {}, {});
  const auto& decision = report.measures.front().decision;
  EXPECT_EQ(report.verdict, Verdict::kWorse);
  EXPECT_GE(decision.low.value(), -1);
  EXPECT_LT(decision.high.value(), 0);
}

TEST(Comparison, SaysIfNoRequestHasARelevantService) {
  Side side = answering({0, 0});
  for (auto& one : side.requests) one.values = {std::nullopt};
  EXPECT_THAT([&] { compare(side, side, {}, {}); },
              testing::ThrowsMessage<Error>(
                  "R@5 is undefined for all 2 requests that both sides were asked; grade a service "
                  "of a request above 0 in the judgments"));
}

TEST(Comparison, ShowsARankingWithoutServicesInItsColumn) {
  Side fresh = answering({0, 1});
  fresh.requests.front().ranking.clear();
  const auto report = compare(answering({1, 1}), fresh, {}, {});
  EXPECT_THAT(format_gate(report, GateFormat::kText, false),
              HasSubstr("#  base           new\n1  find_city [1]  -\n"));
}

}  // namespace
}  // namespace matchbench::gate
