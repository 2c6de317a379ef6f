#include "harness/base/error.hpp"
#include "harness/base/file.hpp"
#include "harness/cli/bundle.hpp"
#include "harness/cli/commands.hpp"
#include "harness/cli/judged_rankings.hpp"
#include "harness/cli/round_files.hpp"
#include "harness/report/html.hpp"
#include "harness/report/latex.hpp"
#include "harness/report/report_json.hpp"
#include "harness/report/report_model.hpp"
#include "harness/report/report_tables.hpp"
#include "harness/report/svg.hpp"
#include "harness/report/trec_files.hpp"
#include "harness/store/store.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <memory>

namespace matchbench {
namespace {

namespace fs = std::filesystem;

struct ReportOptions {
  std::vector<std::string> rounds;
  std::string out = "report";
  std::vector<std::string> formats;
  std::string collection;
  std::string bundle;
  bool latex_macros = false;

  bool wants(const std::string& format) const {
    return std::find(formats.begin(), formats.end(), format) != formats.end();
  }
};

const std::vector<std::string>& known_formats() {
  static const std::vector<std::string> kFormats = {"html",  "csv",  "json", "md",
                                                    "latex", "trec", "svg"};
  return kFormats;
}

// What is wanted, checked before anything is computed.
ReportOptions settled(ReportOptions options) {
  if (options.formats.empty()) {
    options.formats = {"json", "csv", "md"};
    if (has_html()) options.formats.insert(options.formats.begin(), "html");
  }
  for (const auto& format : options.formats) {
    if (std::find(known_formats().begin(), known_formats().end(), format) ==
        known_formats().end()) {
      throw input_error(fmt::format("--format {}: there is no such format", format),
                        fmt::format("there are: {}", fmt::join(known_formats(), ", ")));
    }
  }
  if (!options.bundle.empty() && options.rounds.size() > 1) {
    throw input_error("--bundle packs one round", "name one database");
  }
  if (options.latex_macros && !options.wants("latex")) {
    throw input_error("--latex-macros belongs to --format latex", "add latex to --format");
  }
  return options;
}

// Writes under the folder and says what lies in it.
class ReportFolder {
 public:
  explicit ReportFolder(const std::string& path) : path_(path) { make(path_); }

  void write(const ReportFile& file) {
    const fs::path path = path_ / file.path;
    make(path.parent_path());
    write_file(path, file.text);
  }
  // What a user opens first, printed when it is written.
  void write_main(const ReportFile& file) {
    write(file);
    fmt::print("{}\n", (path_ / file.path).string());
  }
  FileSink sink() {
    return [this](const ReportFile& file) { write(file); };
  }
  const fs::path& path() const { return path_; }

 private:
  static void make(const fs::path& folder) {
    std::error_code failure;
    fs::create_directories(folder, failure);
    if (failure) throw system_error("cannot make the folder " + folder.string(), failure.value());
  }

  fs::path path_;
};

void write_formats(const ReportOptions& options, const RoundResults& results,
                   const JudgedRankings& judged, const ReportModel& model) {
  ReportFolder folder(options.out);
  const std::string json = to_json(model);
  if (options.wants("html") || options.wants("svg")) {
    folder.write_main({"report.html", to_html(json)});
  }
  if (options.wants("svg")) {
    write_svgs(folder.path() / "report.html", folder.path() / "figures");
    fmt::print("{}\n", (folder.path() / "figures").string());
  }
  if (options.wants("json")) folder.write_main({"report.json", json});
  if (options.wants("md")) folder.write_main({"report.md", to_markdown(model)});
  if (options.wants("csv")) {
    write_csv_files(results, model, folder.sink());
    fmt::print("{}\n", (folder.path() / "csv").string());
  }
  if (options.wants("latex")) {
    write_latex_files(model, folder.sink());
    if (options.latex_macros) write_latex_macros(model, folder.sink());
    fmt::print("{}\n", (folder.path() / "report.tex").string());
  }
  if (options.wants("trec")) {
    write_trec_files(results, judged, [&](ReportFile file) {
      file.path.insert(0, "trec/");
      folder.write(file);
    });
    fmt::print("{}\n", (folder.path() / "trec").string());
  }
  for (const auto& remark : model.remarks) fmt::print("{}\n", remark);
}

// Of the rounds' databases, the one that was made last.
struct RoundsByTime {
  std::vector<NamedRound> by_time;
  std::string last_db;
};

RoundsByTime read_rounds(const std::vector<std::string>& paths) {
  std::vector<std::pair<std::string, NamedRound>> rounds;
  for (const auto& path : paths) {
    const RoundStore store = RoundStore::open(path, RoundStore::Mode::kRead);
    rounds.emplace_back(path, NamedRound{fs::path(path).stem().string(), read_results(store)});
  }
  std::stable_sort(rounds.begin(), rounds.end(), [](const auto& a, const auto& b) {
    return a.second.results.provenance.created < b.second.results.provenance.created;
  });
  RoundsByTime out;
  out.last_db = rounds.back().first;
  for (auto& [path, round] : rounds) out.by_time.push_back(std::move(round));
  return out;
}

int report(const ReportOptions& given) {
  const ReportOptions options = settled(given);
  RoundsByTime rounds = read_rounds(options.rounds);
  RoundResults& results = rounds.by_time.back().results;
  const JudgedRankings judged = read_judged_rankings(
      RoundStore::open(rounds.last_db, RoundStore::Mode::kRead), options.collection, results);
  ReportModel model = make_report(results, judged);
  if (rounds.by_time.size() > 1) model.history = make_history(rounds.by_time, model.remarks);
  write_formats(options, results, judged, model);
  if (!options.bundle.empty()) {
    const BundleSummary summary = write_bundle(rounds.last_db, options.collection, options.bundle);
    fmt::print("{}\nits digest, to be published with it: {}\n", options.bundle, summary.digest);
  }
  return 0;
}

}  // namespace

void add_report_command(CommandLine& line) {
  auto options = std::make_shared<ReportOptions>();
  line.add("report", "Write what a round found, to be read, published and computed with",
           "matchbench report round.db --out report --format html,csv,latex")
      .required("rounds", options->rounds,
                "The round's database; of several the latest is shown, with the history of all")
      .option("--out", options->out, "Folder to write to")
      .option("--format", options->formats,
              "What to write, separated by commas: html, csv, json, md, latex, trec, svg; default: "
              "html,json,csv,md")
      .flag("--latex-macros", options->latex_macros,
            "With latex: a \\newcommand for each number, too")
      .option("--bundle", options->bundle,
              "Also pack the round with what its scores are made from into this file (tar.zst), "
              "which 'matchbench verify' checks")
      .option("--collection", options->collection,
              "The collection's folder, where it has moved since the round")
      .action([options] { return report(*options); });
}

}  // namespace matchbench
