#include "harness/cli/collection/collection_tables.hpp"
#include "harness/cli/commands.hpp"
#include "harness/collection/check/check.hpp"
#include "harness/score/relevant_counts.hpp"
#include "harness/text/printable.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <memory>

namespace matchbench {
namespace {

struct CheckCollectionOptions {
  std::string folder;
  bool strict = false;
  bool json = false;
};

int check_collection_at(const CheckCollectionOptions& options) {
  const std::vector<Finding> findings = check_collection(options.folder, count_relevant);
  const auto count = [&](Severity severity) {
    return std::ranges::count(findings, severity, &Finding::severity);
  };
  if (options.json) {
    fmt::print("{}", format_table(findings_table(findings), TableFormat::kJson));
  } else {
    for (const auto& finding : findings) {
      const std::string line = fmt::format("{}: {}{}{}", finding.where, finding.message,
                                           finding.remedy.empty() ? "" : "; ", finding.remedy);
      fmt::print("{}: {}\n", name_of(finding.severity), printable_message(line));
    }
    fmt::print("{}: {} errors, {} warnings, {} remarks\n", options.folder, count(Severity::kError),
               count(Severity::kWarning), count(Severity::kInfo));
  }
  if (count(Severity::kError) > 0) return 2;
  return options.strict && count(Severity::kWarning) > 0 ? 1 : 0;
}

}  // namespace

void add_collection_check_command(CommandLine& line) {
  auto options = std::make_shared<CheckCollectionOptions>();
  line.add(
          "collection check",
          "Look for what is wrong or suspicious in a collection; exits with 2 if it cannot be used",
          "matchbench collection check datasets/geography")
      .required("folder", options->folder, "The collection's folder")
      .flag("--strict", options->strict, "Exit with 1 if there are warnings")
      .flag("--json", options->json, "Print JSON")
      .action([options] { return check_collection_at(*options); });
}

}  // namespace matchbench
