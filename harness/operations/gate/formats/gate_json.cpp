#include "harness/foundation/text/json.hpp"
#include "harness/operations/gate/formats/gate_formats.hpp"
#include "harness/operations/gate/formats/gate_sentences.hpp"

namespace matchbench::gate {
namespace {

template <class Number>
text::Json gate_json_of(const std::optional<Number>& value) {
  return value ? text::Json(*value) : text::Json();
}

text::Json text_or_null(const std::string& text) {
  return text.empty() ? text::Json() : text::Json(text);
}

text::Json gate_json_of(const Side& side) {
  return {{"name", side.name},
          {"source", side.source},
          {"digest", text_or_null(side.plugin)},
          {"collection", side.footing.collection},
          {"collection_digest", text_or_null(side.footing.collection_digest)},
          {"judgments_digest", text_or_null(side.footing.judgments_digest)}};
}

text::Json gate_json_of(const MeasureReport& one, const QualityRule& rule) {
  const QualityDecision& decision = one.decision;
  return {{"measure", one.measure},
          {"direction", one.less_is_better ? "lower" : "higher"},
          {"verdict", name_of(decision.verdict)},
          {"requests", decision.requests},
          {"base", one.base},
          {"new", one.fresh},
          {"difference", decision.difference},
          {"low", gate_json_of(decision.low)},
          {"high", gate_json_of(decision.high)},
          {"margin", decision.margin},
          {"noticed_loss", gate_json_of(decision.noticed)},
          {"requests_needed", gate_json_of(decision.requests_needed)},
          {"requests_to_decide", gate_json_of(decision.requests_to_decide)},
          {"sentence", decision_sentence(decision, rule)}};
}

text::Json gate_json_of(const FailureReport& failures) {
  text::Json requests = text::Json::array();
  for (const auto& [request, outcome, message] : failures.only_fresh) {
    requests.push_back({{"request", request}, {"outcome", outcome}, {"message", message}});
  }
  return {{"verdict", name_of(failures.verdict)},
          {"base", failures.base},
          {"new", failures.fresh},
          {"only_new", requests}};
}

text::Json gate_json_of(const CostReports& costs) {
  text::Json list = text::Json::array();
  for (const auto& one : costs.costs) {
    list.push_back({{"what", one.what},
                    {"verdict", cost_verdict_text(one)},
                    {"ratio", one.ratio},
                    {"low", gate_json_of(one.low)},
                    {"high", gate_json_of(one.high)},
                    {"margin", one.margin}});
  }
  return {{"compared", !costs.costs.empty()},
          {"why_not", text_or_null(costs.not_compared)},
          {"verdict", name_of(costs.verdict)},
          {"ratios", list}};
}

text::Json gate_json_of(const std::vector<ShownService>& ranking) {
  text::Json out = text::Json::array();
  for (const auto& one : ranking) {
    out.push_back(
        {{"service", one.name}, {"uri", text_or_null(one.uri)}, {"gain", gate_json_of(one.gain)}});
  }
  return out;
}

text::Json gate_json_of(const ChangedRequest& one) {
  return {{"request", one.id},
          {"name", one.name},
          {"text", one.text},
          {"base", one.base},
          {"new", one.fresh},
          {"base_outcome", one.base_outcome},
          {"new_outcome", one.fresh_outcome},
          {"base_ranking", gate_json_of(one.base_ranking)},
          {"new_ranking", gate_json_of(one.fresh_ranking)}};
}

}  // namespace

std::string gate_json(const GateReport& report, bool undecided_passes) {
  text::Json measures = text::Json::array();
  for (const auto& one : report.measures) measures.push_back(gate_json_of(one, report.rule));
  text::Json changed = text::Json::array();
  for (const auto& one : report.changed) changed.push_back(gate_json_of(one));
  const text::Json document = {
      {"format", "matchbench-gate/1"},
      {"verdict", name_of(report.verdict)},
      {"exit_code", exit_code_of(report.verdict, undecided_passes)},
      {"sentence", headline(report)},
      {"base", gate_json_of(report.base)},
      {"new", gate_json_of(report.fresh)},
      {"relevance", report.base.footing.setting},
      {"level", report.rule.level},
      {"margin_rule", report.rule.margin ? text::Json(*report.rule.margin) : text::Json("auto")},
      {"max_margin", report.rule.max_margin},
      {"seed", report.rule.flips.seed},
      {"measures", measures},
      {"failures", gate_json_of(report.failures)},
      {"times", gate_json_of(report.costs)},
      {"changed_scores", report.changed_scores},
      {"changed_rankings", report.changed_rankings},
      {"left_out", report.left_out},
      {"changed", changed},
      {"remarks", report.remarks}};
  return text::indented_json_text(document);
}

}  // namespace matchbench::gate
