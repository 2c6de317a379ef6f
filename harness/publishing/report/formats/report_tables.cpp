#include "harness/publishing/report/formats/report_tables.hpp"

#include "harness/foundation/base/clock.hpp"
#include "harness/foundation/text/first_line.hpp"
#include "harness/publishing/report/block_ratios.hpp"
#include "harness/publishing/report/board/unequal_nodes.hpp"

#include <algorithm>
#include <filesystem>
#include <iterator>

namespace matchbench::report {
namespace {

text::Cell cell(const std::optional<double>& value) {
  if (!value) return {};
  return text::Number{*value};
}

text::Cell cell(std::uint64_t count) {
  return static_cast<std::int64_t>(count);
}

const std::string& name_of_entrant(const ReportModel& model, std::size_t entrant) {
  return model.entrants[entrant].entrant.name;
}

std::string joined(const std::vector<std::string>& words) {
  std::string out;
  for (const auto& word : words) out += (out.empty() ? "" : " ") + word;
  return out;
}

// "weights=model.safetensors sha256:…", without the folders.
std::string described(const std::vector<HandedFile>& files) {
  std::vector<std::string> words;
  for (const HandedFile& file : files) {
    words.push_back(file.key + "=" + std::filesystem::path(file.path).filename().string());
    words.push_back("sha256:" + file.sha256);
  }
  return joined(words);
}

// Columns whose titles are their keys.
std::vector<text::Column> columns(const std::vector<std::string>& keys) {
  std::vector<text::Column> out;
  for (const auto& key : keys) out.push_back({key, key});
  return out;
}

}  // namespace

text::Table entrants_table(const ReportModel& model) {
  text::Table table{
      columns({"entrant",      "kind",          "plugin",        "version",        "author",
               "licence",      "sha256",        "parameters",    "files",          "tags",
               "repetitions",  "queries",       "timed_queries", "killed_queries", "failures",
               "abstentions",  "deterministic", "load_ms",       "train_ms",       "cold_ms",
               "cold_queries", "hot_ms",        "aqrt_ms",       "p50_ms",         "p50_low_ms",
               "p50_high_ms",  "p95_ms",        "p95_low_ms",    "p95_high_ms",    "p99_ms",
               "p99_low_ms",   "p99_high_ms",   "peak_rss_mib",  "no_times"}),
      {}};
  for (const auto& one : model.entrants) {
    const auto& plugin = one.entrant.plugin;
    const ReportLatency latency = one.latency.value_or(ReportLatency());
    auto& row = table.rows.emplace_back();
    row = {one.entrant.name,
           std::string(name_of(one.kind)),
           plugin.name,
           plugin.version,
           plugin.author,
           plugin.licence,
           plugin.sha256,
           one.entrant.parameters,
           described(one.entrant.files),
           joined(one.entrant.tags),
           cell(one.entrant.repetitions),
           cell(one.queries),
           cell(one.timed_queries),
           cell(one.killed_queries),
           cell(one.failures),
           cell(one.abstentions),
           one.deterministic ? "yes" : "no",
           cell(one.load_ms),
           cell(one.train_ms),
           cell(one.cold_ms),
           one.no_times.empty() ? cell(one.cold_queries) : text::Cell{},
           cell(one.hot_ms),
           cell(one.aqrt_ms)};
    for (const auto* percentile : {&latency.p50, &latency.p95, &latency.p99}) {
      row.push_back(cell(percentile->value));
      row.push_back(cell(percentile->low));
      row.push_back(cell(percentile->high));
    }
    row.push_back(cell(one.peak_rss_mib));
    row.emplace_back(one.no_times);
  }
  add_nodes_differ_in(model.provenance.nodes_differ_in, table);
  return table;
}

text::Table leaderboard_table(const ReportModel& model) {
  text::Table table{columns({"setting", "measure", "rank", "rank_high", "letters", "group",
                             "entrant", "value", "low", "high", "ratio", "requests"}),
                    {}};
  for (const auto& [board, values, faster] : model.boards) {
    for (const auto& row : board.rows) {
      table.rows.push_back({model.settings[board.setting].name, model.measures[board.measure].name,
                            row.rank ? cell(*row.rank) : text::Cell{},
                            row.worst_rank ? cell(*row.worst_rank) : text::Cell{}, row.letters,
                            row.group_label, name_of_entrant(model, row.entrant), cell(row.value),
                            cell(row.low), cell(row.high), cell(row.ratio), cell(row.requests)});
    }
  }
  return table;
}

text::Table significance_table(const ReportModel& model) {
  text::Table table{columns({"setting", "measure", "first", "second", "difference", "p",
                             "p_adjusted", "separated", "test"}),
                    {}};
  for (const auto& one : model.significance) {
    for (const auto& pair : one.pairs) {
      table.rows.push_back({model.settings[one.setting].name, model.measures[one.measure].name,
                            name_of_entrant(model, pair.first), name_of_entrant(model, pair.second),
                            text::Number{pair.difference}, text::p_cell(pair.p),
                            text::p_cell(pair.p_adjusted),
                            pair.p_adjusted < kReportAlpha ? "yes" : "no", one.pair_test});
    }
  }
  return table;
}

text::Table tests_table(const ReportModel& model) {
  text::Table table{
      columns({"setting", "measure", "test", "requests", "level", "can_separate", "separates",
               "power", "visible_difference", "wanted_difference", "requests_needed"}),
      {}};
  for (const auto& [board, values, faster] : model.boards) {
    if (!board.test) continue;
    const BoardTest& test = *board.test;
    const auto& needed = test.visible.requests;
    table.rows.push_back({model.settings[board.setting].name, model.measures[board.measure].name,
                          test.name, cell(test.requests), text::Number{test.level},
                          test.can_separate ? "yes" : "no", test.separates ? "yes" : "no",
                          text::Number{analysis::kVisiblePower}, cell(test.visible.smallest),
                          text::Number{analysis::kWantedDifference},
                          needed ? cell(*needed) : text::Cell{}});
  }
  return table;
}

text::Table failures_table(const ReportModel& model) {
  text::Table table{columns({"entrant", "outcome", "queries", "message", "log_end"}), {}};
  for (const auto& one : model.entrants) {
    for (const auto& log : one.logs) {
      table.rows.push_back({one.entrant.name, std::string(name_of(log.outcome)),
                            log.queries > 0 ? cell(log.queries) : text::Cell(), log.message,
                            log.tail});
    }
  }
  return table;
}

std::string request_words(const results::NamedItem& request) {
  const std::string asked = text::first_line(request.description.value_or(""));
  return request.name.empty() && !asked.empty() ? asked : request.label();
}

text::Table failed_queries_table(const results::RoundResults& results) {
  text::Table table{columns({"entrant", "request", "request_uri", "outcome", "queries"}), {}};
  for (const auto& one : results.entrants) {
    for (const auto& failed : one.failed) {
      const results::NamedItem& request = results.requests[failed.request.value];
      table.rows.push_back({one.entrant.name, request_words(request), request.uri,
                            std::string(name_of(failed.outcome)), cell(failed.queries)});
    }
  }
  return table;
}

bool has_times(const ReportModel& model) {
  return model.entrants.empty() || !std::ranges::all_of(model.entrants, [](const auto& one) {
           return !one.no_times.empty();
         });
}

text::Table time_ratios_table(const ReportModel& model) {
  text::Table table{columns({"entrant", "reference"}), {}};
  std::ranges::copy(block_ratio_columns(0, 0), std::back_inserter(table.columns));
  if (!model.standings) return table;
  const auto& [reference, entrants] = *model.standings;
  for (std::size_t e = 0; e < entrants.size(); ++e) {
    auto& row = table.rows.emplace_back();
    row = {name_of_entrant(model, e), name_of_entrant(model, reference)};
    std::ranges::copy(block_ratio_cells(entrants[e]), std::back_inserter(row));
  }
  return table;
}

text::Table block_times_table(const ReportModel& model) {
  text::Table table{columns({"entrant", "reference", "node", "block", "requests", "mean_ms",
                             "reference_mean_ms"}),
                    {}};
  if (!model.standings) return table;
  const auto& [reference, entrants] = *model.standings;
  for (std::size_t e = 0; e < entrants.size(); ++e) {
    if (!entrants[e]) continue;
    for (const auto& shared : entrants[e]->blocks) {
      const results::BlockFacts& block = model.blocks[shared.block];
      table.rows.push_back({name_of_entrant(model, e), name_of_entrant(model, reference),
                            block.node, cell(std::uint64_t{block.number}), cell(shared.requests),
                            text::Number{shared.first_ns / kNsPerMs},
                            text::Number{shared.second_ns / kNsPerMs}});
    }
  }
  return table;
}

text::Table history_table(const ReportModel& model) {
  text::Table table{columns({"round", "created", "harness_version", "collection_digest", "entrant",
                             "setting", "measure", "value", "low", "high", "requests"}),
                    {}};
  if (!model.history) return table;
  for (const auto& entrant : model.history->entrants) {
    for (const auto& point : entrant.series) {
      const HistoryRound& round = model.history->rounds[point.round];
      table.rows.push_back({round.name, round.created, round.harness_version,
                            round.collection_digest, entrant.name, point.setting, point.measure,
                            cell(point.value), cell(point.low), cell(point.high),
                            cell(point.requests)});
    }
  }
  return table;
}

text::Table changes_table(const ReportModel& model) {
  text::Table table{columns({"round", "since", "entrant", "setting", "measure", "difference", "low",
                             "high", "p_adjusted"}),
                    {}};
  if (!model.history) return table;
  const auto& rounds = model.history->rounds;
  for (const auto& one : model.history->changes) {
    table.rows.push_back({rounds[one.round].name, rounds[one.round - 1].name, one.entrant,
                          one.setting, one.measure, text::Number{one.difference}, cell(one.low),
                          cell(one.high), cell(one.p_adjusted)});
  }
  return table;
}

text::Table withdrawn_table(const results::RoundProvenance& provenance) {
  text::Table table{columns({"entrant", "reason"}), {}};
  for (const auto& [entrant, reason] : provenance.round.contest.withdrawn) {
    table.rows.push_back({entrant, reason});
  }
  return table;
}

void write_csv_files(const results::RoundResults& results, const ReportModel& model,
                     const FileSink& write, text::TableFormat format) {
  const auto put = [&](const std::string& name, const text::Table& table) {
    write({"csv/" + name + ".csv", text::format_table(table, format)});
  };
  put("entrants", entrants_table(model));
  put("leaderboard", leaderboard_table(model));
  put("significance", significance_table(model));
  put("tests", tests_table(model));
  put("failures", failures_table(model));
  put("failed_queries", failed_queries_table(results));
  if (const text::Table withdrawn = withdrawn_table(model.provenance); !withdrawn.rows.empty()) {
    put("withdrawn", withdrawn);
  }
  write(scores_file(results, format));
  write(latencies_file(model, format));
  if (model.standings) {
    put("nodes", nodes_table(model.provenance));
    put("time_ratios", time_ratios_table(model));
    put("block_times", block_times_table(model));
  }
  if (!model.history) return;
  put("history", history_table(model));
  put("changes", changes_table(model));
}

}  // namespace matchbench::report
