#include "harness/cli/collection/collection_tables.hpp"

#include <fmt/format.h>

namespace matchbench {
namespace {

Cell text_cell(const std::string& text) {
  return text.empty() ? Cell{} : Cell{text};
}

}  // namespace

Table figures_table(const CollectionInfo& info) {
  return {
      {{"name", "name"},
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
        Number{info.judged_per_request.median, 1}, info.digest, text_cell(info.judgments_digest)}}};
}

Table splits_table(const CollectionInfo& info) {
  Table table{{{"split", "split"}, {"requests", "requests"}, {"judged", "judged requests"}}, {}};
  for (const SplitInfo& split : info.splits) {
    table.rows.push_back({split.name, count_cell(split.requests), count_cell(split.judged)});
  }
  return table;
}

Table grades_table(const CollectionInfo& info) {
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

Table relevance_table(const CollectionInfo& info) {
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

Table findings_table(const std::vector<Finding>& findings) {
  Table table{
      {{"severity", "severity"}, {"where", "where"}, {"message", "message"}, {"remedy", "remedy"}},
      {}};
  for (const auto& finding : findings) {
    table.rows.push_back({std::string(name_of(finding.severity)), finding.where, finding.message,
                          text_cell(finding.remedy)});
  }
  return table;
}

Table import_table(const ImportResult& result, const std::string& out) {
  const Collection& collection = result.collection;
  return {{{"name", "name"},
           {"folder", "folder"},
           {"services", "services"},
           {"requests", "requests"},
           {"ontologies", "ontologies"},
           {"judgments", "judgments"},
           {"splits", "splits"},
           {"digest", "digest"}},
          {{collection.name, out, count_cell(collection.services.size()),
            count_cell(collection.requests.size()), count_cell(collection.ontologies.size()),
            count_cell(result.judgments.entries.size()), count_cell(collection.splits.size()),
            collection.digest}}};
}

Table notes_table(const ImportReport& report) {
  Table table{{{"kind", "kind"}, {"count", "count"}, {"done", "done"}}, {}};
  for (const auto& note : report.notes()) {
    table.rows.push_back({note.kind, count_cell(note.count), note.done});
  }
  return table;
}

Table examples_table(const ImportReport& report) {
  Table table{{{"kind", "kind"}, {"example", "example"}}, {}};
  for (const auto& note : report.notes()) {
    for (const auto& example : note.examples) table.rows.push_back({note.kind, example});
  }
  return table;
}

}  // namespace matchbench
