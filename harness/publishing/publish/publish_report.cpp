#include "harness/publishing/publish/publish_report.hpp"

#include "harness/data/store/round/store.hpp"
#include "harness/foundation/base/error.hpp"
#include "harness/foundation/text/counted.hpp"
#include "harness/foundation/text/first_few.hpp"
#include "harness/publishing/publish/bundle.hpp"
#include "harness/publishing/publish/report_folder.hpp"
#include "harness/publishing/publish/round_board.hpp"
#include "harness/publishing/report/formats/export_formats.hpp"
#include "harness/publishing/report/model/held_back.hpp"
#include "harness/publishing/report/model/report_model.hpp"
#include "harness/scoring/results/timing_facts.hpp"
#include "harness/scoring/score/judged_rankings.hpp"
#include "harness/scoring/study/timing/scaling_study.hpp"
#include "harness/scoring/study/timing/timing_study.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace matchbench::publish {
namespace {

namespace fs = std::filesystem;

using Formats = std::vector<const report::ExportFormat*>;

// Those that are named, or those that are written if none is.
Formats chosen_formats(const ReportRequest& request) {
  Formats formats;
  for (const auto& name : request.formats) {
    const auto* format = &report::export_format_named(name);
    if (std::ranges::find(formats, format) == formats.end()) formats.push_back(format);
  }
  if (!formats.empty()) return formats;
  for (const auto& format : report::export_formats()) {
    if (report::is_written_by_default(format)) formats.push_back(&format);
  }
  return formats;
}

bool wants(const Formats& formats, std::string_view name) {
  return std::ranges::find(formats, name, [](const auto* one) { return one->name; }) !=
         formats.end();
}

// Whether one of them has curves and rankings; the others are made sooner without.
report::ReportDetail detail_of(const Formats& formats) {
  const auto shows_all = [](const auto* one) { return one->needs == report::ReportDetail::kAll; };
  return std::ranges::any_of(formats, shows_all) ? report::ReportDetail::kAll
                                                 : report::ReportDetail::kTables;
}

void check_without(const ReportRequest& request) {
  if (request.without.empty()) return;
  for (const auto& part : request.without) {
    if (std::ranges::find(report::held_back_names(), part) != report::held_back_names().end())
      continue;
    throw input_error(fmt::format("--without {}: there is no such part", part),
                      fmt::format("there are: {}; for a board of fewer entrants, export the runs "
                                  "with '--format trec' and name some of them to 'leaderboard'",
                                  fmt::join(report::held_back_names(), ", ")));
  }
  std::error_code missing;
  if (!fs::is_empty(request.folder, missing) && !missing) {
    throw input_error(
        fmt::format(
            "{} is not empty: an earlier report could stay beside one that leaves parts out",
            request.folder.string()),
        "name a new folder with --out");
  }
  if (!request.bundle.empty()) content_without(request.without);
}

void check_files(const ReportRequest& request) {
  if (request.files.files.empty()) return;
  const auto refuse = [](bool is_given, const char* option) {
    if (!is_given) return;
    throw input_error(fmt::format("{} is for rounds, and these are judgments and runs", option),
                      "leave it out");
  };
  refuse(!request.bundle.empty(), "--bundle");
  refuse(!request.collection.empty(), "--collection");
}

void check(const ReportRequest& request, const Formats& formats) {
  check_files(request);
  if (!request.bundle.empty() && request.rounds.size() > 1) {
    throw input_error("--bundle packs one round", "name one database");
  }
  check_without(request);
  if (request.figures && !wants(formats, "html")) {
    throw input_error("--figures are drawn from the page", "add html to --format");
  }
  if (request.latex_macros && !wants(formats, "latex")) {
    throw input_error("--latex-macros belongs to --format latex", "add latex to --format");
  }
}

text::TableFormat csv_of(const ReportRequest& request) {
  return request.raw_csv ? text::TableFormat::kRawCsv : text::TableFormat::kCsv;
}

// Says what to open first.
std::vector<fs::path> write_formats(const Formats& formats, const report::ReportContent& content,
                                    ReportFolder& folder) {
  std::vector<fs::path> files;
  for (const auto* format : formats) {
    format->write(content, folder.sink());
    files.push_back(folder.path() / format->open_first);
  }
  return files;
}

// The rounds in the order in which they were made, and the database of the last one, which stays
// open; none if it is made of files.
struct RoundsByTime {
  std::vector<report::NamedRound> by_time;
  fs::path last_db;
  std::optional<store::RoundStore> last;
};

RoundsByTime read_rounds(const std::vector<fs::path>& paths, const fs::path& collection) {
  const auto created = [](const report::NamedRound& one) {
    return one.results.provenance.round.created;
  };
  RoundsByTime out;
  std::string last_created;
  for (const auto& path : paths) {
    store::RoundStore store = store::RoundStore::open(path, store::RoundStore::Mode::kRead);
    out.by_time.push_back({path.stem().string(), read_reported_results(store, collection)});
    if (out.last && created(out.by_time.back()) < last_created) continue;
    last_created = created(out.by_time.back());
    out.last_db = path;
    out.last.emplace(std::move(store));
  }
  std::ranges::stable_sort(out.by_time, {}, created);
  return out;
}

void add_remark_on_earlier(const ReportFolder& folder, PublishedReport& out) {
  const auto left = folder.left_from_earlier();
  if (left.empty()) return;
  out.remarks.push_back(
      {RemarkKind::kState, RemarkLevel::kNote,
       fmt::format("{} also contains {} of an earlier report, which may differ: {}; remove {}, or "
                   "name a new folder with --out",
                   folder.path().string(), text::counted(left.size(), "file", "files"),
                   text::first_few(left, 3), left.size() == 1 ? "it" : "them")});
}

// Reads all calls of the round, and so only if there are trials.
report::ReportTrials trials_of(const store::RoundStore& store) {
  const auto sessions = store.sessions();
  if (std::ranges::none_of(sessions, [](const auto& one) { return is_trial(one.start.kind); })) {
    return {};
  }
  const auto entrants = results::read_timed_entrants(store);
  const bool is_scored = !store.scored_boards().empty();
  const auto training =
      is_scored ? study::study_training_audits(store) : std::vector<study::TrainingAudit>();
  return {study::study_scaling(entrants, study::load_times_ns(store)),
          study::study_timing_audits(entrants, training), study::study_rates(store, entrants)};
}

RoundsByTime files_as_round(const ScoredFiles& files) {
  RoundsByTime out;
  out.by_time.push_back({files.files.front(), read_file_results(files)});
  return out;
}

}  // namespace

