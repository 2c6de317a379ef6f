#include "harness/foundation/text/markup/junit.hpp"
#include "harness/operations/gate/formats/gate_formats.hpp"
#include "harness/operations/gate/formats/gate_sentences.hpp"

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

namespace matchbench::gate {
namespace {

using Case = text::JUnitCase;

Case case_of(std::string name, Verdict verdict, std::string sentence, bool undecided_passes) {
  const Case::End end = exit_code_of(verdict, undecided_passes) != 0 ? Case::End::kFailed
                        : verdict == Verdict::kUndecided             ? Case::End::kSkipped
                                                                     : Case::End::kPassed;
  return {std::move(name), end, std::string(name_of(verdict)), std::move(sentence)};
}

}  // namespace

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
  for (std::size_t i = 0; i < report.costs.costs.size(); ++i) {
    const auto& cost = report.costs.costs[i];
    cases.push_back(case_of(cost.what, cost.verdict, lines[i], undecided_passes));
  }
  return text::junit_xml("matchbench gate", "matchbench.gate", cases, gate_text(report));
}

}  // namespace matchbench::gate
