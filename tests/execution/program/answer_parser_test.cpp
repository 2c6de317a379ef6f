#include "harness/execution/program/answer_parser.hpp"

#include "harness/execution/program/faults.hpp"
#include "harness/foundation/base/os/child_process.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <limits>
#include <string>

namespace matchbench::program {
namespace {

using testing::AllOf;
using testing::EndsWith;
using testing::HasSubstr;
using testing::Not;

// A program that has written all it will ever write.
class AnswerReaderTest : public testing::Test {
 protected:
  void write(const std::string& bytes) {
    auto [read_end, write_end] = make_pipe();
    ASSERT_EQ(::write(write_end.get(), bytes.data(), bytes.size()),
              static_cast<ssize_t>(bytes.size()));
    pipes_.emplace(OwnedFd(), std::move(read_end));
    reader_.expect_services(8);
  }

  std::vector<mb_match_t> ranking_of(const std::string& bytes) {
    write(bytes);
    reader_.read(*pipes_, answer_);
    reader_.members_of(answer_, 7);
    std::vector<mb_match_t> ranking;
    reader_.take_ranking(answer_, ranking);
    return ranking;
  }

  std::string fault_of(const std::string& bytes) {
    try {
      ranking_of(bytes);
    } catch (const ProgramFault& fault) {
      outcome_ = fault.outcome();
      return fault.what();
    }
    return {};
  }