std::vector<fs::path> write_overall(const ReportRequest& request,
                                    const report::OverallReport& overall) {
  ReportFolder folder(request.folder);
  std::vector<fs::path> files;
  for (const auto* format : chosen_formats(request)) {
    if (format->write_overall == nullptr) continue;
    const report::ReportFile file = format->write_overall(overall, csv_of(request));
    folder.write(file);
    files.push_back(folder.path() / file.path);
  }
  return files;
}

PublishedReport publish_report(const ReportRequest& request) {
  const Formats formats = chosen_formats(request);
  check(request, formats);
  const fs::path drawing = request.figures ? figures_program() : fs::path();
  RoundsByTime rounds = request.files.files.empty()
                            ? read_rounds(request.rounds, request.collection)
                            : files_as_round(request.files);
  results::RoundResults& results = rounds.by_time.back().results;
  results::JudgedRankings judged =
      rounds.last ? score::read_judged_rankings(*rounds.last, request.collection.string(), results)
                  : read_file_rankings(request.files, results);
  const report::HeldBack parts = report::held_back(request.without);
  report::hold_back_before(parts, results);
  report::ReportModel model = report::make_report(results, judged, detail_of(formats));
  if (rounds.last) model.trials = trials_of(*rounds.last);
  if (rounds.by_time.size() > 1)
    model.history = report::make_history(rounds.by_time, model.remarks);
  report::hold_back_after(parts, model, results, judged);
  model.below_overview = request.below_overview && wants(formats, "html");
  PublishedReport out;
  report::ReportContent content(results, judged, model);
  content.csv = csv_of(request);
  content.latex_macros = request.latex_macros;
  ReportFolder folder(request.folder);
  out.files = write_formats(formats, content, folder);
  if (request.figures) {
    draw_figures(drawing, request.folder / "report.html", request.folder / "figures");
    out.files.push_back(request.folder / "figures" / "index.html");
  }
  out.remarks = report::all_remarks(model);
  add_remark_on_earlier(folder, out);
  if (!request.bundle.empty()) {
    const TrackDatabase round{"", rounds.last_db, request.collection};
    out.bundle_digest =
        write_bundle({&round, 1}, request.bundle, content_without(request.without)).digest;
  }
  return out;
}

}  // namespace matchbench::publish
