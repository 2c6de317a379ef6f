#include "harness/foundation/text/table/text_table.hpp"
#include "harness/operations/gate/formats/gate_formats.hpp"
#include "harness/operations/gate/formats/gate_sentences.hpp"

#include <fmt/format.h>

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

}  // namespace

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

}  // namespace matchbench::gate
