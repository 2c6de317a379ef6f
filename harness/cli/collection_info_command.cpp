#include "harness/cli/commands.hpp"
#include "harness/cli/relevant_counts.hpp"
#include "harness/collection/info.hpp"
#include "harness/report/table.hpp"

#include <fmt/format.h>

#include <cstdio>
#include <memory>

namespace matchbench {
namespace {

struct InfoOptions {
  std::string folder;
  bool json = false;
};

Cell count_cell(std::size_t count) {
  return static_cast<std::int64_t>(count);
}

Table figures_of(const CollectionInfo& info) {
  return {{{"name", "name"},
           {"version", "version"},
           {"licence", "licence"},
           {"source", "source"},
           {"services", "services"},
           {"services_with_text", "with text"},
           {"services_with_inputs", "with inputs"},
           {"services_with_outputs", "with outputs"},
           {"services_with_source", "with source"},
           {"requests", "requests"},
           {"ontologies", "ontologies"},
           {"judged_pairs", "judged pairs"},
           {"judged_per_request_median", "judged per request (median)"},
           {"digest", "digest"},
           {"judgments_digest", "judgments' digest"}},
          {{info.name, info.version, info.licence, info.source, count_cell(info.services),
            count_cell(info.services_with_text), count_cell(info.services_with_inputs),
            count_cell(info.services_with_outputs), count_cell(info.services_with_source),
            count_cell(info.requests), count_cell(info.ontologies), count_cell(info.judged_pairs),
            Number{info.judged_per_request.median, 1}, info.digest,
            info.judgments_digest.empty() ? Cell{} : Cell{info.judgments_digest}}}};
}

Table grades_of(const CollectionInfo& info) {
  Table table{{{"judge", "judge"},
               {"dimension", "dimension"},
               {"grade", "grade"},
               {"judgments", "judgments"}},
              {}};
  for (const auto& distribution : info.grades) {
    for (const auto& [grade, count] : distribution.counts) {
      table.rows.push_back({distribution.judge, distribution.dimension, fmt::format("{}", grade),
                            count_cell(count)});
    }
  }
  return table;
}

Table relevant_of(const CollectionInfo& info) {
  Table table{{{"setting", "relevance setting"},
               {"pairs", "relevant pairs"},
               {"per_request_least", "per request: least"},
               {"per_request_median", "median"},
               {"per_request_most", "most"}},
              {}};
  for (const auto& spread : info.relevant) {
    table.rows.push_back({spread.setting, count_cell(spread.pairs),
                          Number{spread.per_request.least, 0}, Number{spread.per_request.median, 1},
                          Number{spread.per_request.most, 0}});
  }
  return table;
}

int show_collection(const InfoOptions& options) {
  const CollectionInfo info = collection_info(options.folder, count_relevant);
  const Table figures = figures_of(info);
  if (options.json) {
    fmt::print("{}", format_json({{"collection", figures},
                                  {"grades", grades_of(info)},
                                  {"relevance", relevant_of(info)}}));
    return 0;
  }
  fmt::print("{}", format_facts(figures));
  for (const auto& table : {grades_of(info), relevant_of(info)}) {
    if (!table.rows.empty()) fmt::print("\n{}", format_table(table, TableFormat::kText));
  }
  return 0;
}

}  // namespace

void add_collection_info_command(CommandLine& line) {
  auto options = std::make_shared<InfoOptions>();
  line.add("collection info", "Show a collection in figures",
           "matchbench collection info datasets/geography")
      .required("folder", options->folder, "The collection's folder")
      .flag("--json", options->json, "Print JSON")
      .action([options] { return show_collection(*options); });
}

}  // namespace matchbench
