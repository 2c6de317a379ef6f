#include "harness/foundation/text/markup/junit.hpp"
#include "harness/operations/season/check_entry.hpp"

#include <fmt/format.h>

#include <string>
#include <vector>

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
  using End = text::JUnitCase::End;
  std::vector<text::JUnitCase> cases;
  for (const CheckResult& result : results) {
    const End end = result.verdict == CheckVerdict::kFailed       ? End::kFailed
                    : result.verdict == CheckVerdict::kNotChecked ? End::kSkipped
                                                                  : End::kPassed;
    cases.push_back({result.title, end, "refused", sentence_of(result)});
  }
  return text::junit_xml("matchbench season check", "matchbench.season.check", cases,
                         people_text(results));
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
