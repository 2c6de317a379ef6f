#include "harness/data/collection/export/export_collection.hpp"
#include "harness/data/collection/native/new_folder.hpp"
#include "harness/data/importers/import.hpp"
#include "harness/foundation/base/error.hpp"
#include "harness/foundation/text/counted.hpp"
#include "harness/foundation/text/table/table.hpp"
#include "harness/fronts/cli/commands.hpp"
#include "harness/fronts/cli/table_output.hpp"
#include "harness/fronts/cli/terminal.hpp"
#include "harness/scoring/score/export_beir.hpp"
#include "harness/scoring/score/export_judgments.hpp"

#include <fmt/format.h>

#include <memory>

namespace matchbench::cli {
namespace {

struct ConvertOptions {
  std::string folder;
  std::string out;
  std::string format = "jsonl";
};

int convert_collection(const ConvertOptions& options) {
  limit_reading_time();
  collection::check_new_folder(options.out);
  importers::ImportResult opened = importers::open_collection(options.folder);
  opened.details.service_files = options.format == "yaml" ? collection::ServiceFiles::kYaml
                                                          : collection::ServiceFiles::kJsonLines;
  importers::write_imported(options.out, opened);
  print_for_people(
      fmt::format("{} and {} are in {}, digest {}\n",
                  text::counted(opened.collection.services.size(), "service", "services"),
                  text::counted(opened.collection.requests.size(), "request", "requests"),
                  options.out, opened.collection.digest));
  return 0;
}

struct ExportOptions {
  std::string folder;
  std::string out;
  std::string format = "trec";
  std::vector<std::string> relevance;
  bool json = false;
};

text::Table export_as_json(const ExportOptions& options) {
  if (!options.relevance.empty()) {
    throw input_error("--relevance is for --format trec",
                      "leave it out: matchmakers see no judgments");
  }
  text::Table table{{{"file", "file"}, {"lines", "lines"}}, {}};
  for (const collection::ExportedFile& file :
       collection::export_collection(options.folder, options.out)) {
    table.rows.push_back({file.name, text::count_cell(file.lines)});
  }
  return table;
}

text::Table export_as_trec(const ExportOptions& options) {
  text::Table table{{{"setting", "relevance setting"},
                     {"file", "file"},
                     {"pairs", "judged pairs"},
                     {"relevant", "relevant"}},
                    {}};
  for (const score::ExportedJudgments& written :
       score::export_trec_judgments(options.folder, options.out, options.relevance)) {
    table.rows.push_back({written.setting, written.file.string(), written.pairs, written.relevant});
  }
  return table;
}

text::Table export_as_beir(const ExportOptions& options) {
  if (options.relevance.size() > 1) {
    throw input_error("--format beir takes one relevance setting",
                      "name the one whose gains are the scores");
  }
  text::Table table{{{"file", "file"}, {"lines", "lines"}}, {}};
  const std::string setting = options.relevance.empty() ? "" : options.relevance.front();
  for (const auto& file : score::export_beir(options.folder, options.out, setting)) {
    table.rows.push_back({file.name, text::count_cell(file.lines)});
  }
  return table;
}

text::Table export_as(const ExportOptions& options) {
  if (options.format == "json") return export_as_json(options);
  return options.format == "beir" ? export_as_beir(options) : export_as_trec(options);
}

int run_export(const ExportOptions& options) {
  limit_reading_time();
  if (options.out.empty()) throw input_error("--out is missing", "add --out FOLDER");
  const text::Table table = export_as(options);
  fmt::print("{}", options.json ? text::format_table(table, text::TableFormat::kJson)
                                : table_for_people(table));
  return 0;
}

}  // namespace

void add_collection_convert_command(CommandLine& line) {
  auto options = std::make_shared<ConvertOptions>();
  line.add("collection convert", "Copy a collection, with services as YAML or as JSON lines",
           "matchbench collection convert datasets/geography --out geography-lines")
      .required("folder", options->folder, "The collection's folder")
      .option("--out", options->out, "Folder for the copy; new or empty")
      .choice("--format", options->format, {"jsonl", "yaml"},
              "How services and requests are written")
      .action([options] { return convert_collection(*options); });
}

void add_collection_export_command(CommandLine& line) {
  auto options = std::make_shared<ExportOptions>();
  line.add("collection export",
           "Write a collection for other tools: judgments, or what matchmakers see",
           "matchbench collection export datasets/geography --format json --out geography-json")
      .required("folder", options->folder, "The collection's folder")
      .option("--out", options->out, "Folder for the files; new or empty, except for TREC qrels")
      .choice(
          "--format", options->format, {"trec", "json", "beir"},
          "trec: TREC qrels, a file for each relevance setting (default); json: services, "
          "requests and classified concepts, to run a matchmaker without the host; beir: corpus, "
          "queries and qrels as hubs of data sets have them")
      .option("--relevance", options->relevance,
              "Of TREC qrels: relevance settings; default: all. Of BEIR: the one whose gains are "
              "the scores; default: the first")
      .flag("--json", options->json, "Print what was written as JSON")
      .action([options] { return run_export(*options); });
}

}  // namespace matchbench::cli
