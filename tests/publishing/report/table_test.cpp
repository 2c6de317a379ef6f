#include "harness/foundation/text/table/table.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace matchbench::report {
namespace {

text::Table sample_table() {
  text::Table table;
  table.columns = {{"entrant", "entrant"}, {"ap", "AP"}, {"failed", "failed"}};
  table.rows = {{std::string("keyword"), text::Number{0.123456789, 4}, std::int64_t{0}},
                {std::string("größe, \"x\"|y"), {}, std::int64_t{12}}};
  return table;
}

TEST(Table, AlignsTextForPeopleAndShowsADashForNothing) {
  EXPECT_EQ(text::format_table(sample_table(), text::TableFormat::kText),
            "entrant           AP  failed\n"
            "keyword       0.1235       0\n"
            "größe, \"x\"|y       -      12\n");
}

TEST(Table, GivesProgramsFullPrecisionAndNull) {
  EXPECT_EQ(text::format_table(sample_table(), text::TableFormat::kJson), R"([
  {
    "entrant": "keyword",
    "ap": 0.123456789,
    "failed": 0
  },
  {
    "entrant": "größe, \"x\"|y",
    "ap": null,
    "failed": 12
  }
]
)");
}

TEST(Table, QuotesCsvFieldsAsTheStandardSays) {
  EXPECT_EQ(text::format_table(sample_table(), text::TableFormat::kCsv),
            "entrant,ap,failed\n"
            "keyword,0.123456789,0\n"
            "\"größe, \"\"x\"\"|y\",,12\n");
}

TEST(Table, GivesNoSignToAZero) {
  const text::Table table{{{"difference", "difference"}},
                          {{text::Number{-0.00004}}, {text::Number{-0.0}}}};
  EXPECT_EQ(text::format_table(table, text::TableFormat::kText),
            "difference\n    0.0000\n    0.0000\n");
  EXPECT_EQ(text::format_table(table, text::TableFormat::kMarkdown),
            "| difference |\n|---:|\n| 0.0000 |\n| 0.0000 |\n");
  // WorkerSource get what is not zero as it is.
  EXPECT_EQ(text::format_table(table, text::TableFormat::kCsv), "difference\n-4e-05\n0\n");
  EXPECT_EQ(text::format_table(table, text::TableFormat::kJson), R"([
  {
    "difference": -4e-05
  },
  {
    "difference": 0.0
  }
]
)");
}

TEST(Table, GivesSpreadsheetsNoFormulas) {
  const text::Table table{{{"who", "who"}, {"x", "x"}},
                          {{"=1+1", text::Number{-0.5}},
                           {"+1", std::int64_t{-3}},
                           {"-1", "a=b"},
                           {"@sum", ""},
                           {"\tx", "=\"a\",b"}}};
  EXPECT_EQ(text::format_table(table, text::TableFormat::kCsv),
            "who,x\n'=1+1,-0.5\n'+1,-3\n'-1,a=b\n'@sum,\n' x,\"'=\"\"a\"\",b\"\n");
  EXPECT_EQ(text::format_table(table, text::TableFormat::kRawCsv),
            "who,x\n=1+1,-0.5\n+1,-3\n-1,a=b\n@sum,\n\tx,\"=\"\"a\"\",b\"\n");
}

// Entrants head columns, too.
TEST(Table, GivesSpreadsheetsNoFormulasInHeadings) {
  const text::Table table{{{"=1+1", "=1+1"}, {"@x", "@x"}}, {{"\n=1", "a\x1b[2J\nb"}}};
  EXPECT_EQ(text::format_table(table, text::TableFormat::kCsv),
            "'=1+1,'@x\n\"'\n'=1\",\"a [2J\nb\"\n");
  EXPECT_EQ(text::format_table(table, text::TableFormat::kRawCsv),
            "=1+1,@x\n\"\n=1\",\"a\x1b[2J\nb\"\n");
}

TEST(Table, EscapesBarsInMarkdown) {
  EXPECT_EQ(text::format_table(sample_table(), text::TableFormat::kMarkdown),
            "| entrant | AP | failed |\n"
            "|---|---:|---:|\n"
            "| keyword | 0.1235 | 0 |\n"
            "| größe, \"x\"\\|y | - | 12 |\n");
}

TEST(Table, MarkdownAndHtmlSignsAreText) {
  EXPECT_EQ(text::markdown_text("<b> *x* `y` [a](b) a_b _c_ &amp;\nz"),
            "\\<b> \\*x\\* \\`y\\` [a\\](b) a_b \\_c\\_ \\&amp; z");
}

// A report that somebody posts tells nobody by the names in it.
TEST(Table, MarkdownMentionsNobody) {
  EXPECT_EQ(text::markdown_text("@ann, b@example.org, owner/repo#12 and # 1, c@"),
            "@\u200Bann, b@\u200Bexample.org, owner/repo#\u200B12 and # 1, c@");
  EXPECT_EQ(text::markdown_text("nDCG@10, @10"), "nDCG@10, @\u200B10");
}

TEST(Table, MarkdownBeginsNoBlockWithAName) {
  for (const char* name : {"# a", "## a", "> a", ">a", "- a", "+ a", "---", "==="}) {
    EXPECT_EQ(text::markdown_text(name), std::string("\\") + name);
  }
  EXPECT_EQ(text::markdown_text("1. a"), "1\\. a");
  EXPECT_EQ(text::markdown_text("12) a"), "12\\) a");
  for (const char* name : {"-0.5", "+1", "-", "#", "a # b", "a - b", "1.5", "1.", "2026 a"}) {
    EXPECT_EQ(text::markdown_text(name), name);
  }
}

TEST(Table, ACellOfMarkdownBeginsNoLine) {
  text::Table table = sample_table();
  table.rows = {{std::string("- (run file)"), text::Number{1, 1}, std::int64_t{0}}};
  EXPECT_THAT(text::format_table(table, text::TableFormat::kMarkdown),
              testing::HasSubstr("| - (run file) |"));
}

TEST(Table, ANameDoesNotSteerTheTerminal) {
  text::Table table = sample_table();
  table.rows = {{std::string("a\x1b[2J\nb"), text::Number{1, 1}, std::int64_t{0}}};
  EXPECT_EQ(text::format_table(table, text::TableFormat::kText),
            "entrant   AP  failed\n"
            "a [2J b  1.0       0\n");
  table.columns[1].title = "A\x1b[2JP";
  EXPECT_EQ(text::format_table(table, text::TableFormat::kText),
            "entrant  A [2JP  failed\n"
            "a [2J b     1.0       0\n");
}

// Each row is as wide as the widest.
TEST(Table, CutsATextThatNobodyCouldRead) {
  text::Table table{{{"who", "who"}, {"x", "x"}}, {}};
  table.rows.assign(100, {std::string("short"), std::int64_t{1}});
  table.rows[0][0] = std::string(10'000'000, 'n');
  const std::string text = text::format_table(table, text::TableFormat::kText);
  EXPECT_EQ(text.substr(text.find('\n') + 1, 1005), std::string(1000, 'n') + "…  ");
  EXPECT_LT(text.size(), 200'000u);
}

TEST(Table, KeepsTheHeadingWhereThereAreNoRows) {
  text::Table table = sample_table();
  table.rows.clear();
  EXPECT_EQ(text::format_table(table, text::TableFormat::kText), "entrant  AP  failed\n");
  EXPECT_EQ(text::format_table(table, text::TableFormat::kJson), "[]\n");
  EXPECT_EQ(text::format_table(table, text::TableFormat::kTsv), "entrant\tap\tfailed\n");
}

}  // namespace
}  // namespace matchbench::report
