#include "harness/data/collection/native/new_folder.hpp"
#include "harness/data/importers/import_formats.hpp"
#include "harness/data/importers/mcp_servers.hpp"
#include "harness/foundation/text/counted.hpp"
#include "harness/fronts/cli/collection/collection_tables.hpp"
#include "harness/fronts/cli/commands.hpp"
#include "harness/fronts/cli/terminal.hpp"

#include <fmt/format.h>

#include <memory>

namespace matchbench::cli {
namespace {

struct ImportOptions {
  importers::ImportTask task;
  std::string input;  // of formats that take one
  std::string out;
  bool json = false;
};

int list_servers(const ImportOptions& options) {
  const text::Json servers = importers::servers_listed_in(options.task.option("--config"));
  if (options.json) {
    fmt::print("{}", text::indented_json_text({{"servers", servers}}));
    return 0;
  }
  for (const text::Json& server : servers) {
    print_for_people(fmt::format("{}: {}\n", server.at("name").get<std::string>(),
                                 server.at("how").get<std::string>()));
  }
  print_for_people(fmt::format("{}; none was started: --server NAME or --all imports their tools\n",
                               text::counted(servers.size(), "server", "servers")));
  return 0;
}

int import_collection(const importers::ImportFormat& format, ImportOptions options) {
  if (importers::is_list_of_servers(options.task)) return list_servers(options);
  limit_reading_time();
  collection::check_new_folder(options.out);
  if (!format.takes_several_inputs) options.task.inputs = {options.input};
  const importers::ImportResult result = importers::run_import(format, options.task);
  importers::write_imported(options.out, result);
  if (options.json) {
    fmt::print("{}", text::format_json({{"collection", import_table(result, options.out)},
                                        {"notes", notes_table(result.report)},
                                        {"examples", examples_table(result.report)}}));
    return 0;
  }
  print_for_people(result.report.text());
  print_for_people(fmt::format(
      "{}, {}, {} and {} are in {}\n",
      text::counted(result.collection.services.size(), "service", "services"),
      text::counted(result.collection.requests.size(), "request", "requests"),
      text::counted(result.collection.ontologies.size(), "ontology", "ontologies"),
      text::counted(judgment_count(result.judgments), "judgment", "judgments"), options.out));
  return 0;
}

void add_command(CommandLine& line, const importers::ImportFormat& format) {
  auto options = std::make_shared<ImportOptions>();
  Command& command =
      line.add(fmt::format("collection import {}", format.name), format.summary,
               fmt::format("matchbench collection import {} {}", format.name, format.example));
  if (!format.needs_input) {
    command.several(format.input, options->task.inputs, format.input_help);
  } else if (format.takes_several_inputs) {
    command.required(format.input, options->task.inputs, format.input_help);
  } else {
    command.required(format.input, options->input, format.input_help);
  }
  for (const importers::ImportOption& option : format.options) {
    if (option.is_flag) {
      command.flag(option.name, options->task.flags[option.name], option.help);
    } else {
      command.repeated(option.name, options->task.options[option.name], option.help);
    }
    if (option.needs != nullptr) command.needs(option.name, option.needs);
  }
  importers::ImportFacts& facts = options->task.facts;
  command.option("--out", options->out, "Folder for the collection; new or empty")
      .option("--license,--licence", facts.licence, "Licence of the data (SPDX if it has one)")
      .option("--source", facts.source, "Where the data comes from, in words")
      .option("--name", facts.name, "Name of the collection; default: from the data")
      .option("--version", facts.version, "Version of the collection")
      .option("--description", facts.description, "What it is, in words")
      .option("--author", facts.authors, "An author; repeat for more")
      .flag("--json", options->json, "Print the report as JSON")
      .action([&format, options] { return import_collection(format, *options); });
}

}  // namespace

void add_collection_import_commands(CommandLine& line) {
  for (const importers::ImportFormat& format : importers::import_formats())
    add_command(line, format);
}

}  // namespace matchbench::cli
