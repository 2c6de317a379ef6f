#include "harness/base/error.hpp"
#include "harness/cli/commands.hpp"
#include "harness/collection/import.hpp"
#include "harness/collection/write_collection.hpp"
#include "harness/report/table.hpp"

#include <fmt/format.h>

#include <cstdio>
#include <filesystem>
#include <memory>

namespace matchbench {
namespace {

namespace fs = std::filesystem;

// What every import is told.
struct Destination {
  std::string out;
  ImportFacts facts;
  bool json = false;
};

void add_destination(Command& command, Destination& to) {
  command.option("--out", to.out, "Folder for the collection; new or empty")
      .option("--licence", to.facts.licence, "Licence of the data (SPDX where it has one)")
      .option("--source", to.facts.source, "Where the data comes from, in words")
      .option("--name", to.facts.name, "Name of the collection; default: from the data")
      .option("--version", to.facts.version, "Version of the collection")
      .option("--description", to.facts.description, "What it is, in words")
      .option("--author", to.facts.authors, "An author; repeat for more")
      .flag("--json", to.json, "Print the report as JSON");
}

// Before anything is read: a long import shall not fail at its end.
void check_destination(const Destination& to) {
  const auto require = [](const std::string& value, const char* option, const char* example) {
    if (value.empty()) {
      throw input_error(fmt::format("{} is missing", option),
                        fmt::format("add {} {}", option, example));
    }
  };
  require(to.out, "--out", "collections/owls-tc4");
  require(to.facts.licence, "--licence", "GPL-3.0 ('unknown' where nobody knows)");
  require(to.facts.source, "--source", "'OWLS-TC 4.0, semwebcentral.org'");
  std::error_code none;
  if (fs::exists(to.out, none) && !fs::is_empty(to.out, none)) {
    throw input_error(fmt::format("{} is there already and not empty", to.out),
                      "name a new folder with --out");
  }
}

Table notes_of(const ImportReport& report) {
  Table table{{{"kind", "kind"}, {"count", "count"}, {"done", "done"}}, {}};
  for (const auto& note : report.notes()) {
    table.rows.push_back({note.kind, static_cast<std::int64_t>(note.count), note.done});
  }
  return table;
}

Table examples_of(const ImportReport& report) {
  Table table{{{"kind", "kind"}, {"example", "example"}}, {}};
  for (const auto& note : report.notes()) {
    for (const auto& example : note.examples) table.rows.push_back({note.kind, example});
  }
  return table;
}

Table figures_of(const ImportResult& result, const std::string& out) {
  const auto count = [](std::size_t size) { return static_cast<std::int64_t>(size); };
  return {{{"name", "name"},
           {"folder", "folder"},
           {"services", "services"},
           {"requests", "requests"},
           {"ontologies", "ontologies"},
           {"judgments", "judgments"},
           {"digest", "digest"}},
          {{result.collection.name, out, count(result.collection.services.size()),
            count(result.collection.requests.size()), count(result.collection.ontologies.size()),
            count(result.judgments.entries.size()), result.collection.digest}}};
}

int finish(const ImportResult& result, const Destination& to) {
  write_collection(to.out, result.collection, result.judgments, result.settings, result.details);
  if (to.json) {
    fmt::print("{}", format_json({{"collection", figures_of(result, to.out)},
                                  {"notes", notes_of(result.report)},
                                  {"examples", examples_of(result.report)}}));
    return 0;
  }
  fmt::print("{}", result.report.text());
  fmt::print("{} services, {} requests, {} ontologies and {} judgments are in {}\n",
             result.collection.services.size(), result.collection.requests.size(),
             result.collection.ontologies.size(), result.judgments.entries.size(), to.out);
  return 0;
}

void add_sme2(CommandLine& line) {
  struct Options : Destination {
    std::string xml;
    std::string services;
    std::string requests;
    std::string ontologies;
    std::vector<std::string> rewrites;
  };
  auto options = std::make_shared<Options>();
  Command& command =
      line.add("collection import sme2", "Import a test collection of SME2 (OWLS-TC, SAWSDL-TC)",
               "matchbench collection import sme2 owls-tc4.xml --out owls-tc4 --licence GPL-3.0 "
               "--source 'OWLS-TC 4.0' --rewrite http://127.0.0.1/ontology=htdocs/ontology")
          .required("xml", options->xml, "The collection's XML file")
          .option("--rewrite", options->rewrites,
                  "PREFIX=FOLDER: URIs that begin so are files of the folder; repeat for more")
          .option("--services", options->services,
                  "Folder of the services; default: services/ beside the XML")
          .option("--requests", options->requests,
                  "Folder of the requests; default: queries/ or requests/ beside the XML")
          .option("--ontologies", options->ontologies,
                  "Folder of the ontologies; default: ontology/ or ontologies/ beside the XML");
  add_destination(command, *options);
  command.action([options] {
    check_destination(*options);
    Sme2Options import{.xml = options->xml,
                       .rules = {},
                       .services_folder = options->services,
                       .requests_folder = options->requests,
                       .ontology_folder = options->ontologies,
                       .facts = options->facts};
    for (const auto& rule : options->rewrites) import.rules.push_back(parse_rewrite_rule(rule));
    return finish(import_sme2(import), *options);
  });
}

void add_services(CommandLine& line) {
  struct Options : Destination {
    std::string services;
    std::string requests;
    std::string ontologies;
    std::string base_uri;
  };
  auto options = std::make_shared<Options>();
  Command& command =
      line.add("collection import services",
               "Import a folder of OWL-S, WSDL and hRESTS files, without judgments",
               "matchbench collection import services wsdl/ --out mine --licence unknown --source "
               "'our registry, May'")
          .required("folder", options->services, "Folder of the services, with its subfolders")
          .option("--requests", options->requests, "Folder of the requests")
          .option("--ontologies", options->ontologies, "Folder of the ontologies")
          .option("--base-uri", options->base_uri,
                  "What stands before a file's path in its URI; default: urn:matchbench:NAME:");
  add_destination(command, *options);
  command.action([options] {
    check_destination(*options);
    return finish(import_folder({.services_folder = options->services,
                                 .requests_folder = options->requests,
                                 .ontology_folder = options->ontologies,
                                 .base_uri = options->base_uri,
                                 .facts = options->facts}),
                  *options);
  });
}

void add_tools(CommandLine& line) {
  struct Options : Destination {
    std::string folder;
  };
  auto options = std::make_shared<Options>();
  Command& command = line.add("collection import tools",
                              "Import tools of software agents (ToolBench, MetaTool) with labels",
                              "matchbench collection import tools ToolBench/ --out toolbench "
                              "--licence Apache-2.0 --source 'ToolBench, github.com'")
                         .required("folder", options->folder, "Folder of the tool data");
  add_destination(command, *options);
  command.action([options] {
    check_destination(*options);
    return finish(import_tools({options->folder, options->facts}), *options);
  });
}

}  // namespace

void add_collection_import_commands(CommandLine& line) {
  add_sme2(line);
  add_services(line);
  add_tools(line);
}

}  // namespace matchbench
