#include "harness/foundation/text/table/table.hpp"
#include "harness/operations/gate/formats/gate_formats.hpp"
#include "harness/operations/gate/formats/gate_sentences.hpp"

#include <fmt/format.h>

namespace matchbench::gate {
namespace {

using text::markdown_text;

// The signs of a verdict beside its word, for readers who skim many comments.
std::string_view sign_of(Verdict verdict) {
  switch (verdict) {
    case Verdict::kNotWorse:
      return "✅";
    case Verdict::kWorse:
      return "❌";
    case Verdict::kUndecided:
      break;
  }
  return "❔";
}

std::string bound_text(const std::optional<double>& bound) {
  return bound ? loss_text(*bound) : "–";
}

std::string measures_table(const GateReport& report) {
  text::Table table{{{"measure", "measure"},
                     {"base", "base"},
                     {"new", "new"},
                     {"difference", "difference"},
                     {"interval", "interval"},
                     {"margin", "margin"},
                     {"noticed", "would notice"},
                     {"verdict", "verdict"}},
                    {}};
  for (const auto& one : report.measures) {
    const QualityDecision& decision = one.decision;
    table.rows.push_back(
        {one.measure, loss_text(one.base), loss_text(one.fresh), loss_text(decision.difference),
         fmt::format("{} to {}", bound_text(decision.low), bound_text(decision.high)),
         loss_text(decision.margin), bound_text(decision.noticed),
         std::string(name_of(decision.verdict))});
  }
  return text::format_table(table, text::TableFormat::kMarkdown);
}

std::string changed_part(const GateReport& report) {
  if (report.changed.empty()) return {};
  std::string out = "\n<details><summary>The requests that changed most</summary>\n";
  for (const auto& one : report.changed) {
    out += fmt::format(
        "\n**{}**: {} → {}{}\n\n{}{}", markdown_text(one.name), loss_text(one.base),
        loss_text(one.fresh),
        outcome_note(one.fresh_outcome).empty()
            ? std::string()
            : fmt::format(" ({})", markdown_text(outcome_note(one.fresh_outcome))),
        one.text.empty() ? std::string() : fmt::format("{}\n\n", markdown_text(one.text)),
        rankings_text(one, text::TableFormat::kMarkdown));
  }
  return out + "\n</details>\n";
}

}  // namespace

std::string gate_markdown(const GateReport& report) {
  std::string out = fmt::format("### {} matchbench gate: {}\n\n", sign_of(report.verdict),
                                markdown_text(headline(report)));
  out += fmt::format("{} against {}, on {}, {}.\n\n", markdown_text(side_text(report.fresh)),
                     markdown_text(side_text(report.base)),
                     markdown_text(report.base.footing.collection),
                     markdown_text(report.base.footing.setting));
  out += measures_table(report) + "\n";
  for (const auto& one : report.measures) {
    out += fmt::format("- {}: {}\n", markdown_text(one.measure),
                       markdown_text(decision_sentence(one.decision, report.rule)));
  }
  out += fmt::format("- {}\n", markdown_text(failures_sentence(report.failures)));
  for (const auto& line : failed_request_lines(report.failures)) {
    out += fmt::format("  - {}\n", markdown_text(line));
  }
  for (const auto& line : cost_sentences(report.costs)) {
    out += fmt::format("- {}\n", markdown_text(line));
  }
  out += fmt::format("- {}\n", markdown_text(changes_sentence(report)));
  for (const auto& remark : report.remarks) out += fmt::format("- {}\n", markdown_text(remark));
  return out + changed_part(report);
}

}  // namespace matchbench::gate
