#include "harness/operations/gate/formats/gate_formats.hpp"

#include "harness/foundation/text/markup/junit.hpp"
#include "harness/foundation/text/table/text_table.hpp"
#include "harness/operations/gate/formats/gate_sentences.hpp"

#include <fmt/format.h>

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

namespace matchbench::gate {
namespace {

std::string score_text(double score, const std::string& outcome) {
  const std::string note = outcome_note(outcome);
  return note.empty() ? loss_text(score) : fmt::format("{} ({})", loss_text(score), note);
}

constexpr std::size_t kTextWidth = 76;

// What the request asks for, as far as a line has room.
std::string quoted_text(const ChangedRequest& one) {
  if (one.text.empty()) return {};
  return fmt::format("\"{}\"\n", text::shortened(one.text, kTextWidth));
}

using Case = text::JUnitCase;

Case case_of(std::string name, Verdict verdict, std::string sentence, bool undecided_passes) {
  const Case::End end = exit_code_of(verdict, undecided_passes) != 0 ? Case::End::kFailed
                        : verdict == Verdict::kUndecided             ? Case::End::kSkipped
                                                                     : Case::End::kPassed;
  return {std::move(name), end, std::string(name_of(verdict)), std::move(sentence)};
}

}  // namespace

std::string format_gate(const GateReport& report, GateFormat format, bool undecided_passes) {
  switch (format) {
    case GateFormat::kText:
      return gate_text(report);
    case GateFormat::kMarkdown:
      return gate_markdown(report);
    case GateFormat::kJUnit:
      return gate_junit(report, undecided_passes);
    case GateFormat::kJson:
      break;
  }
  return gate_json(report, undecided_passes);
}

std::string gate_text(const GateReport& report) {
  std::string out = headline(report) + "\n\n";
  out += fmt::format("base  {}\nnew   {}\non    {}, {}\n\n", side_text(report.base),
                     side_text(report.fresh), report.base.footing.collection,
                     report.base.footing.setting);
  for (const auto& one : report.measures) {
    out += fmt::format("{}\n  {}\n", figures_sentence(one, report.rule),
                       decision_sentence(one.decision, report.rule));
  }
  out += failures_sentence(report.failures) + "\n";
  for (const auto& line : failed_request_lines(report.failures)) out += "  " + line + "\n";
  for (const auto& line : cost_sentences(report.costs)) out += line + "\n";
  for (const auto& remark : report.remarks) out += fmt::format("note: {}\n", remark);
  out += fmt::format("\n{}\n", changes_sentence(report));
  for (const auto& one : report.changed) {
    out += fmt::format("\n{}: {} {} → {}\n{}{}", one.name, report.measures.front().measure,
                       score_text(one.base, one.base_outcome),
                       score_text(one.fresh, one.fresh_outcome), quoted_text(one),
                       rankings_text(one, text::TableFormat::kText));
  }
  return out;
}

std::string gate_junit(const GateReport& report, bool undecided_passes) {
  std::vector<Case> cases;
  for (const auto& one : report.measures) {
    cases.push_back(case_of(
        one.measure, one.decision.verdict,
        figures_sentence(one, report.rule) + "; " + decision_sentence(one.decision, report.rule),
        undecided_passes));
  }
  std::string failures = failures_sentence(report.failures);
  for (const auto& line : failed_request_lines(report.failures)) failures += "; " + line;
  cases.push_back(
      case_of("failures", report.failures.verdict, std::move(failures), undecided_passes));
  const auto lines = cost_sentences(report.costs);
  if (report.costs.verdict != Verdict::kNotWorse) {
    cases.push_back(
        case_of("times and memory", report.costs.verdict, lines.front(), undecided_passes));
  }
  for (std::size_t i = 0; i < report.costs.costs.size(); ++i) {
    const auto& cost = report.costs.costs[i];
    cases.push_back(case_of(cost.what, cost.verdict, lines[i], undecided_passes));
  }
  return text::junit_xml("matchbench gate", "matchbench.gate", cases, gate_text(report));
}

}  // namespace matchbench::gate
