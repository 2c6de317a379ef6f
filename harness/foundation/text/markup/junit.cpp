#include "harness/foundation/text/markup/junit.hpp"

#include "harness/foundation/text/markup/markup_text.hpp"
#include "harness/foundation/text/printable.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace matchbench::text {
namespace {

// The characters that XML 1.0 allows in text and in quoted attributes.
std::string junit_text(std::string_view text) {
  std::string out = markup_text(printable_lines(text));
  constexpr std::string_view kEndOfCdata = "]]>";  // not allowed in text either
  for (auto at = out.find(kEndOfCdata); at != std::string::npos; at = out.find(kEndOfCdata, at)) {
    out.replace(at, kEndOfCdata.size(), "]]&gt;");
  }
  return out;
}

std::string inside_of(const JUnitCase& one) {
  const std::string sentence = junit_text(one.sentence);
  switch (one.end) {
    case JUnitCase::End::kFailed:
      return fmt::format(R"(      <failure type="{}" message="{}"/>)", junit_text(one.type),
                         sentence);
    case JUnitCase::End::kSkipped:
      return fmt::format(R"(      <skipped message="{}"/>)", sentence);
    case JUnitCase::End::kPassed:
      break;
  }
  return fmt::format("      <system-out>{}</system-out>", sentence);
}

}  // namespace

std::string junit_xml(std::string_view suite, std::string_view class_name,
                      const std::vector<JUnitCase>& cases, std::string_view output) {
  const auto count = [&](JUnitCase::End end) {
    return std::ranges::count(cases, end, &JUnitCase::end);
  };
  std::string inside;
  for (const JUnitCase& one : cases) {
    inside += fmt::format("    <testcase classname=\"{}\" name=\"{}\">\n{}\n    </testcase>\n",
                          junit_text(class_name), junit_text(one.name), inside_of(one));
  }
  const std::string counts =
      fmt::format(R"(tests="{}" failures="{}" errors="0" skipped="{}")", cases.size(),
                  count(JUnitCase::End::kFailed), count(JUnitCase::End::kSkipped));
  return fmt::format(
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites {}>\n"
      "  <testsuite name=\"{}\" {}>\n{}    <system-out>{}</system-out>\n"
      "  </testsuite>\n</testsuites>\n",
      counts, junit_text(suite), counts, inside, junit_text(output));
}

}  // namespace matchbench::text
