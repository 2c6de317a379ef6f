#include "harness/base/file.hpp"
#include "harness/cli/commands.hpp"
#include "harness/cli/terminal.hpp"
#include "harness/publish/publish_report.hpp"
#include "harness/publish/publish_tracks.hpp"
#include "harness/report/formats/export_formats.hpp"
#include "harness/report/model/held_back.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <memory>

namespace matchbench::cli {
namespace {

struct ReportOptions {
  std::vector<std::string> rounds;
  std::string out = "report";
  std::vector<std::string> formats;
  std::string collection;
  std::string bundle;
  std::vector<std::string> without;
  bool latex_macros = false;
  bool figures = false;
  bool raw_csv = false;
};

int write_report(const ReportOptions& options) {
  const publish::ReportRequest request{.rounds = {options.rounds.begin(), options.rounds.end()},
                                       .folder = options.out,
                                       .formats = options.formats,
                                       .latex_macros = options.latex_macros,
                                       .figures = options.figures,
                                       .raw_csv = options.raw_csv,
                                       .collection = options.collection,
                                       .bundle = options.bundle,
                                       .without = options.without};
  const bool tracks = options.rounds.size() == 1 && is_folder(options.rounds.front());
  const publish::PublishedReport report =
      tracks ? publish::publish_tracks(request) : publish::publish_report(request);
  for (const auto& file : report.files) fmt::print("{}\n", file.string());
  for (const auto& remark : report.remarks) print_for_people(remark + "\n");
  if (!report.bundle_digest.empty()) {
    fmt::print("{}\nits digest, to be published with it: {}\n", options.bundle,
               report.bundle_digest);
  }
  return 0;
}

}  // namespace

void add_report_command(CommandLine& line) {
  auto options = std::make_shared<ReportOptions>();
  line.add("report", "Write what a round found, to be read, published and computed with",
           "matchbench report round.db --out report --format html,csv,latex")
      .required("rounds", options->rounds,
                "The round's database; of several the latest is shown, with the history of all. Or "
                "the folder of a contest's tracks: a report for each, and the overall board")
      .option("--out", options->out, "Folder to write to")
      .option("--format", options->formats,
              fmt::format("What to write, separated by commas: {}; default: {}",
                          report::export_format_names(), report::default_format_names()))
      .flag("--latex-macros", options->latex_macros,
            "With latex: a \\newcommand for each number, too")
      .flag("--figures", options->figures,
            "Also every chart of the page as SVG and PDF for papers, in DIR/figures; takes Node.js")
      .flag("--raw-csv", options->raw_csv,
            "With csv: text that spreadsheets take for formulas as it is, for programs")
      .option("--bundle", options->bundle,
              "Also pack the round with what its scores are made from into this file (tar.zst), "
              "which 'matchbench verify' checks")
      .option("--without", options->without,
              fmt::format("Leave parts out of every file, separated by commas: {}",
                          fmt::join(report::held_back_names(), ", ")))
      .option("--collection", options->collection,
              "The collection's folder, if it has moved since the round")
      .action([options] { return write_report(*options); });
}

}  // namespace matchbench::cli
