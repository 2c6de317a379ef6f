#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/file.hpp"
#include "harness/foundation/base/os/no_links.hpp"
#include "harness/fronts/cli/commands.hpp"
#include "harness/fronts/cli/scored_files.hpp"
#include "harness/fronts/cli/terminal.hpp"
#include "harness/publishing/publish/publish_rounds.hpp"
#include "harness/publishing/report/formats/export_formats.hpp"
#include "harness/publishing/report/model/held_back.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <memory>

namespace matchbench::cli {
namespace {

// "report round.db --format html csv" names a second format as a file.
void refuse_format(const std::string& file) {
  const auto formats = report::export_formats();
  const bool is_format =
      std::ranges::find(formats, file, &report::ExportFormat::name) != formats.end();
  if (!is_format || is_there(file)) return;
  throw input_error(fmt::format("{} is a format and not a file", file),
                    "write several with commas, such as --format html,csv");
}

std::vector<std::string> names_of_formats() {
  std::vector<std::string> names;
  for (const auto& format : report::export_formats()) names.emplace_back(format.name);
  return names;
}

// Its content is Zstandard whatever it is called.
void require_bundle_name(const std::filesystem::path& bundle) {
  if (bundle.string().ends_with(".tar.zst")) return;
  std::filesystem::path name = bundle;
  while (name.has_extension()) name.replace_extension();
  throw input_error(fmt::format("--bundle {}: a bundle is a tar.zst", bundle.string()),
                    fmt::format("name it {}.tar.zst", name.string()));
}

// The files, which may be rounds, too, are those of `request.files`.
int write_report(publish::ReportRequest request) {
  const auto& files = request.files.files;
  const bool tracks = files.size() == 1 && is_folder(files.front());
  std::ranges::for_each(files, refuse_format);
  const bool rounds = tracks || !are_files(files);
  if (rounds) refuse_file_options(request.files);
  if (rounds && !request.files.measures.empty()) {
    throw input_error("-m is for judgments and runs in files",
                      "leave it out: a report shows all that 'matchbench score' has scored");
  }
  if (!request.bundle.empty()) require_bundle_name(request.bundle);
  if (!request.bundle.empty() && is_there(request.bundle)) {
    throw input_error(fmt::format("{} exists already", request.bundle.string()),
                      "remove it, or name another file with --bundle");
  }
  request.rounds = {files.begin(), files.end()};
  if (rounds) request.files = {};
  if (request.folder.empty()) {
    request.folder = "report";
    require_no_links("", request.folder);  // others may have made the folder that we are in
  }
  const publish::PublishedReport report = publish::publish_rounds(request);
  for (const auto& file : report.files) fmt::print("{}\n", file.string());
  for (const auto& remark : report.remarks) print_for_people(remark.text + "\n");
  if (!report.bundle_digest.empty()) {
    print_for_people(fmt::format("{}\nits digest, to be published with it: {}\n",
                                 request.bundle.string(), report.bundle_digest));
  }
  return 0;
}

}  // namespace

void add_report_command(CommandLine& line) {
  auto options = std::make_shared<publish::ReportRequest>();
  Command& command =
      line.add("report", "Write a round as a web page, tables, LaTeX, JSON or TREC files",
               "matchbench report round.db --out report --format html,csv,latex");
  command
      .required(
          "files", options->files.files,
          "The round's database or bundle; of several the latest is shown, with the history of "
          "all. Or TREC judgments and runs, or a LETOR file. Or the folder or bundle of a "
          "contest's tracks: a report for each, and the overall board")
      .repeated("-m,--measure", options->files.measures,
                "With files: measures; the first decides the order; default: AP, nDCG@10, P@5, Q "
                "and RR")
      .option("--out", options->folder, "Folder to write to; default: report")
      .option("--format", options->formats,
              fmt::format("What to write, separated by commas; default: {}",
                          report::default_format_names()))
      .words("--format", names_of_formats())
      .flag("--latex-macros", options->latex_macros,
            "With latex: a \\newcommand for each number, too")
      .flag("--figures", options->figures,
            "Also every chart of the page as SVG and PDF for papers, in DIR/figures; needs Node.js")
      .flag("--raw-csv", options->raw_csv,
            "With csv: unchanged text, even if spreadsheets would take it for a formula")
      .option("--bundle", options->bundle,
              "Also pack the round, or those of all tracks, with what scores are made from into "
              "this file (tar.zst), which 'matchbench verify' checks")
      .option("--without", options->without,
              fmt::format("Leave parts out of every file, separated by commas: {}",
                          fmt::join(report::held_back_names(), ", ")))
      .option("--collection", options->collection,
              "The collection's folder, if it has moved since the round");
  add_file_options(command, options->files);
  command.action([options] { return write_report(*options); });
}

}  // namespace matchbench::cli
