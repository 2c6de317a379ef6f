#include "harness/data/collection/check/info.hpp"
#include "harness/fronts/cli/collection/collection_tables.hpp"
#include "harness/fronts/cli/commands.hpp"
#include "harness/fronts/cli/table_output.hpp"
#include "harness/fronts/cli/terminal.hpp"
#include "harness/scoring/score/relevant_counts.hpp"

#include <fmt/format.h>

#include <cstdio>
#include <memory>

namespace matchbench::cli {
namespace {

struct InfoOptions {
  std::string folder;
  bool json = false;
};

int show_collection(const InfoOptions& options) {
  const collection::CollectionInfo info =
      collection::collection_info(options.folder, score::count_relevant);
  if (options.json) {
    fmt::print("{}", text::format_json({{"collection", figures_table(info)},
                                        {"splits", splits_table(info)},
                                        {"grades", grades_table(info)},
                                        {"relevance", relevance_table(info)}}));
    return 0;
  }
  print_for_people(facts_for_people(figures_table(info)));
  for (const auto& table : {splits_table(info), grades_table(info), relevance_table(info)}) {
    if (!table.rows.empty()) fmt::print("\n{}", table_for_people(table));
  }
  return 0;
}

}  // namespace

void add_collection_info_command(CommandLine& line) {
  auto options = std::make_shared<InfoOptions>();
  line.add("collection info", "Show the numbers of services, requests and judgments",
           "matchbench collection info datasets/geography")
      .required("folder", options->folder, "The collection's folder")
      .flag("--json", options->json, "Print JSON")
      .action([options] { return show_collection(*options); });
}

}  // namespace matchbench::cli
