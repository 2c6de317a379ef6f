#include "harness/publishing/report/formats/report_tables.hpp"

#include "harness/publishing/report/board/unequal_nodes.hpp"

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace matchbench::report {
namespace {

using UseTable = std::function<void(const text::Table&)>;

// `parts` calls its argument with tables of the same columns, first with one without rows.
ReportFile in_parts(std::string path, text::TableFormat format,
                    std::function<void(const UseTable&)> parts) {
  LineCount count(path);
  return {std::move(path), {}, [format, count, parts = std::move(parts)](const TextSink& write) {
            std::size_t head = 0;  // of a part: the titles, which are written once
            LineCount written = count;
            parts([&](const text::Table& part) {
              const std::string lines = text::format_table(part, format);
              written.add(part.rows.size(), lines.size());
              write(std::string_view(lines).substr(head));
              if (part.rows.empty()) head = lines.size();
            });
          }};
}

text::Cell number_if_known(const std::optional<double>& value) {
  return value ? text::Cell(text::Number{*value}) : text::Cell();
}

}  // namespace

ReportFile scores_file(const results::RoundResults& results, text::TableFormat format) {
  return in_parts("csv/scores.csv", format, [&results](const UseTable& use) {
    text::Table table{{{"setting", "setting"},
                       {"measure", "measure"},
                       {"entrant", "entrant"},
                       {"request", "request"},
                       {"request_uri", "request_uri"},
                       {"score", "score"}},
                      {}};
    use(table);
    for (const auto& measure : results.measures) {
      for (std::size_t e = 0; e < results.entrants.size(); ++e) {
        table.rows.clear();
        for (std::size_t r = 0; r < results.requests.size(); ++r) {
          table.rows.push_back({measure.setting, measure.measure, results.entrants[e].entrant.name,
                                request_words(results.requests[r]), results.requests[r].uri,
                                number_if_known(measure.values[e][r])});
        }
        if (!table.rows.empty()) use(table);
      }
    }
  });
}

ReportFile latencies_file(const ReportModel& model, text::TableFormat format) {
  return in_parts("csv/latencies.csv", format, [&model](const UseTable& use) {
    const auto use_rows = [&](std::vector<std::vector<text::Cell>> rows) {
      text::Table table{{{"entrant", "entrant"},
                         {"request", "request"},
                         {"request_uri", "request_uri"},
                         {"median_ms", "median_ms"}},
                        std::move(rows)};
      add_nodes_differ_in(model.provenance.nodes_differ_in, table);
      use(table);
    };
    use_rows({});
    for (const auto& one : model.entrants) {
      if (!one.latency || model.requests.empty()) continue;
      std::vector<std::vector<text::Cell>> rows;
      for (std::size_t r = 0; r < model.requests.size(); ++r) {
        rows.push_back({one.entrant.name, request_words(model.requests[r]), model.requests[r].uri,
                        number_if_known(one.latency->by_request[r])});
      }
      use_rows(std::move(rows));
    }
  });
}

}  // namespace matchbench::report
