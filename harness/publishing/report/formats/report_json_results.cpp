#include "harness/publishing/report/formats/report_json_parts.hpp"

#include <fmt/format.h>

#include <cstdint>

namespace matchbench::report::json {

text::Json json_of(const BoardRow& row) {
  text::Json out = {
      {"entrant", row.entrant},
      {"rank", row.rank ? text::Json(*row.rank) : text::Json()},
      {"rank_range",
       row.rank && row.worst_rank ? text::Json{*row.rank, *row.worst_rank} : text::Json()}};
  if (!row.letters.empty()) out["letters"] = row.letters;
  out.update(text::Json{{"group", row.group},
                        {"group_label", row.group_label},
                        {"value", json_of(row.value)},
                        {"low", json_of(row.low)},
                        {"high", json_of(row.high)},
                        {"requests", row.requests},
                        {"ratio", json_of(row.ratio)}});
  return out;
}

text::Json json_of(const BoardTest& test) {
  const bool are_two = !test.notes.note.empty() && !test.open_bounds.empty();
  return {{"name", test.name},
          {"requests", test.requests},
          {"level", test.level},
          {"can_separate", test.can_separate},
          {"separates", test.separates},
          {"power", analysis::kVisiblePower},
          {"visible_difference", json_of(test.visible.smallest)},
          {"wanted_difference", analysis::kWantedDifference},
          {"requests_needed",
           test.visible.requests ? text::Json(*test.visible.requests) : text::Json()},
          {"warning", test.notes.warning},
          {"note", test.notes.note + (are_two ? " " : "") + test.open_bounds},
          {"visible", test.notes.visible}};
}

text::Json json_of(const ReportBoard& one) {
  text::Json out = {{"setting", one.board.setting},
                    {"measure", one.board.measure},
                    {"requests", one.board.requests},
                    {"common_requests", one.board.common},
                    {"sparse", one.board.sparse},
                    {"skewed", one.board.skewed},
                    {"test", one.board.test ? json_of(*one.board.test) : text::Json()},
                    {"rows", list_of(one.board.rows)},
                    {"values", one.values ? json_of(*one.values) : text::Json()}};
  if (const auto& faster = one.faster) {
    out["faster_tie"] = {{"entrant", faster->entrant},
                         {"ratio", faster->ratio},
                         {"interval", {faster->interval.low, faster->interval.high}}};
  }
  return out;
}

text::Json json_of(const CurveSeries& series) {
  return {{"entrant", series.entrant},
          {"mean", json_of(series.mean)},
          {"low", json_of(series.low)},
          {"high", json_of(series.high)}};
}

text::Json json_of(const ReportCurves& curves) {
  return {
      {"setting", curves.setting},
      {"recall_precision",
       {{"levels", curves.recall_precision.places},
        {"series", list_of(curves.recall_precision.series)}}},
      {"ndcg",
       {{"ranks", std::vector<std::uint64_t>(curves.ndcg.places.begin(), curves.ndcg.places.end())},
        {"series", list_of(curves.ndcg.series)}}}};
}

text::Json json_of(const ReportPair& pair) {
  return {{"a", pair.first},
          {"b", pair.second},
          {"difference", pair.difference},
          {"p", pair.p},
          {"p_adjusted", pair.p_adjusted}};
}

text::Json json_of(const ReportSignificance& one) {
  return {{"setting", one.setting},
          {"measure", one.measure},
          {"test", "friedman+nemenyi"},
          {"mean_ranks", json_of(one.mean_ranks)},
          {"critical_difference", json_of(std::optional(one.critical_difference))},
          {"friedman_p", json_of(one.friedman_p)},
          {"cliques", one.cliques},
          {"pair_test", one.pair_test},
          {"alpha", kReportAlpha},
          {"pairs", list_of(one.pairs)}};
}

text::Json json_of(const ReportCorrelation& one) {
  return {{"setting", one.setting},
          {"measures", one.measures},
          {"tau_b", json_of(one.tau_b)},
          {"spearman", json_of(one.spearman)}};
}

text::Json json_of(const ReportSensitivity& one) {
  return {{"measure", one.measure}, {"settings", one.settings}, {"tau_b", json_of(one.tau_b)},
          {"swaps", one.swaps},     {"drastic", one.drastic},   {"boards", one.orders}};
}

text::Json json_of(const store::StoredAnalysis& analysis) {
  return {{"name", analysis.name},
          {"arguments", analysis.arguments},
          {"tables", parsed(analysis.tables)}};
}

text::Json json_of(const ShownRanking& ranking) {
  text::Json json = {{"services", ranking.services},
                     {"scores", ranking.scores},
                     {"length", ranking.length},
                     {"relevant_total",
                      ranking.relevant_total ? text::Json(*ranking.relevant_total) : text::Json()}};
  if (ranking.abstained) json["abstained"] = true;
  return json;
}

text::Json json_of(const RequestRankings& request) {
  text::Json grades = text::Json::object();
  for (const auto& one : request.grades) {
    grades[fmt::format("{}", one.service)] = json_of(one.gains);
  }
  text::Json by_entrant = text::Json::array();
  for (const auto& ranking : request.by_entrant) {
    by_entrant.push_back(ranking ? json_of(*ranking) : text::Json());
  }
  text::Json json = {{"grades", grades}, {"by_entrant", by_entrant}};
  if (!request.judged.empty()) json["judged"] = request.judged;
  return json;
}

text::Json json_of(const HistoryRound& round) {
  return {{"name", round.name},
          {"created", round.created},
          {"harness_version", round.harness_version},
          {"collection_digest", round.collection_digest}};
}

text::Json json_of(const HistoryPoint& point) {
  return {{"round", point.round},      {"setting", point.setting},
          {"measure", point.measure},  {"value", json_of(point.value)},
          {"low", json_of(point.low)}, {"high", json_of(point.high)},
          {"requests", point.requests}};
}

text::Json json_of(const HistoryChange& change) {
  return {{"round", change.round},           {"entrant", change.entrant},
          {"setting", change.setting},       {"measure", change.measure},
          {"difference", change.difference}, {"low", json_of(change.low)},
          {"high", json_of(change.high)},    {"p_adjusted", json_of(change.p_adjusted)}};
}

text::Json json_of(const History::EntrantSeries& entrant) {
  return {{"name", entrant.name}, {"series", list_of(entrant.series)}};
}

}  // namespace matchbench::report::json
