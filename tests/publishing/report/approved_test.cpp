#include "harness/foundation/base/file.hpp"
#include "harness/publishing/report/formats/report_file.hpp"
#include "harness/publishing/report/formats/report_json.hpp"
#include "harness/publishing/report/formats/report_tables.hpp"
#include "tests/publishing/report/sample_results.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <cstdlib>
#include <filesystem>

namespace matchbench::report {
namespace {

namespace fs = std::filesystem;

// Compares with tests/publishing/report/approved/NAME. To approve a change on purpose, run the test
// with MATCHBENCH_APPROVE=1 and read the difference before committing it.
void expect_approved(const std::string& name, const std::string& text) {
  const fs::path file = fs::path(MATCHBENCH_SOURCE_DIR) / "tests/publishing/report/approved" / name;
  if (std::getenv("MATCHBENCH_APPROVE") != nullptr) write_file(file, text);
  ASSERT_TRUE(fs::exists(file)) << file;
  EXPECT_EQ(text, read_file(file)) << name;
}

std::string readable(const std::string& json) {
  return nlohmann::ordered_json::parse(json).dump(1) + "\n";
}

// Names that mean something to HTML, LaTeX, CSV, Markdown, a terminal or a reader's eye.
SampleRound awkward_round() {
  SampleRound round = sample_round();
  results::RoundResults& results = round.results;
  results.provenance.round.contest.name = "50% of $a_b & {c} #1 ~ ^ \\ \"quoted\"";
  results.entrants[0].entrant.name = "<script>alert(1)</script>";
  results.entrants[1].entrant.name = "a,\"b\"\n|*c*| [d](e) \xd7\xa9\xd7\x9c\xd7\x95\xd7\x9d é";
  results.entrants[0].entrant.parameters = R"({"=1+1": "</script>"})";
  results.entrants[0].logs = {{Outcome::kError, "no\xff utf-8", "\x1b[31mred"}};
  results.requests[0].name = "";
  results.settings[0].name = "a/b ../c";
  results.measures[0].setting = results.measures[1].setting = "a/b ../c";
  return round;
}

// File by name.
std::map<std::string, std::string> files_of(const std::function<void(const FileSink&)>& write) {
  std::map<std::string, std::string> files;
  write([&](const ReportFile& file) {
    std::string& text = files[file.path] = file.text;
    if (file.rest) file.rest([&](std::string_view part) { text += part; });
  });
  return files;
}

TEST(ApprovedReport, OfASmallRound) {
  const SampleRound round = sample_round();
  const ReportModel model = make_report(round.results, round.judged);
  expect_approved("small.json", readable(to_json(model)));
  expect_approved("small.md", to_markdown(model));
}

TEST(ApprovedReport, OfARoundWithAwkwardNames) {
  const SampleRound round = awkward_round();
  const ReportModel model = make_report(round.results, round.judged);
  expect_approved("awkward.json", readable(to_json(model)));
  expect_approved("awkward.md", to_markdown(model));
  const auto latex = files_of([&](const FileSink& sink) {
    write_latex_files(model, sink);
    write_latex_macros(model, sink);
  });
  expect_approved("awkward.tex", latex.at("report.tex") + latex.at("latex/a_b_.._c.tex"));
  expect_approved("awkward_macros.tex", latex.at("latex/macros.tex"));
  const auto csv =
      files_of([&](const FileSink& sink) { write_csv_files(round.results, model, sink); });
  expect_approved("awkward.csv", csv.at("csv/leaderboard.csv"));
}

TEST(ApprovedReport, OfARoundInWhichNothingWasAsked) {
  SampleRound round = sample_round();
  for (auto& entrant : round.results.entrants) {
    entrant = sample_entrant(entrant.entrant.name, {});
    entrant.finished = false;
  }
  for (auto& answers : round.judged.experiment.answers) answers.assign(3, {});
  round.results.measures.clear();
  round.results.measure_facts.clear();
  round.results.settings.clear();
  round.judged.settings.clear();
  const ReportModel model = make_report(round.results, round.judged);
  expect_approved("nothing_asked.json", readable(to_json(model)));
  expect_approved("nothing_asked.md", to_markdown(model));
}

}  // namespace
}  // namespace matchbench::report
