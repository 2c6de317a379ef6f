#include "harness/foundation/text/counted.hpp"
#include "harness/fronts/cli/collection/collection_tables.hpp"
#include "harness/fronts/cli/commands.hpp"
#include "harness/fronts/cli/table_output.hpp"
#include "harness/fronts/cli/terminal.hpp"

#include <fmt/format.h>

#include <memory>

namespace matchbench::cli {
namespace {

struct DiffOptions {
  std::string before;
  std::string after;
  TableOutput output;
};

std::string heading_of(const collection::CollectionDiff& diff) {
  if (diff.other_judgments) {
    return fmt::format(
        "services, requests and ontologies are the same; judgments differ: {} before, {} now\n",
        diff.judgments, *diff.other_judgments);
  }
  if (diff.items.empty() && diff.old_digest == diff.new_digest) {
    return "the collections are the same\n";
  }
  std::string out = fmt::format(
      "digest {:.12} → {:.12}; {} of {} are left without a service or "
      "request\n",
      diff.old_digest, diff.new_digest, diff.orphaned_judgments,
      text::counted(diff.judgments, "judgment", "judgments"));
  if (diff.moved_services > 0) {
    out += fmt::format(
        "{} removed while others of the same names are added; the name of an imported file is a "
        "part of the URIs of its services, so import the new list under the old file's name\n",
        text::counted(diff.moved_services, "service is", "services are"));
  }
  for (const auto& uri : diff.left_without_relevant) {
    out += fmt::format("no relevant service is left for {}\n", uri);
  }
  return out;
}

int diff_folders(const DiffOptions& options) {
  const auto diff = collection::diff_collections(options.before, options.after);
  if (diff.items.empty() && options.output.for_people()) {
    print_for_people(heading_of(diff));
  } else {
    print_table(changes_table(diff), options.output, heading_of(diff) + "\n");
  }
  return 0;
}

}  // namespace

void add_collection_diff_command(CommandLine& line) {
  auto options = std::make_shared<DiffOptions>();
  Command& command =
      line.add("collection diff",
               "List what was added, removed and reworded, and judgments left without a service",
               "matchbench collection diff tools-2026-01 tools-2026-02");
  command.required("old", options->before, "The folder of the collection as it was")
      .required("new", options->after, "The folder of the collection as it is");
  add_table_options(command, options->output);
  command.action([options] { return diff_folders(*options); });
}

}  // namespace matchbench::cli
