#include "harness/base/error.hpp"
#include "harness/cli/commands.hpp"
#include "harness/score/export_judgments.hpp"
#include "harness/text/table/table.hpp"

#include <fmt/format.h>

#include <cstdio>
#include <memory>

namespace matchbench::cli {
namespace {

struct ExportOptions {
  std::string folder;
  std::string out;
  std::string format = "trec";
  std::vector<std::string> relevance;
  bool json = false;
};

int export_collection(const ExportOptions& options) {
  if (options.out.empty()) throw input_error("--out is missing", "add --out FOLDER");
  text::Table table{{{"setting", "relevance setting"},
                     {"file", "file"},
                     {"pairs", "judged pairs"},
                     {"relevant", "relevant"}},
                    {}};
  for (const score::ExportedJudgments& written :
       score::export_trec_judgments(options.folder, options.out, options.relevance)) {
    table.rows.push_back({written.setting, written.file.string(), written.pairs, written.relevant});
  }
  fmt::print("{}", text::format_table(
                       table, options.json ? text::TableFormat::kJson : text::TableFormat::kText));
  return 0;
}

}  // namespace

void add_collection_export_command(CommandLine& line) {
  auto options = std::make_shared<ExportOptions>();
  line.add("collection export", "Write a collection's judgments for other tools",
           "matchbench collection export datasets/geography --format trec --out qrels")
      .required("folder", options->folder, "The collection's folder")
      .option("--out", options->out, "Folder for the files, one for each relevance setting")
      .choice("--format", options->format, {"trec"}, "TREC qrels: topic, 0, document, gain")
      .option("--relevance", options->relevance, "Relevance settings; default: all")
      .flag("--json", options->json, "Print what was written as JSON")
      .action([options] { return export_collection(*options); });
}

}  // namespace matchbench::cli
