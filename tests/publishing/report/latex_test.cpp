#include "harness/publishing/report/formats/report_file.hpp"

#include "harness/foundation/base/file.hpp"
#include "harness/foundation/text/table/latex.hpp"
#include "tests/publishing/report/sample_results.hpp"
#include "tests/support/temporary_folder.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <regex>
#include <set>

namespace matchbench::report {
namespace {

namespace fs = std::filesystem;
using text::latex_text;

SampleRound round_with_tex() {
  SampleRound round = sample_round();
  round.results.provenance.round.contest.name =
      "\\input{/etc/passwd} $\\frac{1}{0}$ % & # _ ^ ~ \" ` ' -- <|>";
  round.results.entrants[0].entrant.name =
      "\xd7\xa9\xd7\x9c\xd7\x95\xd7\x9d {\xe4\xb8\xad} \\\\ é\n";
  round.results.entrants[1].entrant.name = "a_b[2]";
  round.results.remarks = {{RemarkKind::kScores, RemarkLevel::kNote, "100 % of \\undefined"}};
  return round;
}

void write_all(const ReportModel& model, const fs::path& folder) {
  const FileSink sink = [&](const ReportFile& file) {
    fs::create_directories((folder / file.path).parent_path());
    write_file(folder / file.path, file.text);
  };
  write_latex_files(model, sink);
  write_latex_macros(model, sink);
}

TEST(Latex, TextIsShownAsItIs) {
  EXPECT_EQ(latex_text("a_b 50% \\x{}"), "a\\_b 50\\% \\textbackslash{}x\\{\\}");
  EXPECT_EQ(latex_text("--x\n"), "-{}-x ");
  EXPECT_EQ(latex_text("é \xd7\xa9 \xff"), "é \\mbchar{05E9} \\mbchar{FFFD}");
  EXPECT_EQ(latex_text("# ≤ a–b"), "\\# \\ensuremath{\\leq} a\\textendash{}b");
}

TEST(Latex, EveryMacroHasANameOfItsOwnMadeOfLetters) {
  SampleRound round = sample_round();
  round.results.entrants[0].entrant.name = "x 1";
  round.results.entrants[1].entrant.name = "xOne";
  std::string macros;
  write_latex_macros(make_report(round.results, round.judged),
                     [&](const ReportFile& file) { macros += file.text; });
  const std::regex line(R"(\\newcommand\{\\(mb[A-Za-z]+)\}\{[0-9a-z.-]*\}\n)");
  std::set<std::string> names;
  std::size_t matched = 0;
  for (std::sregex_iterator it(macros.begin(), macros.end(), line), end; it != end; ++it) {
    names.insert((*it)[1]);
    matched += static_cast<std::size_t>(it->length());
  }
  EXPECT_EQ(matched, macros.size());  // nothing but such lines
  // 3 of the round, 10 for each entrant, 2 for each of 4 boards, 6 for each board and entrant
  EXPECT_EQ(names.size(), 3U + 2U * 10U + 4U * 2U + 4U * 2U * 6U);
  EXPECT_THAT(macros, testing::HasSubstr("\\newcommand{\\mbGradedAPXOne}{0.4167}\n"));
  EXPECT_THAT(macros, testing::HasSubstr("\\newcommand{\\mbGradedNDCGOneZeroXOneX}{1.0000}\n"));
}

// Their means differ by the rounding of sums alone.
TEST(Latex, ValuesThatPrintAlikeAreBothTheBest) {
  SampleRound round = sample_round();
  round.results.measures[0].values[0] = std::vector<std::optional<double>>(3, 1 - 1e-12);
  std::string table;
  write_latex_files(make_report(round.results, round.judged), [&](const ReportFile& file) {
    if (file.path == "latex/graded.tex") table = file.text;
  });
  std::size_t best = 0;  // of both by AP, of `good` by nDCG@10
  for (std::size_t at = 0; (at = table.find("\\textbf{1.000}", at)) != std::string::npos; ++at)
    ++best;
  EXPECT_EQ(best, 3U) << table;
}

bool has_latex() {
  return std::system("pdflatex --version > /dev/null 2>&1") == 0 &&
         std::system("kpsewhich booktabs.sty > /dev/null 2>&1") == 0;
}

// What would read or write a file, run a program, or change what characters mean; it ends rows,
// groups and the document, too.
constexpr const char* kHostile =
    "\\input{/etc/passwd}\\immediate\\write18{touch pwned}^^5cinput{/etc/passwd} "
    "\\openout9=pwned.tex \\catcode`\\%=12 \\def\\mbchar#1{} %\n}}\\\\ & "
    "\\end{tabular}\\end{document}"
    "\\csname end\\endcsname $$ \\loop\\iftrue\\repeat ?` !` -- '' ,, << \xe2\x80\xae \xc3\xa9 "
    "\xff[x]* ";

SampleRound hostile_round() {
  SampleRound round = sample_round();
  results::RoundResults& results = round.results;
  for (std::string* text :
       {&results.provenance.round.contest.name, &results.provenance.round.collection.name}) {
    *text = kHostile + *text;
  }
  for (auto& one : results.settings) one.name = kHostile + one.name;
  for (auto& one : results.measures) one.setting = kHostile + one.setting;
  for (auto& one : round.judged.settings) one->name = kHostile + one->name;
  for (auto& one : results.entrants) one.entrant.name = kHostile + one.entrant.name;
  results.remarks = {{RemarkKind::kScores, RemarkLevel::kNote, kHostile}};
  return round;
}

// All that TeX takes for more than a letter, in ASCII; what is left are its own escapes.
TEST(Latex, NoCharacterOfATextMeansAnythingToTex) {
  std::string all;
  for (char c = 1; c < 127; ++c) all += c;
  const std::string shown = std::regex_replace(
      latex_text(all),
      std::regex(R"(\\(text[a-z]+\{\}|mbchar\{[0-9A-F]+\}|[{}$&#%_])|-\{\}|,\{\})"), "");
  EXPECT_EQ(shown.find_first_of("\\{}$&#%_^~<>|\"`'"), std::string::npos) << shown;
  for (const char c : shown) EXPECT_GE(c, ' ');
}

TEST(Latex, NothingThatATextSaysIsCarriedOut) {
  if (!has_latex()) GTEST_SKIP() << "no pdflatex with booktabs on PATH";
  const TemporaryFolder folder;
  const SampleRound round = hostile_round();
  write_all(make_report(round.results, round.judged), folder.path());
  const std::string command = "cd '" + folder.path().string() +
                              "' && timeout 120 pdflatex -shell-escape -recorder -halt-on-error "
                              "-interaction=nonstopmode report.tex > out.txt 2>&1";
  EXPECT_EQ(std::system(command.c_str()), 0) << read_file(folder / "out.txt");
  EXPECT_FALSE(fs::exists(folder / "pwned"));
  EXPECT_FALSE(fs::exists(folder / "pwned.tex"));
  EXPECT_EQ(read_file(folder / "report.fls").find("/etc/passwd"), std::string::npos);
}

TEST(Latex, WhatIsWrittenCompiles) {
  if (!has_latex()) GTEST_SKIP() << "no pdflatex with booktabs on PATH";
  const TemporaryFolder folder;
  const SampleRound round = round_with_tex();
  write_all(make_report(round.results, round.judged), folder.path());
  std::string document = read_file(folder / "report.tex");
  document.insert(document.find("\\begin{document}"), "\\input{latex/macros.tex}\n");
  write_file(folder / "report.tex", document);
  const std::string command = "cd '" + folder.path().string() +
                              "' && pdflatex -halt-on-error -interaction=nonstopmode report.tex "
                              "> out.txt 2>&1";
  EXPECT_EQ(std::system(command.c_str()), 0) << read_file(folder / "out.txt");
  EXPECT_TRUE(fs::exists(folder / "report.pdf"));
}

}  // namespace
}  // namespace matchbench::report
