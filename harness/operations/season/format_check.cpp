#include "harness/foundation/text/markup/markup_text.hpp"
#include "harness/foundation/text/printable.hpp"
#include "harness/operations/season/check_entry.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace matchbench::season {
namespace {

using conformance::CheckResult;
using conformance::CheckVerdict;

std::string sentence_of(const CheckResult& result) {
  return result.remedy.empty() ? result.detail
                               : fmt::format("{}; {}", result.detail, result.remedy);
}

std::string people_text(const std::vector<CheckResult>& results) {
  std::string text;
  for (const CheckResult& result : results) {
    text += fmt::format("{}: {}: {}\n", name_of(result.verdict), result.title, sentence_of(result));
  }
  return text;
}

// One case for each result; what is not checked is skipped.
std::string junit_text(const std::vector<CheckResult>& results) {
  const auto xml = [](std::string_view text) {
    return text::markup_text(text::printable_lines(text));
  };
  std::string cases;
  for (const CheckResult& result : results) {
    const std::string said = xml(sentence_of(result));
    const std::string inside = result.verdict == CheckVerdict::kFailed
                                   ? fmt::format(R"(<failure message="{}"/>)", said)
                               : result.verdict == CheckVerdict::kNotChecked
                                   ? fmt::format(R"(<skipped message="{}"/>)", said)
                                   : fmt::format("<system-out>{}</system-out>", said);
    cases += fmt::format(
        "    <testcase classname=\"matchbench.season.check\" name=\"{}\">{}</testcase>\n",
        xml(result.title), inside);
  }
  const auto count = [&](CheckVerdict verdict) {
    return std::ranges::count(results, verdict, &CheckResult::verdict);
  };
  return fmt::format(
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n"
      "  <testsuite name=\"matchbench season check\" tests=\"{}\" failures=\"{}\" errors=\"0\" "
      "skipped=\"{}\">\n{}  </testsuite>\n</testsuites>\n",
      results.size(), count(CheckVerdict::kFailed), count(CheckVerdict::kNotChecked), cases);
}

}  // namespace

std::string format_check(const std::vector<CheckResult>& results, CheckFormat format) {
  switch (format) {
    case CheckFormat::kText:
      return people_text(results);
    case CheckFormat::kMarkdown:
      return text::format_table(conformance::check_table(results), text::TableFormat::kMarkdown);
    case CheckFormat::kJson:
      return text::format_table(conformance::check_table(results), text::TableFormat::kJson);
    case CheckFormat::kJUnit:
      return junit_text(results);
  }
  return {};
}

}  // namespace matchbench::season
