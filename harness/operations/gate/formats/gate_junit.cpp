#include "harness/foundation/text/markup/markup_text.hpp"
#include "harness/foundation/text/printable.hpp"
#include "harness/operations/gate/formats/gate_formats.hpp"
#include "harness/operations/gate/formats/gate_sentences.hpp"

#include <fmt/format.h>

#include <utility>
#include <vector>

namespace matchbench::gate {
namespace {

// The characters that XML 1.0 allows in text and in quoted attributes.
std::string xml_text(std::string_view text) {
  std::string out = text::markup_text(text::printable_lines(text));
  constexpr std::string_view kEndOfCdata = "]]>";  // not allowed in text either
  for (auto at = out.find(kEndOfCdata); at != std::string::npos; at = out.find(kEndOfCdata, at)) {
    out.replace(at, kEndOfCdata.size(), "]]&gt;");
  }
  return out;
}

struct Case {
  std::string name;
  Verdict verdict = Verdict::kNotWorse;
  std::string sentence;
};

std::vector<Case> cases_of(const GateReport& report) {
  std::vector<Case> out;
  for (const auto& one : report.measures) {
    out.push_back(
        {one.measure, one.decision.verdict,
         figures_sentence(one, report.rule) + "; " + decision_sentence(one.decision, report.rule)});
  }
  std::string failures = failures_sentence(report.failures);
  for (const auto& line : failed_request_lines(report.failures)) failures += "; " + line;
  out.push_back({"failures", report.failures.verdict, std::move(failures)});
  const auto lines = cost_sentences(report.costs);
  for (std::size_t i = 0; i < report.costs.costs.size(); ++i) {
    out.push_back({report.costs.costs[i].what, report.costs.costs[i].verdict, lines[i]});
  }
  return out;
}

std::string case_text(const Case& one, bool undecided_passes) {
  const std::string sentence = xml_text(one.sentence);
  std::string inside;
  if (exit_code_of(one.verdict, undecided_passes) != 0) {
    inside =
        fmt::format(R"(      <failure type="{}" message="{}"/>)", name_of(one.verdict), sentence);
  } else if (one.verdict == Verdict::kUndecided) {
    inside = fmt::format(R"(      <skipped message="{}"/>)", sentence);
  } else {
    inside = fmt::format("      <system-out>{}</system-out>", sentence);
  }
  return fmt::format(
      "    <testcase classname=\"matchbench.gate\" name=\"{}\">\n{}\n    </testcase>\n",
      xml_text(one.name), inside);
}

}  // namespace

std::string gate_junit(const GateReport& report, bool undecided_passes) {
  const auto cases = cases_of(report);
  std::size_t failed = 0;
  std::size_t skipped = 0;
  std::string inside;
  for (const auto& one : cases) {
    const bool fails = exit_code_of(one.verdict, undecided_passes) != 0;
    failed += fails ? 1 : 0;
    skipped += !fails && one.verdict == Verdict::kUndecided ? 1 : 0;
    inside += case_text(one, undecided_passes);
  }
  const std::string counts = fmt::format(R"(tests="{}" failures="{}" errors="0" skipped="{}")",
                                         cases.size(), failed, skipped);
  return fmt::format(
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites {}>\n"
      "  <testsuite name=\"matchbench gate\" {}>\n{}    <system-out>{}</system-out>\n"
      "  </testsuite>\n</testsuites>\n",
      counts, counts, inside, xml_text(gate_text(report)));
}

}  // namespace matchbench::gate
