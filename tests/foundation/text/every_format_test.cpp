// Every class of code points that somebody else's text may have, in every format in which it is
// written: each stays one text in its place, and nothing of it is carried out.
#include "harness/foundation/text/csv.hpp"
#include "harness/foundation/text/markup/junit.hpp"
#include "harness/foundation/text/markup/xml.hpp"
#include "harness/foundation/text/table/table.hpp"
#include "harness/foundation/text/tree/node_json.hpp"
#include "harness/foundation/text/utf8.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace matchbench::text {
namespace {

using Texts = std::vector<std::string>;

// UTF-8 by its definition (RFC 3629, 3), of surrogates, too.
std::string encoded(char32_t point) {
  const auto rest = [&](int shift) { return static_cast<char>(0x80 | ((point >> shift) & 0x3f)); };
  if (point < 0x80) return {static_cast<char>(point)};
  if (point < 0x800) return {static_cast<char>(0xc0 | point >> 6), rest(0)};
  if (point < 0x10000) return {static_cast<char>(0xe0 | point >> 12), rest(6), rest(0)};
  return {static_cast<char>(0xf0 | point >> 18), rest(12), rest(6), rest(0)};
}

// Control characters, ends of lines of Unicode, what turns the direction of text, what has no
// width, tags, and noncharacters.
Texts hidden() {
  Texts texts;
  const auto add = [&](char32_t first, char32_t last) {
    for (char32_t point = first; point <= last; ++point) texts.push_back(encoded(point));
  };
  add(0x00, 0x1f);
  add(0x7f, 0x9f);
  add(0x61c, 0x61c);
  add(0x200b, 0x200b);
  add(0x200e, 0x200f);
  add(0x2028, 0x202e);
  add(0x2066, 0x2069);
  add(0xfdd0, 0xfdd0);
  add(0xfdef, 0xfdef);
  add(0xfeff, 0xfeff);
  add(0xfffe, 0xffff);
  add(0x1fffe, 0x1ffff);
  add(0xe0041, 0xe0041);
  add(0x10fffe, 0x10ffff);
  return texts;
}

// A byte that begins nothing, a cut character, overlong forms of "/" and "<", surrogates, and what
// is beyond Unicode.
Texts no_utf8() {
  return {"\x80",          "\xc3",          "\xc0\xaf",         "\xe0\x80\xbc",
          encoded(0xd800), encoded(0xdfff), "\xf4\x90\x80\x80", "\xff"};
}

// What the formats have a meaning for.
Texts signs() {
  return {"@octocat", "#12", "!12",        "$12", "&12", "GH-12",   "<b>x</b>", "<!--",
          "-->",      "]]>", "&lt;",       "|",   "`x`", "![x](y)", "[x]: y",   "*x*",
          "_x_",      "\\",  "\\input{x}", "{}",  "%",   "^^5c",    "~",        "=1+1",
          "+1",       "-1",  "@SUM(1)",    "\"",  "'",   ",",       ";",        "[2pt]"};
}

Texts around(const std::string& text) {
  return {text, "a" + text + "b", "a " + text + " b"};
}

std::string written(TableFormat format, const std::string& text) {
  Table table;
  table.columns = {{"name", "name"}};
  table.rows.push_back({Cell(text)});
  return format_table(table, format);
}

std::string as_junit(const std::string& text) {
  const JUnitCase one{text, JUnitCase::End::kFailed, "worse", text};
  return junit_xml("suite", "class", {one}, text);
}

Texts lines_of(std::string_view text) {
  Texts lines;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    lines.emplace_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return lines;
}

// Text that people read, in each format for them.
std::vector<std::pair<const char*, std::string>> for_people(const std::string& text) {
  return {{"terminal", written(TableFormat::kText, text)},
          {"CSV", written(TableFormat::kCsv, text)},
          {"Markdown", written(TableFormat::kMarkdown, text)},
          {"LaTeX", written(TableFormat::kLatex, text)},
          {"XML", as_junit(text)}};
}

Texts all() {
  Texts texts;
  for (const Texts& kinds : {hidden(), no_utf8(), signs()}) {
    for (const auto& kind : kinds) {
      for (auto& text : around(kind)) texts.push_back(std::move(text));
    }
  }
  return texts;
}

// Whether the character at `at` has a backslash before it that is no other one's.
bool is_escaped(std::string_view text, std::size_t at) {
  std::size_t backslashes = 0;
  while (at > backslashes && text[at - backslashes - 1] == '\\') ++backslashes;
  return backslashes % 2 == 1;
}

// A U+200B of our own keeps forges from linking.
TEST(EveryFormat, ShowsPeopleNothingThatIsHidden) {
  for (const auto& kind : hidden()) {
    if (kind == "\n" || kind == encoded(0x200b)) continue;
    for (const auto& text : around(kind)) {
      for (const auto& [format, out] : for_people(text)) {
        EXPECT_EQ(out.find(kind), std::string::npos)
            << format << " " << testing::PrintToString(text);
      }
    }
  }
}

TEST(EveryFormat, IsUtf8) {
  for (const auto& text : all()) {
    auto outs = for_people(text);
    outs.emplace_back("JSON", written(TableFormat::kJson, text));
    for (const auto& [format, out] : outs) {
      EXPECT_EQ(first_invalid_utf8(out), std::nullopt) << format << testing::PrintToString(text);
    }
  }
}

TEST(EveryFormat, KeepsATextInItsLine) {
  const auto count = [](TableFormat format, const std::string& text) {
    return lines_of(written(format, text)).size();
  };
  for (const auto format :
       {TableFormat::kText, TableFormat::kTsv, TableFormat::kMarkdown, TableFormat::kLatex}) {
    for (const auto& text : all()) {
      const std::string out = written(format, text);
      if (format == TableFormat::kLatex && out.find("\\mbchar") != std::string::npos) continue;
      EXPECT_EQ(lines_of(out).size(), count(format, "plain")) << testing::PrintToString(text);
      EXPECT_EQ(out.find('\r'), std::string::npos) << testing::PrintToString(text);
    }
  }
}

TEST(EveryFormat, OfXmlIsWellFormedAndSaysTheText) {
  for (const auto& text : all()) {
    EXPECT_NO_THROW(XmlDocument(as_junit(text), "x.xml")) << testing::PrintToString(text);
  }
  for (const auto& sign : signs()) {
    const std::string out = as_junit(sign);
    const XmlDocument document(out, "x.xml");
    const auto failure = document.root().child("testsuite").child("testcase").child("failure");
    EXPECT_EQ(std::string(failure.attribute("message").value()), sign);
  }
}

TEST(EveryFormat, OfJsonIsReadAsTheText) {
  for (const Texts& kinds : {hidden(), signs()}) {
    for (const auto& kind : kinds) {
      for (const auto& text : around(kind)) {
        const auto read = parse_json(written(TableFormat::kJson, text));
        ASSERT_TRUE(read) << testing::PrintToString(text);
        EXPECT_EQ(read->at(0).at("name").get<std::string>(), text);
      }
    }
  }
  for (const auto& text : no_utf8()) EXPECT_TRUE(parse_json(written(TableFormat::kJson, text)));
}

TEST(EveryFormat, OfCsvIsOneFieldAndNoFormula) {
  for (const auto& text : all()) {
    const auto rows = read_csv(written(TableFormat::kCsv, text), "x.csv");
    ASSERT_EQ(rows.size(), 2U) << testing::PrintToString(text);
    ASSERT_EQ(rows[1].fields.size(), 1U) << testing::PrintToString(text);
    const std::string& field = rows[1].fields[0];
    EXPECT_EQ(std::string_view("=+-@\t\r\n").find(field.front()), std::string_view::npos) << field;
  }
}

// Splits a line as spreadsheets do in countries that write decimals with a comma: at semicolons. A
// quote in the middle of a cell is then an ordinary character.
TEST(EveryFormat, OfCsvIsNoFormulaIfCellsEndAtSemicolons) {
  for (const char* formula :
       {"=1+1", "+1", "-1", "@SUM(1)", "\uff1d1", "\uff0b1", "\uff0d1", "\uff201"}) {
    for (const char* before : {"", "x;", "x;;", "x;\"", "x\n", "x\ny;"}) {
      Table table;
      table.columns = {{"first", "first"}, {"name", "name"}};
      table.rows.push_back({Cell("a"), Cell(std::string(before) + formula)});
      std::string out = format_table(table, TableFormat::kCsv);
      std::ranges::replace(out, ';', '\n');
      std::ranges::replace(out, ',', '\n');
      for (std::string cell : lines_of(out)) {
        std::erase(cell, '"');
        EXPECT_FALSE(cell.starts_with(formula)) << before << formula;
      }
    }
  }
}

TEST(EveryFormat, OfMarkdownIsOneCellAndTellsNobody) {
  for (const auto& sign : signs()) {
    for (const auto& text : around(sign)) {
      const Texts lines = lines_of(written(TableFormat::kMarkdown, text));
      const std::string& row = lines.back();
      std::size_t bars = 0;
      for (std::size_t at = 0; at < row.size(); ++at) {
        if (row[at] == '|' && !is_escaped(row, at)) ++bars;
        const bool is_link =
            row[at] == ']' && std::string_view("([:").find(row[at + 1]) != std::string_view::npos;
        if (is_link || row[at] == '<' || row[at] == '`' || row[at] == '*') {
          EXPECT_TRUE(is_escaped(row, at)) << row;
        }
      }
      EXPECT_EQ(bars, 2U) << row;
      for (const char* reference : {"@o", "@S", "#1", "!1", "$1", "&1", "GH-1"}) {
        EXPECT_EQ(row.find(reference), std::string::npos) << row;
      }
    }
  }
}

TEST(EveryFormat, OfLatexIsACellThatCarriesNothingOut) {
  for (const auto& sign : signs()) {
    for (const auto& text : around(sign)) {
      const Texts lines = lines_of(written(TableFormat::kLatex, text));
      const auto rule = std::ranges::find(lines, "\\midrule");
      ASSERT_NE(rule, lines.end());
      const std::string row = *(rule + 1);
      ASSERT_TRUE(row.ends_with(" \\\\")) << row;
      for (std::size_t at = 0; at < row.size() - 3; ++at) {
        if (std::string_view("&%$#_~^|`\"").find(row[at]) != std::string_view::npos) {
          EXPECT_TRUE(is_escaped(row, at)) << row;
        }
      }
      EXPECT_FALSE(row.starts_with('[') || row.starts_with('*')) << row;
    }
  }
  EXPECT_EQ(lines_of(written(TableFormat::kLatex, "\\input{x}"))[5],
            "\\textbackslash{}input\\{x\\} \\\\");
}

}  // namespace
}  // namespace matchbench::text
