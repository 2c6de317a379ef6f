#include "harness/report/formats/latex.hpp"

#include "harness/base/file.hpp"
#include "tests/report/sample_results.hpp"
#include "tests/support/temporary_folder.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <regex>
#include <set>

namespace matchbench {
namespace {

namespace fs = std::filesystem;

SampleRound awkward_round() {
  SampleRound round = sample_round();
  round.results.provenance.contest =
      "\\input{/etc/passwd} $\\frac{1}{0}$ % & # _ ^ ~ \" ` ' -- <|>";
  round.results.entrants[0].entrant.name =
      "\xd7\xa9\xd7\x9c\xd7\x95\xd7\x9d {\xe4\xb8\xad} \\\\ é\n";
  round.results.entrants[1].entrant.name = "a_b[2]";
  round.results.remarks = {"100 % of \\undefined"};
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
  // 3 of the round, 10 for each entrant, 6 for each of 4 boards and 2 entrants
  EXPECT_EQ(names.size(), 3U + 2U * 10U + 4U * 2U * 6U);
  EXPECT_THAT(macros, testing::HasSubstr("\\newcommand{\\mbGradedAPXOne}{0.4167}\n"));
  EXPECT_THAT(macros, testing::HasSubstr("\\newcommand{\\mbGradedNDCGOneZeroXOneX}{1.0000}\n"));
}

TEST(Latex, WhatIsWrittenCompiles) {
  if (std::system("pdflatex --version > /dev/null 2>&1") != 0 ||
      std::system("kpsewhich booktabs.sty > /dev/null 2>&1") != 0) {
    GTEST_SKIP() << "no pdflatex with booktabs on PATH";
  }
  const TemporaryFolder folder;
  const SampleRound round = awkward_round();
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
}  // namespace matchbench
