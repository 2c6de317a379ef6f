#include "harness/fronts/cli/collection/collection_tables.hpp"

#include <fmt/format.h>

namespace matchbench::cli {

text::Table figures_table(const collection::CollectionInfo& info) {
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
      {{info.name, info.version, info.licence, info.source, text::count_cell(info.services),
        text::count_cell(info.services_with_text), text::count_cell(info.services_with_inputs),
        text::count_cell(info.services_with_outputs), text::count_cell(info.services_with_source),
        text::count_cell(info.requests), text::count_cell(info.ontologies),
        text::count_cell(info.judged_pairs), text::Number{info.judged_per_request.median, 1},
        info.digest, text::text_cell(info.judgments_digest)}}};
}

text::Table splits_table(const collection::CollectionInfo& info) {
  text::Table table{{{"split", "split"}, {"requests", "requests"}, {"judged", "judged requests"}},
                    {}};
  for (const collection::SplitInfo& split : info.splits) {
    table.rows.push_back(
        {split.name, text::count_cell(split.requests), text::count_cell(split.judged)});
  }
  return table;
}

text::Table grades_table(const collection::CollectionInfo& info) {
  text::Table table{{{"judge", "judge"},
                     {"dimension", "dimension"},
                     {"grade", "grade"},
                     {"judgments", "judgments"}},
                    {}};
  for (const auto& distribution : info.grades) {
    for (const auto& [grade, count] : distribution.counts) {
      table.rows.push_back({distribution.judge, distribution.dimension, fmt::format("{}", grade),
                            text::count_cell(count)});
    }
  }
  return table;
}

text::Table relevance_table(const collection::CollectionInfo& info) {
  text::Table table{{{"setting", "relevance setting"},
                     {"pairs", "relevant pairs"},
                     {"per_request_least", "per request: least"},
                     {"per_request_median", "median"},
                     {"per_request_most", "most"}},
                    {}};
  for (const auto& spread : info.relevant) {
    table.rows.push_back(
        {spread.setting, text::count_cell(spread.pairs), text::Number{spread.per_request.least, 0},
         text::Number{spread.per_request.median, 1}, text::Number{spread.per_request.most, 0}});
  }
  return table;
}

text::Table findings_table(const std::vector<collection::Finding>& findings) {
  text::Table table{
      {{"severity", "severity"}, {"where", "where"}, {"message", "message"}, {"remedy", "remedy"}},
      {}};
  for (const auto& finding : findings) {
    table.rows.push_back({std::string(collection::name_of(finding.severity)), finding.where,
                          collection::message_with_examples(finding),
                          text::text_cell(finding.remedy)});
  }
  return table;
}

text::Table changes_table(const collection::CollectionDiff& diff) {
  text::Table table{{{"change", "change"},
                     {"kind", "kind"},
                     {"name", "name", 1},
                     {"uri", "uri"},
                     {"judgments", "judgments left alone"}},
                    {}};
  for (const auto& item : diff.items) {
    table.rows.push_back({std::string(name_of(item.change)),
                          std::string(item.is_request ? "request" : "service"), item.name, item.uri,
                          text::count_cell(item.judgments)});
  }
  return table;
}

std::size_t judgment_count(const Judgments& judgments) {
  return judgments.entries.size() + judgments.answers.size();
}

text::Table import_table(const importers::ImportResult& result, const std::string& out) {
  const Collection& collection = result.collection;
  return {{{"name", "name"},
           {"folder", "folder"},
           {"services", "services"},
           {"requests", "requests"},
           {"ontologies", "ontologies"},
           {"judgments", "judgments"},
           {"splits", "splits"},
           {"digest", "digest"}},
          {{collection.name, out, text::count_cell(collection.services.size()),
            text::count_cell(collection.requests.size()),
            text::count_cell(collection.ontologies.size()),
            text::count_cell(judgment_count(result.judgments)),
            text::count_cell(collection.splits.size()), collection.digest}}};
}

text::Table notes_table(const importers::ImportReport& report) {
  text::Table table{{{"kind", "kind"}, {"count", "count"}, {"done", "done"}}, {}};
  for (const auto& note : report.notes()) {
    table.rows.push_back({note.kind, text::count_cell(note.count), note.done});
  }
  return table;
}

text::Table examples_table(const importers::ImportReport& report) {
  text::Table table{{{"kind", "kind"}, {"example", "example"}}, {}};
  for (const auto& note : report.notes()) {
    for (auto& example : note.shown_examples()) table.rows.push_back({note.kind, example});
  }
  return table;
}

}  // namespace matchbench::cli