  std::optional<ProgramPipes> pipes_;
  AnswerParser reader_;
  RawAnswer answer_;
  Outcome outcome_ = Outcome::kOk;
};

TEST_F(AnswerReaderTest, RefusesMembersOfAnotherType) {
  write(
      "{\"id\": 7, \"left_out\": -5, \"half\": 0.5, \"two\": 2, \"train\": 1, \"batch\": true}\n");
  reader_.read(*pipes_, answer_);
  const text::JsonObject& members = reader_.members_of(answer_, 7);
  EXPECT_EQ(whole_or(members, "two", 0), 2u);
  EXPECT_EQ(whole_or(members, "absent", 3), 3u);
  EXPECT_THROW(whole_or(members, "left_out", 0), ProgramFault);
  EXPECT_THROW(whole_or(members, "half", 0), ProgramFault);
  EXPECT_TRUE(flag_or(members, "batch", false));
  EXPECT_FALSE(flag_or(members, "absent", false));
  EXPECT_THROW(flag_or(members, "train", false), ProgramFault);
}

TEST_F(AnswerReaderTest, TakesRankingsInJson) {
  const auto ranking =
      ranking_of("{\"new\": [{}], \"id\": 7, \"ranking\": [[3, 1.5, 2], [0, -1e-3]]}\n");
  ASSERT_EQ(ranking.size(), 2u);
  EXPECT_EQ(ranking[0].service, 3u);
  EXPECT_EQ(ranking[0].score, 1.5);
  EXPECT_EQ(ranking[0].degree, 2);
  EXPECT_EQ(ranking[1].service, 0u);
  EXPECT_EQ(ranking[1].score, -0.001);
  EXPECT_TRUE(ranking_of("{\"id\":7,\"ranking\":[]}\n").empty());
}

TEST_F(AnswerReaderTest, TakesColumnsThatALineAnnounces) {
  // Little-endian: the service 3, the score 1, the degree -1.
  const std::string service("\x03\0\0\0", 4);
  const std::string score("\0\0\0\0\0\0\xf0\x3f", 8);
  const std::string degree("\xff\xff\xff\xff", 4);
  auto ranking = ranking_of("{\"id\":7,\"ranked\":1}\n" + service + score);
  ASSERT_EQ(ranking.size(), 1u);
  EXPECT_EQ(ranking[0].service, 3u);
  EXPECT_EQ(ranking[0].score, 1);
  EXPECT_EQ(ranking[0].degree, 0);
  ranking = ranking_of("{\"id\":7,\"ranked\":1,\"degrees\":true}\n" + service + score + degree);
  EXPECT_EQ(ranking.at(0).degree, -1);
}

TEST_F(AnswerReaderTest, RefusesWhatIsNoAnswerToTheCall) {
  EXPECT_THAT(fault_of("ready\n"), AllOf(HasSubstr("no JSON object"), Not(HasSubstr("import"))));
  EXPECT_THAT(fault_of("\n"), HasSubstr("no JSON object"));
  write("ready\n");
  AnswerParser of_python("Python");
  EXPECT_THAT([&] { of_python.read(*pipes_, answer_); },
              testing::ThrowsMessage<ProgramFault>(
                  EndsWith("; import matchbench before anything is printed")));
  EXPECT_THAT(fault_of("{\"id\":8,\"ranking\":[]}\n"), HasSubstr("the call 8 in place of"));
  EXPECT_THAT(fault_of("{\"ranking\":[]}\n"), HasSubstr("no call in place of"));
  EXPECT_THAT(fault_of("{\"id\":-7,\"ranking\":[]}\n"), HasSubstr("no call in place of"));
  EXPECT_EQ(outcome_, Outcome::kError);
}

TEST_F(AnswerReaderTest, RefusesWhatIsNoRanking) {
  for (const char* ranking : {"7", "[7]", "[[7]]", "[[1,2,3,4]]", "[[\"a\",1]]", "[[0.5,1]]",
                              "[[-1,1]]", "[[4294967296,1]]", "[[0,1,1e10]]", "[[0,1,0.5]]"}) {
    EXPECT_NE(fault_of(std::string("{\"id\":7,\"ranking\":") + ranking + "}\n"), "") << ranking;
  }
  EXPECT_THAT(fault_of("{\"id\":7,\"ranked\":\"all\"}\n"), HasSubstr("not a whole number"));
}

TEST_F(AnswerReaderTest, RefusesToReadMoreColumnsThanThereAreServices) {
  EXPECT_EQ(fault_of("{\"id\":7,\"ranked\":9}\n"), "the program announced 9 ranked services of 8");
  EXPECT_EQ(outcome_, Outcome::kBadRanking);
}

TEST_F(AnswerReaderTest, TakesAnswersThatComeInPieces) {
  auto [read_end, write_end] = make_pipe();
  pipes_.emplace(OwnedFd(), std::move(read_end));
  reader_.expect_services(8);
  const std::string bytes = "{\"id\":7,\"ranked\":1}\n" +
                            std::string("\3\0\0\0\0\0\0\0\0\0\xf0\x3f", 12) +
                            "{\"id\":8,\"ranking\":[]}\n";
  std::size_t answers = 0;
  std::vector<double> scores;
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    EXPECT_FALSE(pipes_->read_some_until(0));
    ASSERT_EQ(::write(write_end.get(), &bytes[i], 1), 1);
    ASSERT_TRUE(pipes_->read_some_until(0));
    if (!reader_.read_at_hand(*pipes_, answer_)) continue;
    ++answers;
    reader_.members_of(answer_, answers == 1 ? 7 : 8);
    std::vector<mb_match_t> ranking;
    reader_.take_ranking(answer_, ranking);
    ASSERT_EQ(ranking.size(), answers == 1 ? 1u : 0u);
    if (answers == 1) scores.push_back(ranking[0].score);
  }
  EXPECT_EQ(answers, 2u);
  EXPECT_THAT(scores, testing::ElementsAre(1.0));
}

TEST_F(AnswerReaderTest, TellsAnEndFromAnAnswer) {
  write("{\"id\":7,\"ran");
  EXPECT_THROW(reader_.read(*pipes_, answer_), ProgramPipes::Closed);
  write("{\"id\":7,\"ranked\":1}\n123");
  EXPECT_THROW(reader_.read(*pipes_, answer_), ProgramPipes::Closed);
}

}  // namespace
}  // namespace matchbench::program
