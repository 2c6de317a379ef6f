#include "harness/data/trec/chunks.hpp"
#include "harness/data/trec/decimal.hpp"
#include "harness/data/trec/id_table.hpp"
#include "harness/data/trec/letor.hpp"
#include "harness/data/trec/line.hpp"
#include "harness/data/trec/line_reader.hpp"
#include "harness/data/trec/qrels.hpp"
#include "harness/data/trec/rows.hpp"
#include "harness/data/trec/run.hpp"
#include "tests/data/trec/message_of.hpp"
#include "tests/support/temporary_folder.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>

#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <string>
#include <vector>

namespace matchbench::trec {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

double decimal(std::string text) {
  const auto size = text.size();
  text.append(kPadding, '\0');
  return parse_decimal(std::string_view(text).substr(0, size)).value();
}

TEST(Decimal, IsTheNearestDouble) {
  // The C library is the independent source.
  for (const char* text :
       {"0", "-0", "7", "12.5", "0.1", "2.129133", "-1.724760", "123456789012345",
        "0.00000000000001", ".5", "5.", "1e-7", "9007199254740993", "1234567890.123456789",
        "2.2250738585072011e-308", "+3.25", "1e-400", "999999999999999", "0.3000000000000000444"}) {
    EXPECT_EQ(decimal(text), std::strtod(text, nullptr)) << text;
  }
  EXPECT_TRUE(std::signbit(decimal("-0")));
  EXPECT_TRUE(std::isinf(decimal("1e999")));
  EXPECT_TRUE(std::isnan(decimal("nan")));
}

TEST(Decimal, AgreesWithTheCLibraryOnManyNumbers) {
  std::uint64_t state = 1;
  for (int i = 0; i < 20000; ++i) {
    state = state * 6364136223846793005 + 1442695040888963407;
    std::string text = std::to_string(state >> (20 + i % 43));
    if (i % 5 != 0) text.insert(static_cast<std::size_t>(i) % text.size(), ".");
    if (i % 7 == 0) text.insert(0, "-");
    ASSERT_EQ(decimal(text), std::strtod(text.c_str(), nullptr)) << text;
  }
}

TEST(Decimal, RefusesWhatIsNoNumber) {
  for (const char* text : {"", "-", ".", "+", "1x", "--1", "+-1", "1.2.3", "0x1p3", "1e", " 1"}) {
    const std::string padded = std::string(text) + std::string(kPadding, '\0');
    EXPECT_FALSE(parse_decimal(std::string_view(padded).substr(0, std::strlen(text)))) << text;
  }
}

std::vector<std::string> fields(const std::string& text) {
  const auto held = Text::from(text, "t");
  const auto view = held.view();
  LineReader<3> reader;
  const char* const next = reader.read(view.data(), view.data() + view.size());
  const auto& line = reader.line();
  std::vector<std::string> all;
  for (std::size_t i = 0; i < line.count; ++i) all.emplace_back(line[i]);
  all.push_back(">" + std::string(next, static_cast<std::size_t>(view.end() - next)));
  return all;
}

TEST(Line, SplitsAtAnyBlanks) {
  EXPECT_THAT(fields("a b c\nrest"), ElementsAre("a", "b", "c", ">rest"));
  EXPECT_THAT(fields("a b c"), ElementsAre("a", "b", "c", ">"));
  EXPECT_THAT(fields(" a\t\tb  c \r\nrest"), ElementsAre("a", "b", "c", ">rest"));
  EXPECT_THAT(fields("a b c d e\nrest"), ElementsAre("a", "b", "c", ">rest"));
  EXPECT_THAT(fields("a b\nrest of it"), ElementsAre("a", "b", ">rest of it"));
  EXPECT_THAT(fields("\nrest"), ElementsAre(">rest"));
  EXPECT_THAT(fields("a\nb c\n"), ElementsAre("a", ">b c\n"));
  EXPECT_THAT(fields("a b \nrest"), ElementsAre("a", "b", ">rest"));
}

TEST(Line, SplitsLinesOfAnyLengthAlike) {
  for (std::size_t length = 1; length < 200; ++length) {
    const std::string id(length, 'x');
    EXPECT_THAT(fields("1 " + id + " 2\nnext 1 2\n"), ElementsAre("1", id, "2", ">next 1 2\n"));
    EXPECT_THAT(fields("1 2 " + id + "\n"), ElementsAre("1", "2", id, ">"));
  }
}

TEST(Line, ReadsShortAndLongLinesInTurn) {
  std::string text;
  std::vector<std::string> ids;
  for (std::size_t i = 0; i < 500; ++i) {
    ids.emplace_back(1 + i * i % 150, static_cast<char>('a' + i % 26));
    text += "1 " + ids.back() + (i % 5 == 0 ? "  2\r\n" : " 2\n");
  }
  const auto held = Text::from(text, "t");
  LineReader<3> reader;
  const char* at = held.view().data();
  for (const auto& id : ids) {
    at = reader.read(at, held.view().data() + held.view().size());
    const auto& line = reader.line();
    ASSERT_EQ(line.count, 3U);
    EXPECT_EQ(line[1], id);
    EXPECT_EQ(line[2], "2");
  }
}

bool is_laid_out_as(const std::string& line, const std::string& other) {
  const auto held = Text::from(line + other, "t");
  const char* const second = held.view().data() + line.size();
  return LineLayout::of(held.view().data(), second).fits(second, second + other.size());
}

TEST(Line, HasTheLayoutOfAnotherWhereTheSameBlanksAreAtTheSamePlaces) {
  EXPECT_TRUE(is_laid_out_as("1 0 a 2\n", "7 x # 3\n"));
  EXPECT_FALSE(is_laid_out_as("1 0 a 2\n", "1 0 ab 2\n"));
  EXPECT_FALSE(is_laid_out_as("1 0 ab 2\n", "10 0 a 2\n"));
  EXPECT_FALSE(is_laid_out_as("1 0 a 2\n", "1\t0 a 2\n"));
  EXPECT_FALSE(is_laid_out_as("1 0 a 2\n", "1 0\na 2\n"));
  EXPECT_FALSE(is_laid_out_as("1 0 a 2\n", "1 0 a 2"));
  EXPECT_FALSE(is_laid_out_as("1 0 a 2\n", "1 0 a 22"));
  EXPECT_FALSE(is_laid_out_as("1 0 a 2", "1 0 a 2\n"));
  EXPECT_TRUE(is_laid_out_as(" 1 0\t\ta 2 \r\n", " 2 1\t\tb 3 \r\n"));
}

TEST(Line, HasALayoutUpToSixtyFourCharacters) {
  for (std::size_t size = 1; size <= 70; ++size) {
    const std::string line = std::string(size - 1, 'x') + "\n";
    const std::string other = std::string(size - 1, 'y') + "\n";
    EXPECT_EQ(is_laid_out_as(line, other), size <= 64) << size;
    for (std::size_t i = 0; i + 1 < size; ++i) {
      std::string blank = other;
      blank[i] = ' ';
      EXPECT_FALSE(is_laid_out_as(line, blank)) << size << ", " << i;
    }
  }
}

TEST(Line, ComesInGroupsThatAreLaidOutAlike) {
  std::string text;
  for (int i = 0; i < 300; ++i) text += "1 a" + std::to_string(100 + i) + " 2\n";
  text += "1 b 2\n1 c 2\n\n\n1 d 2";
  const auto held = Text::from(text, "t");
  const char* const end = held.view().data() + held.view().size();
  LineReader<3> reader;
  std::vector<std::string> ids;
  for (const char* at = held.view().data(); at < end;) {
    const auto alike = reader.read_alike(at, end);
    Line<3> line = reader.line();
    for (; at < alike.next; at += alike.size) {
      line.at = at;
      ids.emplace_back(line.count == 3 ? line[1] : "blank");
    }
  }
  ASSERT_EQ(ids.size(), 305U);
  EXPECT_EQ(ids[0], "a100");
  EXPECT_EQ(ids[299], "a399");
  EXPECT_THAT(std::vector(ids.begin() + 300, ids.end()),
              ElementsAre("b", "c", "blank", "blank", "d"));
}

TEST(Line, ComparesFieldsOfAnyLength) {
  const std::string padding(8, '.');
  for (std::size_t length = 1; length < 20; ++length) {
    const std::string a = std::string(length, 'x') + padding;
    std::string b = std::string(length, 'x') + "########";
    const auto field = [length](const std::string& text) {
      return std::string_view(text).substr(0, length);
    };
    EXPECT_TRUE(same_field(field(a), field(b)));
    b[length - 1] = 'y';
    EXPECT_FALSE(same_field(field(a), field(b)));
  }
}

TEST(Chunks, AreWholeLinesAndEndWhereTheTopicChanges) {
  std::string text;
  for (int topic = 0; topic < 50; ++topic) {
    for (int row = 0; row < 20; ++row) text += "topic" + std::to_string(topic) + " row\n";
  }
  const auto chunks = cut_into_chunks(text, 1000);
  EXPECT_GT(chunks.size(), 5U);
  std::string joined;
  for (const auto chunk : chunks) {
    if (!joined.empty()) {
      const auto last = joined.rfind('\n', joined.size() - 2) + 1;
      EXPECT_NE(joined.substr(last), chunk.substr(0, joined.size() - last));
    }
    joined += chunk;
  }
  EXPECT_EQ(joined, text);
}

TEST(Chunks, CutATopicThatIsTooLong) {
  std::string text;
  for (int row = 0; row < 40000; ++row) text += "1 Q0 document rank score\n";
  EXPECT_GT(cut_into_chunks(text, 100'000).size(), 5U);
  EXPECT_EQ(cut_into_chunks("no line end", 3).size(), 1U);
}

TEST(IdTable, FindsWhatWasEntered) {
  std::vector<std::string> ids;
  for (int i = 0; i < 3000; ++i) {
    ids.push_back(std::string(static_cast<std::size_t>(i) % 40, 'p') + std::to_string(i));
    ids.back().append(8, '\0');
  }
  const auto id_of = [&](std::uint32_t i) {
    return std::string_view(ids[i]).substr(0, ids[i].size() - 8);
  };
  IdTable table;
  table.reset(ids.size());
  for (std::uint32_t i = 0; i < ids.size(); ++i) {
    const auto enter = [&] {
      return table.find_or_enter(hash_id(id_of(i)), i,
                                 [&](std::uint32_t other) { return id_of(other) == id_of(i); });
    };
    EXPECT_EQ(enter(), IdTable::kNone);
    EXPECT_EQ(enter(), i);
  }
}

TEST(Run, ReadsStretchByStretch) {
  const auto text = Text::from("2 Q0 a 7 1.5 t\n2 Q0 b 8 1 t\n\n1 Q0 c 0 3 t", "r");
  auto lines = text.view();
  std::vector<RunRow> rows;
  EXPECT_EQ(read_stretch(text, lines, rows).topic, "2");
  ASSERT_EQ(rows.size(), 2U);
  EXPECT_EQ(rows[1].document(), "b");
  EXPECT_EQ(rank_of(rows[1], text), 8U);
  EXPECT_EQ(read_stretch(text, lines, rows).topic, "1");
  EXPECT_EQ(rows.size(), 3U);
  EXPECT_EQ(read_stretch(text, lines, rows).topic, "");
  EXPECT_EQ(tag_of(text), "t");
}

TEST(Run, RefusesARankThatIsNoWholeNumberOnlyWhenItIsRead) {
  const auto text = Text::from("1 Q0 a x 1 t\n", "r");
  auto lines = text.view();
  std::vector<RunRow> rows;
  read_stretch(text, lines, rows);
  EXPECT_THAT(message_of([&] { rank_of(rows[0], text); }), HasSubstr("r:1: the rank 'x'"));
}

TEST(Run, IsReadByTopicThoughItComesBackToOne) {
  const auto text = Text::from("2 Q0 a 1 3 t\n1 Q0 c 1 3 t\n2 Q0 b 2 1 t\n", "r");
  RowsByTopic topics(text);
  ASSERT_EQ(topics.all().size(), 2U);
  EXPECT_EQ(topics.all()[0].topic, "2");
  EXPECT_EQ(topics.all()[0].topic.data(), text.view().data());
  ASSERT_EQ(topics.all()[0].rows.size(), 2U);
  EXPECT_EQ(topics.all()[0].rows[1].document(), "b");
  EXPECT_EQ(topics.of("1").size(), 1U);
  EXPECT_TRUE(topics.of("3").empty());
}

TEST(Letor, ReadsFeaturesAndNamesDocumentsByPlaceWhereTheyHaveNone) {
  const auto letor = read_letor(
      Text::from("1 qid:2 1:0.5 7:1e-3 #docid = GX-1 inc = 1\n# note\n0 qid:1 7:2\n", "l"));
  EXPECT_THAT(letor.features, ElementsAre(1, 7));
  ASSERT_EQ(letor.topics.size(), 2U);
  EXPECT_EQ(letor.topics[0].name, "1");
  EXPECT_THAT(letor.topics[0].documents, ElementsAre("000001"));
  EXPECT_THAT(letor.topics[0].values[0], ElementsAre(0));
  EXPECT_THAT(letor.topics[1].documents, ElementsAre("GX-1"));
  EXPECT_THAT(letor.topics[1].values[1], ElementsAre(1e-3));
}

TEST(Letor, RefusesFaultyLines) {
  const auto message = [](const char* text) {
    return message_of([text] { read_letor(Text::from(text, "l")); });
  };
  EXPECT_THAT(message("1 2 1:1\n"), HasSubstr("l:1: there is '2' instead of qid:topic"));
  EXPECT_THAT(message("1 qid:1 1:x\n"), HasSubstr("the value 'x'"));
  EXPECT_THAT(message("1 qid:1 1:1 1:2\n"), HasSubstr("feature 1 appears twice"));
  EXPECT_THAT(message("1 qid:1 1:1 #docid = a\n\n1 qid:1 1:1 #docid = a\n"),
              HasSubstr("l:3: topic 1 has document a a second time, after line 1"));
  EXPECT_THAT(message("1 qid:1 99999999:1\n"), HasSubstr("is not feature:value"));
  EXPECT_THAT(message(""), HasSubstr("l contains no judged documents"));
}

// A line each that names a feature of its own takes the square of the lines.
TEST(Letor, HasNoTableOfFarMoreValuesThanItStates) {
  std::string text;
  for (int i = 1; i <= 4000; ++i) text += fmt::format("{} qid:1 {}:1 #docid = d{}\n", i % 2, i, i);
  EXPECT_THAT(message_of([&] { read_letor(Text::from(text, "l")); }),
              HasSubstr("l: 4000 features of 4000 documents are more values than can be held"));
}

TEST(Text, RefusesUtf16) {
  EXPECT_THAT(message_of([] { Text::from(std::string("\xff\xfe\x31\x00", 4), "u"); }),
              HasSubstr("u is UTF-16; convert it to UTF-8"));
}

// The first is what gzip -n makes of it.
TEST(Text, IsNoLongerThanItsReaderAllowsOnceItIsUnpacked) {
  const TemporaryFolder folder;
  const std::string packed(
      "\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\x03\x2b\x2d\xca\xb3\x2a\x50\x08\x34\x50\x28\x05\x32\x12"
      "\x15"
      "\x0c\x81\xb0\x24\x31\x9d\x0b\x00\x4f\xe2\x83\x4a\x17\x00\x00\x00",
      40);
  for (const auto& file :
       {folder.put("packed", packed), folder.put("plain", "urn:p Q0 urn:a 1 1 tag\n")}) {
    EXPECT_EQ(Text::open(file.string(), 23).view(), "urn:p Q0 urn:a 1 1 tag\n");
    EXPECT_THROW(Text::open(file.string(), 22), Error);
  }
}

TEST(Text, KeepsTheMarkThatItsViewLeavesOut) {
  const TemporaryFolder folder;
  const Text text = Text::open(folder
                                   .put("marked",
                                        "\xef\xbb\xbf"
                                        "1 0 a 1\n")
                                   .string());
  EXPECT_EQ(text.view(), "1 0 a 1\n");
  EXPECT_EQ(text.bytes(),
            "\xef\xbb\xbf"
            "1 0 a 1\n");
}

}  // namespace
}  // namespace matchbench::trec
