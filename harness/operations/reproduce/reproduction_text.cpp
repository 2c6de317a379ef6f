#include "harness/operations/reproduce/reproduction_text.hpp"

#include "harness/foundation/text/counted.hpp"
#include "harness/foundation/text/json.hpp"
#include "harness/foundation/text/number.hpp"

#include <fmt/format.h>

namespace matchbench::reproduce {
namespace {

std::string bound(const std::optional<double>& value) {
  return value ? text::fixed_text(*value, 4) : "unbounded";
}

std::string sentence_of(const ReproducedEntrant& one, const std::string& measure) {
  if (one.requests > 0 && one.ranked == 0) {
    return fmt::format("{}: answered none of its {} requests, then and now; nothing is compared",
                       one.name, one.requests);
  }
  std::string out = fmt::format("{}: {}", one.name, analysis::name_of(one.verdict));
  if (one.verdict == analysis::Reproduction::kIdentical) {
    return out +
           fmt::format("; all {} requests were answered with the same rankings", one.requests);
  }
  const std::string failed =
      one.failed_then == one.failed_now
          ? ""
          : fmt::format("; {} failed then, {} now",
                        text::counted(one.failed_then, "query", "queries"), one.failed_now);
  if (!one.scores) return out + "; there are no scores that could be compared" + failed;
  const auto& scores = *one.scores;
  return out +
         fmt::format(
             "; {} differs by {} [{}, {}], the margin is ±{}; {} of {} requests were "
             "answered with the same rankings",
             measure, text::fixed_text(scores.difference, 4), bound(scores.low), bound(scores.high),
             text::fixed_text(scores.margin, 4), one.identical, one.requests) +
         failed;
}

text::Json number(const std::optional<double>& value) {
  return value ? text::Json(*value) : text::Json(nullptr);
}

text::Json json_of(const ReproducedEntrant& one) {
  const auto of_scores = [&](auto member) -> text::Json {
    if (!one.scores) return nullptr;
    return number((*one.scores).*member);
  };
  using Scores = analysis::ReproducedScores;
  text::Json out;
  out["entrant"] = one.name;
  out["verdict"] = analysis::name_of(one.verdict);
  out["requests"] = one.requests;
  out["identical_requests"] = one.identical;
  out["disjoint_requests"] = one.disjoint;
  out["failed_then"] = one.failed_then;
  out["failed_now"] = one.failed_now;
  out["original"] = number(one.original);
  out["reproduced"] = number(one.again);
  out["difference"] = of_scores(&Scores::difference);
  out["low"] = of_scores(&Scores::low);
  out["high"] = of_scores(&Scores::high);
  out["margin"] = of_scores(&Scores::margin);
  out["ktu"] = number(one.tau_union);
  out["rbo"] = number(one.overlap);
  out["rmse"] = of_scores(&Scores::rmse);
  out["effect_ratio"] = number(one.effect_ratio);
  out["delta_ri"] = number(one.relative_improvement_change);
  return out;
}

}  // namespace

text::Table to_table(const ReproductionReport& report) {
  text::Table table;
  table.columns = {{"entrant", "entrant"},
                   {"verdict", "verdict"},
                   {"original", report.measure},
                   {"reproduced", "again"},
                   {"low", "low", text::Column::kAlways, "low, high"},
                   {"high", "high", text::Column::kAlways, "low, high"},
                   {"margin", "margin"},
                   {"ktu", fmt::format("KTU@{}", report.depth)},
                   {"rbo", "RBO"},
                   {"rmse", "RMSE"},
                   {"effect_ratio", "ER"},
                   {"delta_ri", "ΔRI"}};
  for (const auto& one : report.entrants) {
    const auto& scores = one.scores;
    table.rows.push_back({one.name, std::string(analysis::name_of(one.verdict)),
                          text::number_cell(one.original), text::number_cell(one.again),
                          text::number_cell(scores ? scores->low : std::nullopt),
                          text::number_cell(scores ? scores->high : std::nullopt),
                          scores ? text::number_cell(scores->margin) : text::Cell(),
                          text::number_cell(one.tau_union, 3), text::number_cell(one.overlap, 3),
                          scores ? text::number_cell(scores->rmse) : text::Cell(),
                          text::number_cell(one.effect_ratio, 3),
                          text::number_cell(one.relative_improvement_change, 3)});
  }
  return table;
}

std::string json_of(const ReproductionReport& report) {
  text::Json out;
  out["verdict"] = analysis::name_of(report.verdict);
  out["contest"] = report.contest;
  out["measure"] = report.measure;
  out["setting"] = report.setting;
  out["baseline"] = report.baseline;
  out["depth"] = report.depth;
  out["database"] = report.database.string();
  out["differences"] = text::Json::array();
  for (const auto& one : report.differences) {
    out["differences"].push_back({{"what", one.what}, {"then", one.then}, {"now", one.now}});
  }
  out["entrants"] = text::Json::array();
  for (const auto& one : report.entrants) out["entrants"].push_back(json_of(one));
  return text::indented_json_text(out);
}

std::string sentences_of(const ReproductionReport& report) {
  std::string out;
  for (const auto& one : report.entrants) out += sentence_of(one, report.measure) + "\n";
  for (const auto& one : report.entrants) {
    if (one.disjoint == 0) continue;
    out += fmt::format(
        "note: {}: for {} the first {} share no service, so that KTU is 1 and says "
        "nothing; RBO does\n",
        one.name, text::counted(one.disjoint, "request", "requests"), report.depth);
  }
  for (const auto& one : report.differences) {
    out += fmt::format("not alike: {}: {}, now {}\n", one.what, one.then, one.now);
  }
  return out + fmt::format("The round: {}. Its new answers are in {}.\n",
                           analysis::name_of(report.verdict), report.database.string());
}

int exit_code_of(analysis::Reproduction verdict) {
  switch (verdict) {
    case analysis::Reproduction::kIdentical:
    case analysis::Reproduction::kReproduced:
      return 0;
    case analysis::Reproduction::kUndecided:
      return 4;
    case analysis::Reproduction::kNotReproduced:
      break;
  }
  return 1;
}

}  // namespace matchbench::reproduce
