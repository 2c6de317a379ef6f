#include "harness/publish/publish_report.hpp"

#include "harness/base/error.hpp"
#include "harness/publish/bundle.hpp"
#include "harness/publish/paper_figures.hpp"
#include "harness/publish/report_folder.hpp"
#include "harness/publish/reported_results.hpp"
#include "harness/report/formats/html.hpp"
#include "harness/report/formats/latex.hpp"
#include "harness/report/formats/report_json.hpp"
#include "harness/report/formats/report_tables.hpp"
#include "harness/report/formats/trec_files.hpp"
#include "harness/report/model/held_back.hpp"
#include "harness/report/model/report_model.hpp"
#include "harness/score/judged_rankings.hpp"
#include "harness/store/store.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <utility>

namespace matchbench::publish {
namespace {

namespace fs = std::filesystem;

bool contains(const std::vector<std::string>& names, const std::string& name) {
  return std::ranges::find(names, name) != names.end();
}

bool wants(const ReportRequest& request, const std::string& format) {
  return contains(request.formats, format);
}

// Whether a format has curves and rankings; the others are made sooner without.
bool shows_all(const ReportRequest& request) {
  return wants(request, "html") || wants(request, "json");
}

void check_without(const ReportRequest& request) {
  if (request.without.empty()) return;
  for (const auto& part : request.without) {
    if (std::ranges::find(report::held_back_names(), part) != report::held_back_names().end())
      continue;
    throw input_error(fmt::format("--without {}: there is no such part", part),
                      fmt::format("there are: {}", fmt::join(report::held_back_names(), ", ")));
  }
  std::error_code missing;
  if (!fs::is_empty(request.folder, missing) && !missing) {
    throw input_error(
        fmt::format(
            "{} is not empty: an earlier report could stay beside one that leaves parts out",
            request.folder.string()),
        "name a new folder with --out");
  }
  const bool judgments_alone = request.without == std::vector<std::string>{"judgments"};
  if (!request.bundle.empty() && !judgments_alone) {
    throw input_error("--bundle can leave out judgments, and nothing else",
                      "pack the bundle with --without judgments or without --without");
  }
}

// With the formats filled in.
ReportRequest checked(ReportRequest request) {
  if (request.formats.empty()) request.formats = default_formats();
  for (const auto& format : request.formats) {
    if (contains(report_formats(), format)) continue;
    throw input_error(fmt::format("--format {}: there is no such format", format),
                      fmt::format("there are: {}", fmt::join(report_formats(), ", ")));
  }
  if (!request.bundle.empty() && request.rounds.size() > 1) {
    throw input_error("--bundle packs one round", "name one database");
  }
  check_without(request);
  if (request.figures && !wants(request, "html")) {
    throw input_error("--figures are drawn from the page", "add html to --format");
  }
  if (request.latex_macros && !wants(request, "latex")) {
    throw input_error("--latex-macros belongs to --format latex", "add latex to --format");
  }
  return request;
}

// Writes each format and says what to open first.
std::vector<fs::path> write_formats(const ReportRequest& request,
                                    const results::RoundResults& results,
                                    const results::JudgedRankings& judged,
                                    const report::ReportModel& model) {
  const ReportFolder folder(request.folder);
  std::vector<fs::path> files;
  const auto open_first = [&](const char* name) { files.push_back(folder.path() / name); };
  const std::string json = shows_all(request) ? report::to_json(model) : std::string();
  if (wants(request, "html")) {
    folder.write({"report.html", report::to_html(json)});
    open_first("report.html");
  }
  if (wants(request, "json")) {
    folder.write({"report.json", json});
    open_first("report.json");
  }
  if (wants(request, "md")) {
    folder.write({"report.md", report::to_markdown(model)});
    open_first("report.md");
  }
  if (wants(request, "csv")) {
    report::write_csv_files(results, model, folder.sink(),
                            request.raw_csv ? text::TableFormat::kRawCsv : text::TableFormat::kCsv);
    open_first("csv");
  }
  if (wants(request, "latex")) {
    report::write_latex_files(model, folder.sink());
    if (request.latex_macros) report::write_latex_macros(model, folder.sink());
    open_first("report.tex");
  }
  if (wants(request, "trec")) {
    report::write_trec_files(results, judged, [&](report::ReportFile file) {
      file.path.insert(0, "trec/");
      folder.write(file);
    });
    open_first("trec");
  }
  return files;
}

// The rounds in the order in which they were made, and the database of the last one.
struct RoundsByTime {
  std::vector<report::NamedRound> by_time;
  fs::path last_db;
};

RoundsByTime read_rounds(const std::vector<fs::path>& paths) {
  std::vector<std::pair<fs::path, report::NamedRound>> rounds;
  for (const auto& path : paths) {
    const store::RoundStore store = store::RoundStore::open(path, store::RoundStore::Mode::kRead);
    rounds.emplace_back(path,
                        report::NamedRound{path.stem().string(), read_reported_results(store)});
  }
  std::stable_sort(rounds.begin(), rounds.end(), [](const auto& a, const auto& b) {
    return a.second.results.provenance.created < b.second.results.provenance.created;
  });
  RoundsByTime out;
  out.last_db = rounds.back().first;
  for (auto& [path, round] : rounds) out.by_time.push_back(std::move(round));
  return out;
}

}  // namespace

const std::vector<std::string>& report_formats() {
  static const std::vector<std::string> kFormats = {"html", "csv", "json", "md", "latex", "trec"};
  return kFormats;
}

std::vector<std::string> default_formats() {
  std::vector<std::string> formats = {"json", "csv", "md"};
  if (report::has_html()) formats.insert(formats.begin(), "html");
  return formats;
}

PublishedReport publish_report(const ReportRequest& given) {
  const ReportRequest request = checked(given);
  const fs::path drawing = request.figures ? figures_program() : fs::path();
  RoundsByTime rounds = read_rounds(request.rounds);
  results::RoundResults& results = rounds.by_time.back().results;
  results::JudgedRankings judged = score::read_judged_rankings(
      store::RoundStore::open(rounds.last_db, store::RoundStore::Mode::kRead),
      request.collection.string(), results);
  const report::HeldBack parts = report::held_back(request.without);
  report::hold_back_before(parts, results);
  report::ReportModel model = report::make_report(
      results, judged,
      shows_all(request) ? report::ReportDetail::kAll : report::ReportDetail::kTables);
  if (rounds.by_time.size() > 1)
    model.history = report::make_history(rounds.by_time, model.remarks);
  report::hold_back_after(parts, model, results, judged);
  PublishedReport out;
  out.files = write_formats(request, results, judged, model);
  if (request.figures) {
    draw_figures(drawing, request.folder / "report.html", request.folder / "figures");
    out.files.push_back(request.folder / "figures" / "index.html");
  }
  out.remarks = report::all_remarks(model);
  if (!request.bundle.empty()) {
    out.bundle_digest =
        write_bundle(rounds.last_db, request.collection.string(), request.bundle,
                     parts.judgments ? BundleContent::kWithoutJudgments : BundleContent::kAll)
            .digest;
  }
  return out;
}

}  // namespace matchbench::publish
