#include "harness/data/collection/check/check.hpp"
#include "harness/data/collection/check/info.hpp"
#include "harness/foundation/text/counted.hpp"
#include "harness/foundation/text/printable.hpp"
#include "harness/fronts/cli/collection/collection_tables.hpp"
#include "harness/fronts/cli/commands.hpp"
#include "harness/fronts/cli/table_output.hpp"
#include "harness/fronts/cli/terminal.hpp"
#include "harness/scoring/score/relevant_counts.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <memory>

namespace matchbench::cli {
namespace {

struct InfoOptions {
  std::string folder;
  bool json = false;
};

int show_collection(const InfoOptions& options) {
  limit_reading_time();
  const collection::CollectionInfo info =
      collection::collection_info(options.folder, score::count_relevant);
  if (options.json) {
    fmt::print("{}", text::format_json({{"collection", figures_table(info)},
                                        {"splits", splits_table(info)},
                                        {"grades", grades_table(info)},
                                        {"relevance", relevance_table(info)}}));
    return 0;
  }
  print_for_people(facts_for_people(figures_table(info)));
  for (const auto& table : {splits_table(info), grades_table(info), relevance_table(info)}) {
    if (!table.rows.empty()) fmt::print("\n{}", table_for_people(table));
  }
  return 0;
}

struct CheckCollectionOptions {
  std::string folder;
  bool strict = false;
  bool json = false;
};

int check_collection_at(const CheckCollectionOptions& options) {
  limit_reading_time();
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
  limit_reading_time();
  const auto diff = collection::diff_collections(options.before, options.after);
  if (diff.items.empty() && options.output.for_people()) {
    print_for_people(heading_of(diff));
  } else {
    print_table(changes_table(diff), options.output, heading_of(diff) + "\n");
  }
  return 0;
}

}  // namespace

void add_collection_info_command(CommandLine& line) {
  auto options = std::make_shared<InfoOptions>();
  line.add("collection info", "Show the numbers of services, requests and judgments",
           "matchbench collection info datasets/geography")
      .required("folder", options->folder, "The collection's folder")
      .flag("--json", options->json, "Print JSON")
      .action([options] { return show_collection(*options); });
}

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
