#include "harness/foundation/text/table/text_table.hpp"
#include "harness/foundation/base/error.hpp"
#include "harness/foundation/text/table/fitted_table.hpp"
#include "harness/foundation/text/table/named_columns.hpp"

#include <gmock/gmock.h>

#include <sstream>
#include <string>
#include <vector>

namespace matchbench::report {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Pair;

// "aaaa", "12" and "x" under titles of three letters; 4 + 2 + 3 + 2 + 3 characters wide.
text::Table small_table() {
  return {{{"name", "who"}, {"count", "num", 2}, {"note", "why", 1}},
          {{std::string("aaaa"), std::int64_t{12}, std::string("x")}}};
}

TEST(TextTable, AlignsNumbersAtTheirEndAndTextsAtTheirBegin) {
  EXPECT_EQ(text::text_table(small_table()), "who   num  why\naaaa   12  x\n");
  EXPECT_EQ(text::text_width(small_table()), 14u);
}

TEST(TextTable, WritesTheBoundOfARatioThatNothingBoundsInFewDigits) {
  const text::Table table{
      {{"most", "≤"}}, {{text::number_cell(151'375'806'034.9, 4)}, {text::number_cell(45.19, 4)}}};
  EXPECT_EQ(text::text_table(table), "       ≤\n1.51e+11\n 45.1900\n");
}

TEST(TextTable, StaysWholeIfItFits) {
  const text::FittedTable same = text::fitted(small_table(), 14);
  EXPECT_EQ(text::text_table(same.table), text::text_table(small_table()));
  EXPECT_THAT(same.left_out, IsEmpty());
}

TEST(TextTable, LeavesOutTheLeastImportantColumnsFirst) {
  const text::FittedTable less = text::fitted(small_table(), 13);
  EXPECT_EQ(text::text_table(less.table), "who   num\naaaa   12\n");
  EXPECT_THAT(less.left_out, ElementsAre("why"));
  EXPECT_THAT(text::fitted(small_table(), 8).left_out, ElementsAre("num", "why"));
}

TEST(TextTable, LeavesOutColumnsWithoutAnyValueBeforeAllOthers) {
  text::Table table = small_table();
  table.columns[1].importance = 1;
  table.columns[2].importance = 0;
  table.rows[0][1] = {};
  EXPECT_THAT(text::fitted(table, 13).left_out, ElementsAre("num"));
}

TEST(TextTable, LeavesOutTheLastOfColumnsThatAreEquallyImportant) {
  text::Table table = small_table();
  table.columns[1].importance = 1;
  EXPECT_THAT(text::fitted(table, 13).left_out, ElementsAre("why"));
}

TEST(TextTable, LeavesOutAGroupOfColumnsTogetherAndNamesItOnce) {
  text::Table table{{{"kappa", "kappa"}}, {{text::number_cell(0.5, 1)}}};
  text::add_bounds(table, "kappa", "kappa");
  table.rows[0].push_back(text::number_cell(0.25, 2));
  table.rows[0].push_back(text::number_cell(0.75, 2));
  const text::FittedTable less = text::fitted(table, 16);  // 5 + 2 + 4 + 2 + 4 are 17
  EXPECT_EQ(text::text_table(less.table), "kappa\n  0.5\n");
  EXPECT_THAT(less.left_out, ElementsAre("bounds of kappa"));
}

TEST(TextTable, NamesTheOnlyColumnOfAGroupByItsTitle) {
  text::Table table = small_table();
  table.columns[1].importance = 1;
  table.columns[1].group = "bounds of why";
  EXPECT_THAT(text::fitted(table, 13).left_out, ElementsAre("why"));
}

TEST(TextTable, ShortensTextsIfWhatMustStayIsTooWide) {
  const text::Table table{{{"name", "name"}}, {{std::string("größer als erlaubt")}}};
  EXPECT_EQ(text::text_table(text::fitted(table, 10).table), "name\ngrößer al…\n");
  EXPECT_TRUE(text::fitted(table, 10).has_cut_texts);
  EXPECT_FALSE(text::fitted(table, 18).has_cut_texts);
  EXPECT_EQ(text::text_table(text::fitted(table, 3).table),
            "name\ngrößer …\n");  // eight at the least
}

TEST(TextTable, ShortensTextsThatDifferAtTheirEndsInTheirMiddles) {
  const text::Table table{{{"name", "name"}},
                          {{std::string("größer (k=0.9)")}, {std::string("größer (k=1.2)")}}};
  EXPECT_EQ(text::text_table(text::fitted(table, 10).table), "name\ngröße…0.9)\ngröße…1.2)\n");
}

text::Table table_of_uris(std::vector<std::string> uris) {
  text::Table table{{{"request", "request"}, {"ap", "AP"}}, {}};
  for (auto& uri : uris) table.rows.push_back({std::move(uri), text::count_cell(1)});
  return table;
}

TEST(TextTable, CutsTheFolderOfAllItsUrisBeforeAnythingElseAndTellsIt) {
  const text::Table table =
      table_of_uris({"http://x.org/requests/tea", "http://x.org/requests/two"});
  const text::FittedTable less = text::fitted(table, 20);
  EXPECT_EQ(text::text_table(less.table), "request  AP\ntea       1\ntwo       1\n");
  EXPECT_THAT(less.folders, ElementsAre(Pair("request", "http://x.org/requests/")));
  EXPECT_THAT(less.left_out, IsEmpty());
  EXPECT_THAT(text::fitted(table, 29).folders, IsEmpty());  // 25 + 2 + 2: it fits
}

TEST(TextTable, CutsNoFolderThatIsAllOfAUriOrOnlyItsScheme) {
  EXPECT_THAT(text::fitted(table_of_uris({"http://x.org/a/", "http://x.org/a/b"}), 15).folders,
              ElementsAre(Pair("request", "http://x.org/")));
  EXPECT_THAT(text::fitted(table_of_uris({"http://x.org/a", "http://y.org/a"}), 12).folders,
              IsEmpty());
  EXPECT_THAT(text::fitted(table_of_uris({"http://x.org/a", "tea"}), 12).folders, IsEmpty());
  EXPECT_THAT(text::fitted(table_of_uris({"http://x.org/a"}), 12).folders, IsEmpty());
}

TEST(TextTable, LeavesOutTheLastColumnsIfAllMustStayAndShorterTextsDoNotSuffice) {
  const text::Table table{
      {{"name", "name"}, {"number", "number"}, {"note", "note"}},
      {{std::string("größer als erlaubt"), std::int64_t{12}, std::string("x")}}};
  // 8 + 2 + 6 + 2 + 4 characters at the least.
  EXPECT_THAT(text::fitted(table, 22).left_out, IsEmpty());
  EXPECT_THAT(text::fitted(table, 21).left_out, ElementsAre("note"));
  EXPECT_EQ(text::text_table(text::fitted(table, 21).table),
            "name           number\ngrößer als e…      12\n");
  EXPECT_THAT(text::fitted(table, 3).left_out, ElementsAre("number", "note"));
}

// Readable texts and one number take 14 + 2 + 14 + 2 + 3 characters, and 8 + 2 + 8 + 2 + 3 at the
// least. What is left out is told in the table's order.
TEST(TextTable, LeavesOutNumbersBeforeTextsAreHardToTellApart) {
  const text::Table table{
      {{"service", "service"}, {"instead", "instead"}, {"n", "n"}, {"none", "none"}, {"m", "m"}},
      {{std::string("mail/send_message_at_once"), std::string("mail/direct_message_to"),
        std::int64_t{123}, text::Cell{}, std::int64_t{456}}}};
  EXPECT_THAT(text::fitted(table, 40).left_out, ElementsAre("none"));  // 14 + 14 + 3 + 3 + 6
  EXPECT_THAT(text::fitted(table, 39).left_out, ElementsAre("none", "m"));
  EXPECT_THAT(text::fitted(table, 23).left_out, ElementsAre("none", "m"));
  EXPECT_EQ(text::text_table(text::fitted(table, 35).table),
            "service         instead           n\n"
            "mail/send_mes…  mail/direct_m…  123\n");
  EXPECT_EQ(text::text_table(text::fitted(table, 23).table),
            "service   instead     n\nmail/se…  mail/di…  123\n");
}

TEST(Facts, AreBrokenAtAWidthBehindTheirTitles) {
  const text::Table facts{{{"who", "who"}, {"what", "what"}},
                          {{std::string("a"), std::string("one two three")}}};
  EXPECT_EQ(text::format_facts(facts), "who   a\nwhat  one two three\n");
  EXPECT_EQ(text::fitted_facts(facts, 13), "who   a\nwhat  one two\n      three\n");
}

TEST(Facts, KeepTheLinesOfATextBehindItsTitle) {
  const text::Table facts{{{"who", "who"}, {"what", "what"}},
                          {{std::string("a"), std::string("k1: how soon\nb: how long")}}};
  EXPECT_EQ(text::format_facts(facts), "who   a\nwhat  k1: how soon\n      b: how long\n");
}

TEST(TextTable, IsNoWiderThanTheTerminalAtAnyOfTheUsualWidths) {
  text::Table table;
  for (int c = 0; c < 20; ++c) {
    table.columns.push_back({"key", "a title", c == 0 ? text::Column::kAlways : c % 5});
  }
  table.rows.push_back({});
  table.rows[0].emplace_back(std::string(90, 'n'));
  for (int c = 1; c < 20; ++c) table.rows[0].emplace_back(text::Number{0.5, 4});
  for (const std::size_t width : {60, 80, 120, 200}) {
    const text::FittedTable fitting = text::fitted(table, width);
    std::istringstream lines(text::text_table(fitting.table));
    for (std::string line; std::getline(lines, line);) EXPECT_LE(text::text_width(line), width);
    EXPECT_EQ(fitting.table.columns.size() + fitting.left_out.size(), 20u);
  }
}

TEST(TextTable, ShowsTheColumnsThatAreAskedForInTheirOrder) {
  const std::vector<std::string> keys = {"note", "name"};
  EXPECT_EQ(text::text_table(text::with_columns(small_table(), keys)), "why  who\nx    aaaa\n");
}

TEST(TextTable, TakesTheTitlesThatItShowsForColumns) {
  const std::vector<std::string> titles = {"why", "name"};
  EXPECT_EQ(text::text_table(text::with_columns(small_table(), titles)), "why  who\nx    aaaa\n");
  const std::vector<std::string> in_other_case = {"WHY", "Name"};
  EXPECT_EQ(text::text_table(text::with_columns(small_table(), in_other_case)),
            "why  who\nx    aaaa\n");
}

TEST(TextTable, ListsItsColumnsIfThereIsNoneOfThatName) {
  const std::vector<std::string> names = {"price"};
  try {
    text::with_columns(small_table(), names);
    FAIL();
  } catch (const Error& error) {
    EXPECT_THAT(error.what(), HasSubstr("name (who)"));
    EXPECT_THAT(error.what(), HasSubstr("note (why)"));
  }
}

// A misspelt name, and a name that ends too early.
TEST(TextTable, NamesTheColumnThatIsMeantIfThereIsNoneOfThatName) {
  for (const std::string asked : {"nmae", "na"}) {
    try {
      text::with_columns(small_table(), std::vector{asked});
      FAIL();
    } catch (const Error& error) {
      EXPECT_THAT(error.what(),
                  HasSubstr("there is no column '" + asked + "'; did you mean 'name'?"));
    }
  }
}

}  // namespace
}  // namespace matchbench::report
