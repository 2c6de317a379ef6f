#include "harness/data/collection/native/new_folder.hpp"
#include "harness/data/importers/import.hpp"
#include "harness/foundation/text/counted.hpp"
#include "harness/fronts/cli/commands.hpp"
#include "harness/fronts/cli/terminal.hpp"

#include <fmt/format.h>

#include <cstdio>
#include <memory>

namespace matchbench::cli {
namespace {

struct ConvertOptions {
  std::string folder;
  std::string out;
  std::string format = "jsonl";
};

int convert_collection(const ConvertOptions& options) {
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

}  // namespace matchbench::cli
