#include "harness/data/trec/qrels.hpp"
#include "harness/foundation/base/random.hpp"
#include "tests/data/trec/message_of.hpp"

#include <gmock/gmock.h>

#include <cstdint>
#include <map>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace matchbench::trec {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

using Rows = std::vector<std::pair<std::string, double>>;  // document, grade
using Judgments = std::map<std::string, Rows>;             // by topic

// Reads as plainly as one would write it.
Judgments read_plainly(const std::string& text) {
  Judgments judgments;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    std::istringstream fields(line);
    std::string topic, iteration, document, grade;
    if (!(fields >> topic) || topic.front() == '#') continue;
    fields >> iteration >> document >> grade;
    judgments[topic].emplace_back(document, std::stod(grade));
  }
  return judgments;
}

Judgments read_as_qrels(const std::string& text) {
  const Qrels qrels(Text::from(text, "q"), 2);
  Judgments judgments;
  std::vector<JudgedRow> memory;
  for (std::size_t topic = 0; topic < qrels.topic_count(); ++topic) {
    auto& rows = judgments[std::string(qrels.name_of(topic))];
    for (const auto& row : qrels.rows_of(topic, memory)) {
      EXPECT_EQ(row.hash, hash_id(row.id));
      rows.emplace_back(row.id, row.grade);
    }
  }
  return judgments;
}

template <std::size_t kCount>
std::string_view one_of(const std::string_view (&texts)[kCount], Random& random) {
  return texts[random.below(kCount)];
}

TEST(Qrels, KnowsTopicsInByteOrderAndTheirRowsInFileOrder) {
  const Qrels qrels(Text::from("9 0 a 1\n10 0 b 0.5\n9 0 c -1\n", "q"), 2);
  ASSERT_EQ(qrels.topic_count(), 2U);
  EXPECT_EQ(qrels.name_of(0), "10");
  EXPECT_EQ(qrels.find("9"), 1U);
  EXPECT_EQ(qrels.find("1"), IdTable::kNone);
  for (const std::uint32_t before : {0U, 1U}) {
    EXPECT_EQ(qrels.find_behind(before, "9"), 1U);
    EXPECT_EQ(qrels.find_behind(before, "10"), 0U);
    EXPECT_EQ(qrels.find_behind(before, "1"), IdTable::kNone);
  }
  std::vector<JudgedRow> memory;
  const auto rows = qrels.rows_of(1, memory);
  ASSERT_EQ(rows.size(), 2U);
  EXPECT_EQ(rows[0].id, "a");
  EXPECT_EQ(rows[1].grade, -1);
  EXPECT_THAT(qrels.scale(), ElementsAre(0.5, 1));
}

TEST(Qrels, ReadsTheSecondColumnAsASubtopicWhereAsked) {
  const Qrels qrels(Text::from("1  sub-2\t a 1\n", "q"), 1);
  std::vector<JudgedRow> memory;
  EXPECT_EQ(field_before(qrels.rows_of(0, memory)[0]), "sub-2");
}

// Most lines are alike, which is when they are not split one by one.
TEST(Qrels, ReadsAnyLinesAsAPlainReaderDoes) {
  constexpr std::string_view kOddLines[] = {"\n",
                                            "   \n",
                                            "# no judgment\n",
                                            "#1 0 D001 1\n",
                                            "1 0 D001 12\n",
                                            "2 0 D002 0.5\n",
                                            "         1 0 D003 1\n",
                                            "2  0 D004 1\n",
                                            "1\t0\tD005\t1\n",
                                            "1 0 D006 -1\n",
                                            "12 0 D07 1\n",
                                            "1 0 D008 1 and more\n",
                                            "1 0 D0009 1\r\n"};
  constexpr std::string_view kTopics[] = {"1", "2", "3"};
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    Random random(seed);
    const auto odd_in = 2 + random.below(60);
    std::string text = "1 0 D000 1\n";
    std::string topic = "1";
    for (std::uint64_t line = 0; line < 200; ++line) {
      if (random.below(20) == 0) topic = one_of(kTopics, random);
      if (random.below(odd_in) == 0) text += one_of(kOddLines, random);
      text += topic + " 0 D" + std::to_string(100 + random.below(900)) + ' ' +
              std::to_string(random.below(4)) + '\n';
    }
    if (random.below(2) == 0) text.pop_back();
    EXPECT_EQ(read_as_qrels(text), read_plainly(text)) << "seed " << seed;
  }
}

TEST(Qrels, ReadsLinesOfAnyLength) {
  for (const std::size_t length : {1U, 40U, 55U, 56U, 120U, 240U, 250U, 300U}) {
    std::string text;
    for (char c = 'a'; c < 'k'; ++c) text += "1 0 " + std::string(length, c) + " 1\n";
    EXPECT_EQ(read_as_qrels(text), read_plainly(text)) << length;
  }
}

TEST(Qrels, RefusesAFileWithoutJudgments) {
  EXPECT_THAT(message_of([] { Qrels(Text::from("# nothing\n\n", "q"), 1); }),
              HasSubstr("q contains no judgments"));
}

}  // namespace
}  // namespace matchbench::trec
