#include "harness/data/collection/check/check.hpp"
#include "harness/foundation/text/counted.hpp"
#include "harness/foundation/text/printable.hpp"
#include "harness/fronts/cli/collection/collection_tables.hpp"
#include "harness/fronts/cli/commands.hpp"
#include "harness/fronts/cli/terminal.hpp"
#include "harness/scoring/score/relevant_counts.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <memory>

namespace matchbench::cli {
namespace {

struct CheckCollectionOptions {
  std::string folder;
  bool strict = false;
  bool json = false;
};

int check_collection_at(const CheckCollectionOptions& options) {
  const std::vector<collection::Finding> findings =
      collection::check_collection(options.folder, score::count_relevant);
  const auto count = [&](collection::Severity severity) {
    return std::ranges::count(findings, severity, &collection::Finding::severity);
  };
  if (options.json) {
    print_for_programs(text::format_table(findings_table(findings), text::TableFormat::kJson));
  } else {
    for (const auto& finding : findings) {
      const std::string line = fmt::format("{}: {}{}{}", finding.where, finding.message,
                                           finding.remedy.empty() ? "" : "; ", finding.remedy);
      print_for_people(fmt::format("{}: {}\n", collection::name_of(finding.severity),
                                   text::printable_message(line)));
      for (const auto& example : finding.examples) {
        print_for_people(fmt::format("  {}\n", text::printable_message(example)));
      }
    }
    print_for_people(
        fmt::format("{}: {}, {}, {}\n", options.folder,
                    text::counted(count(collection::Severity::kError), "error", "errors"),
                    text::counted(count(collection::Severity::kWarning), "warning", "warnings"),
                    text::counted(count(collection::Severity::kInfo), "remark", "remarks")));
  }
  if (count(collection::Severity::kError) > 0) return 2;
  return options.strict && count(collection::Severity::kWarning) > 0 ? 1 : 0;
}

}  // namespace

void add_collection_check_command(CommandLine& line) {
  auto options = std::make_shared<CheckCollectionOptions>();
  line.add("collection check",
           "List errors and suspicious facts of a collection; exits with 2 if it cannot be used",
           "matchbench collection check datasets/geography")
      .required("folder", options->folder, "The collection's folder")
      .flag("--strict", options->strict, "Exit with 1 if there are warnings")
      .flag("--json", options->json, "Print JSON")
      .action([options] { return check_collection_at(*options); });
}

}  // namespace matchbench::cli
