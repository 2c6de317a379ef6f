#include "harness/data/trec/rows.hpp"

#include "harness/data/trec/qrels.hpp"
#include "tests/data/trec/message_of.hpp"

#include <gmock/gmock.h>

#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

namespace matchbench::trec {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

using Texts = std::vector<std::string_view>;
using Numbers = std::vector<double>;

TEST(JudgmentRows, AreWhatAFileWithTheSameLinesIs) {
  const Texts topics = {"9", "10", "9", "long-topic-name-2", "long-topic-name-1"};
  const Texts documents = {"a", "b", "c", "d", "e"};
  const Numbers grades = {1, 0.5, -1, 2, 0};
  const JudgmentRows rows(
      {.name = "rows", .topics = topics, .documents = documents, .grades = grades});
  const Qrels file(Text::from("9 0 a 1\n10 0 b 0.5\n9 0 c -1\nlong-topic-name-2 0 d 2\n"
                              "long-topic-name-1 0 e 0\n",
                              "q"),
                   1);
  ASSERT_EQ(rows.topic_count(), file.topic_count());
  EXPECT_THAT(rows.scale(), ElementsAre(0.5, 1, 2));
  std::vector<JudgedRow> memory, other;
  for (std::uint32_t topic = 0; topic < file.topic_count(); ++topic) {
    EXPECT_EQ(rows.name_of(topic), file.name_of(topic));
    EXPECT_EQ(rows.find(file.name_of(topic)), topic);
    for (std::uint32_t before = 0; before < file.topic_count(); ++before) {
      EXPECT_EQ(rows.find_behind(before, file.name_of(topic)), topic);
    }
    const auto own = rows.rows_of(topic, memory);
    const auto expected = file.rows_of(topic, other);
    ASSERT_EQ(own.size(), expected.size());
    for (std::size_t r = 0; r < own.size(); ++r) {
      EXPECT_EQ(own[r].id, expected[r].id);
      EXPECT_EQ(own[r].hash, expected[r].hash);
      EXPECT_EQ(own[r].grade, expected[r].grade);
    }
  }
  EXPECT_EQ(rows.find("8"), IdTable::kNone);
}

TEST(JudgmentRows, KnowTheColumnsThatTheyAreGiven) {
  const Texts topics = {"1", "2", "1"}, documents = {"a", "b", "c"}, groups = {"u", "v", "w"};
  const Numbers grades = {1, 1, 1};
  const JudgmentRows rows({.name = "rows",
                           .topics = topics,
                           .documents = documents,
                           .grades = grades,
                           .groups = groups});
  std::vector<JudgedRow> memory;
  const auto second = rows.rows_of(0, memory)[1];
  EXPECT_EQ(rows.group_of(second), "w");
  EXPECT_EQ(rows.part_of(second), "");
}

TEST(JudgmentRows, RefuseFaultyColumnsWithTheRow) {
  const Texts topics = {"1", "1"}, documents = {"a", "b"}, none = {"a", ""};
  const Numbers grades = {1, std::numeric_limits<double>::quiet_NaN()};
  const auto message = [&](const Texts& ids, const Numbers& values) {
    return message_of([&] {
      JudgmentRows({.name = "rows", .topics = topics, .documents = ids, .grades = values});
    });
  };
  EXPECT_THAT(message(documents, grades), HasSubstr("rows:2: the grade nan is not a finite"));
  EXPECT_THAT(message(none, {1, 1}), HasSubstr("rows:2: the document is empty"));
  EXPECT_THAT(message(documents, {1}), HasSubstr("rows has 2 rows, but 1 grades"));
  EXPECT_THAT(message_of([] { JudgmentRows({.name = "rows"}); }),
              HasSubstr("contains no judgments"));
}

TEST(RunRows, AreReadStretchByStretch) {
  const Texts topics = {"1", "1", "2", "1"}, documents = {"a", "b", "a", "c"};
  const Numbers scores = {3, 2, 1, 0};
  const RunRows run(
      {.name = "run", .tag = "tag", .topics = topics, .documents = documents, .scores = scores});
  auto part = run.part_at(0);
  EXPECT_EQ(part.end, 4U);
  std::vector<RunRow> rows;
  EXPECT_EQ(run.read_stretch(part, rows).topic, "1");
  ASSERT_EQ(rows.size(), 2U);
  EXPECT_EQ(rows[1].document(), "b");
  EXPECT_EQ(rows[1].score, 2);
  EXPECT_EQ(run.read_stretch(part, rows).topic, "2");
  const auto last = run.read_stretch(part, rows);
  EXPECT_EQ(last.part.begin, 3U);
  EXPECT_TRUE(part.empty());
  EXPECT_EQ(run.read_stretch(part, rows).topic, "");
}

TEST(RunRows, AreCutBetweenTopics) {
  const std::size_t count = 100'000;
  Texts topics(count, "first"), documents(count, "d");
  for (std::size_t row = 40'000; row < count; ++row) topics[row] = "second";
  const Numbers scores(count, 1);
  const RunRows run(
      {.name = "run", .tag = "t", .topics = topics, .documents = documents, .scores = scores});
  EXPECT_EQ(run.part_at(0).end, 40'000U);
  EXPECT_EQ(run.part_at(40'000).end, count);
  EXPECT_EQ(run.part_at(count).begin, run.part_at(count).end);
  EXPECT_GE(run.most_parts(), 2U);
}

}  // namespace
}  // namespace matchbench::trec
