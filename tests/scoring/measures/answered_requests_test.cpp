#include "harness/scoring/measures/judgments/answered_requests.hpp"

#include <gmock/gmock.h>

#include <optional>

namespace matchbench::measures {
namespace {

using testing::ElementsAre;

// Three people and the consensus over requests 0, 1, ….
TEST(StatedAnswers, AreDecidedByTheSettingsJudgeElseByMost) {
  const Judgments judgments = {
      .judges = {"ada", "ben", "eve", "consensus"},
      .dimensions = {"function"},
      .entries = {{{3}, {0}, 2, 0, 1}},  // eve grades a service of request 3
      .digest = "",
      .answers = {
          {{0}, 3, false},  // the consensus alone
          {{1}, 0, false},
          {{1}, 1, false},
          {{1}, 2, true},  // two of three
          {{2}, 0, false},
          {{2}, 1, true},   // one against one
          {{3}, 0, false},  // ada against eve's grade
      }};
  RelevanceSetting by_consensus;
  EXPECT_THAT(stated_answers(by_consensus, judgments, 5),
              ElementsAre(false, false, true, true, std::nullopt));
  RelevanceSetting by_eve;
  by_eve.judge.name = "eve";
  EXPECT_THAT(stated_answers(by_eve, judgments, 5),
              ElementsAre(true, true, true, true, std::nullopt));
  RelevanceSetting by_ada;
  by_ada.judge.name = "ada";
  EXPECT_THAT(stated_answers(by_ada, judgments, 5),
              ElementsAre(true, false, false, false, std::nullopt));
}

TEST(StatedAnswers, AreNotDecidedByPrograms) {
  const Judgments judgments = {.judges = {"ada", "model"},
                               .dimensions = {"function"},
                               .entries = {},
                               .digest = "",
                               .answers =
                                   {
                                       {{0}, 0, true},
                                       {{0}, 1, false},  // against ada
                                       {{1}, 1, false},  // alone
                                   },
                               .programs = {"model"}};
  RelevanceSetting of_most;
  of_most.judge = {JudgeChoice::Kind::kMajority, ""};
  EXPECT_THAT(stated_answers(of_most, judgments, 2), ElementsAre(true, std::nullopt));
  RelevanceSetting of_the_program;
  of_the_program.judge.name = "model";
  EXPECT_THAT(stated_answers(of_the_program, judgments, 2), ElementsAre(false, false));
}

}  // namespace
}  // namespace matchbench::measures
