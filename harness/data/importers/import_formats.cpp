#include "harness/data/importers/import_formats.hpp"

#include "harness/data/importers/import_documents.hpp"
#include "harness/data/importers/mcp_servers.hpp"
#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/file.hpp"
#include "harness/foundation/base/nearest.hpp"
#include "harness/foundation/base/os/scratch.hpp"
#include "harness/foundation/text/file_names.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace matchbench::importers {
namespace {

ImportResult run_sme2(const ImportTask& task) {
  Sme2Options options{.xml = task.inputs.front(),
                      .rules = {},
                      .services_folder = task.option("--services"),
                      .requests_folder = task.option("--requests"),
                      .ontology_folder = task.option("--ontologies"),
                      .facts = task.facts};
  for (const std::string& rule : task.values("--rewrite")) {
    options.rules.push_back(parse_rewrite_rule(rule));
  }
  return import_sme2(options);
}

ImportResult run_folder(const ImportTask& task) {
  return import_folder({.services_folder = task.inputs.front(),
                        .requests_folder = task.option("--requests"),
                        .ontology_folder = task.option("--ontologies"),
                        .root = task.option("--root"),
                        .base_uri = task.option("--base-uri"),
                        .dimensions = task.values("--dimension"),
                        .facts = task.facts});
}

DescribedFilesOptions described_files(const ImportTask& task) {
  return {.files = {task.inputs.begin(), task.inputs.end()},
          .root = task.option("--root"),
          .base_uri = task.option("--base-uri"),
          .dimensions = task.values("--dimension"),
          .facts = task.facts};
}

ImportResult run_openapi(const ImportTask& task) {
  return import_openapi(described_files(task));
}

ImportResult run_mcp(const ImportTask& task) {
  const bool is_started = task.flag("--from-server");
  McpServers servers{.command = is_started ? task.inputs : std::vector<std::string>(),
                     .url = task.option("--url"),
                     .headers = task.values("--header"),
                     .config = task.option("--config"),
                     .chosen = task.values("--server"),
                     .all = task.flag("--all"),
                     .name = task.option("--server-name")};
  if (is_started && task.inputs.empty()) {
    throw input_error("--from-server has no command",
                      "write it at the end of the line: --from-server -- COMMAND…");
  }
  if (!task.inputs.empty() + !servers.url.empty() + !servers.config.empty() != 1) {
    throw input_error("the tools come from one place: files, --from-server, --url or --config",
                      "give one of them");
  }
  if (servers.all && !servers.chosen.empty()) {
    throw input_error("--all and --server are both given", "leave one out");
  }
  DescribedFilesOptions options = described_files(task);
  const bool has_files = !is_started && !task.inputs.empty();
  if (has_files && !servers.name.empty()) {
    throw input_error("--server-name names a server, and the tools come from files",
                      "leave it out: a file's name is the server's");
  }
  if (has_files) return import_mcp(options);
  ImportFacts found;
  found.name = servers.name.empty() ? "tools" : servers.name;
  ImportResult unused;
  state_facts(task.facts, found, unused);  // what is missing is said before a server is started
  const ScratchFolder folder;
  text::FileNameMaker names;
  options.files.clear();
  for (const McpToolList& list : tool_lists_of(servers)) {
    options.files.push_back(folder.path() / (names.name_for(list.server) + ".json"));
    write_file(options.files.back(), list.document);
  }
  return import_mcp(options);
}

ImportResult run_beir(const ImportTask& task) {
  return import_beir({task.inputs.front(), task.facts});
}

ImportResult run_tools(const ImportTask& task) {
  return import_tools({task.inputs.front(), task.facts});
}

ImportResult run_trec(const ImportTask& task) {
  const std::string judge = task.option("--judge");
  return import_trec({.qrels = {task.inputs.begin(), task.inputs.end()},
                      .collection = task.option("--collection"),
                      .corpus = task.option("--corpus"),
                      .topics = task.option("--topics"),
                      .judge = judge.empty() ? kConsensus : judge,
                      .dimension = task.option("--dimension"),
                      .facts = task.facts});
}

ImportResult run_requests(const ImportTask& task) {
  return import_requests({{task.inputs.begin(), task.inputs.end()},
                          task.option("--collection"),
                          task.values("--dimension"),
                          task.option("--text"),
                          task.option("--sheet")});
}

ImportResult run_judgments(const ImportTask& task) {
  JudgmentsOptions options{.files = {task.inputs.begin(), task.inputs.end()},
                           .collection = task.option("--collection"),
                           .facts = task.facts};
  const auto take = [&](const char* name, std::string& value) {
    if (const std::string given = task.option(name); !given.empty()) value = given;
  };
  take("--request-column", options.request_column);
  take("--service-column", options.service_column);
  take("--judge-column", options.judge_column);
  take("--dimension-column", options.dimension_column);
  take("--grade-column", options.grade_column);
  take("--judge", options.judge);
  take("--dimension", options.dimension);
  if (const std::string kind = task.option("--kind"); !kind.empty()) {
    const auto& names = collection::kJudgeKindNames;
    const auto found = std::ranges::find(names, kind);
    if (found == names.end()) {
      throw input_error(fmt::format("--kind is '{}'", kind), suggestion(kind, names));
    }
    options.kind = static_cast<collection::JudgeKind>(found - names.begin());
  }
  take("--request-prefix", options.request_prefix);
  take("--service-prefix", options.service_prefix);
  take("--sheet", options.sheet);
  return import_judgments(options);
}

constexpr std::array kSme2Options{
    ImportOption{"--rewrite",
                 "PREFIX=FOLDER: URIs with this prefix are files of the folder; "
                 "repeat for more"},
    ImportOption{"--services", "Folder of the services; default: services/ beside the XML"},
    ImportOption{"--requests",
                 "Folder of the requests; default: queries/ or requests/ beside the XML"},
    ImportOption{"--ontologies",
                 "Folder of the ontologies; default: ontology/ or ontologies/ beside the XML"}};

constexpr ImportOption kBaseUri{
    "--base-uri", "What precedes a file's name in its URI; default: urn:matchbench:NAME:"};

constexpr ImportOption kJudgedDimensions{
    "--dimension",
    "A dimension that is to be judged from 0 to 3; repeat for more; default: relevance"};

constexpr ImportOption kRoot{
    "--root", "Folder of the files that the descriptions may refer to; default: their own"};

constexpr std::array kFolderOptions{ImportOption{"--requests", "Folder of the requests"},
                                    ImportOption{"--ontologies", "Folder of the ontologies"}, kRoot,
                                    kBaseUri, kJudgedDimensions};

constexpr std::array kMcpOptions{
    ImportOption{
        .name = "--from-server",
        .help = "Start a server and ask it for its tools: what follows behind -- is its command",
        .is_flag = true},
    ImportOption{"--url", "Ask the server with this URL (streamable HTTP)"},
    ImportOption{.name = "--header",
                 .help = "'Name: value' for that server, with ${VARIABLE}s; repeat for more",
                 .needs = "--url"},
    ImportOption{"--config",
                 "Ask servers of this file of an editor or agent, as JSON; without --server and "
                 "--all the servers are listed, and none is started"},
    ImportOption{.name = "--server",
                 .help = "Name of a server in that file; repeat for more",
                 .needs = "--config"},
    ImportOption{.name = "--all",
                 .help = "All servers of that file that are not disabled",
                 .is_flag = true,
                 .needs = "--config"},
    ImportOption{"--server-name", "What the only server is called; default: its own name"},
    kBaseUri,
    kJudgedDimensions};

constexpr std::array kOpenapiOptions{kRoot, kBaseUri, kJudgedDimensions};

constexpr std::array kTrecOptions{
    ImportOption{"--collection", "Collection in the native format whose services are judged"},
    ImportOption{"--corpus", "Corpus in BEIR's format (JSON lines) instead of a collection"},
    ImportOption{"--topics",
                 "The requests: lines of id and text separated by a tab, BEIR's "
                 "queries.jsonl, or TREC topics; default: those of the collection"},
    ImportOption{"--judge", "Whose judgments they are; default: consensus"},
    ImportOption{"--dimension", "Their dimension; default: binary or graded, as the grades are"}};

constexpr ImportOption kSheet{"--sheet", "Name of the sheet of .xlsx files; default: the only one"};

constexpr std::array kJudgmentsOptions{
    ImportOption{"--collection", "Collection in the native format that is judged"},
    ImportOption{"--request-column", "Header of the requests; default: request"},
    ImportOption{"--service-column", "Header of the services; default: service"},
    ImportOption{"--judge-column", "Header of the judges; default: judge"},
    ImportOption{"--dimension-column", "Header of the dimensions; default: dimension"},
    ImportOption{"--grade-column", "Header of the grades; default: grade"},
    ImportOption{"--judge", "The judge, if no column says it; default: consensus"},
    ImportOption{"--dimension",
                 "The dimension, if no column says it; default: the collection's only one"},
    ImportOption{"--kind",
                 "What the judges are: person (default) or program, whose grades are kept apart "
                 "from those of people"},
    ImportOption{"--request-prefix",
                 "What the requests' URIs have before the values; default: anything"},
    ImportOption{"--service-prefix",
                 "What the services' URIs have before the values; default: anything"},
    kSheet};

constexpr std::array kRequestsOptions{
    ImportOption{"--collection", "Collection in the native format whose services are asked for"},
    ImportOption{"--dimension",
                 "One more dimension that is to be judged from 0 to 3; repeat for more; default: "
                 "relevance, if the collection has none"},
    ImportOption{"--text",
                 "The column, member or variable with the texts; default: text, of DeepEval's "
                 "cases input, of promptfoo's the only variable"},
    kSheet};

constexpr std::array kImportFormats{
    ImportFormat{"sme2", "Import a test collection of SME2 (OWLS-TC, SAWSDL-TC)",
                 "owls-tc4.xml --out owls-tc4 --licence GPL-3.0 --source 'OWLS-TC 4.0' --rewrite "
                 "http://127.0.0.1/ontology=htdocs/ontology",
                 "xml", "The collection's XML file", false, kSme2Options, run_sme2},
    ImportFormat{"services",
                 "Import a folder of descriptions (OWL-S, WSDL, hRESTS, OpenAPI, MCP tools), "
                 "without judgments",
                 "wsdl/ --out mine --licence unknown --source 'our registry, May'", "folder",
                 "Folder of the services, with its subfolders", false, kFolderOptions, run_folder},
    ImportFormat{"openapi", "Import the operations of OpenAPI 3 and Swagger 2.0 documents",
                 "petstore.yaml --out petstore --licence Apache-2.0 --source 'petstore, May'",
                 "files", "The documents, YAML or JSON", true, kOpenapiOptions, run_openapi},
    ImportFormat{"mcp",
                 "Import tools: answers to tools/list (MCP), or functions as OpenAI and Anthropic "
                 "take them",
                 "tools.json --out tools --licence unknown --source 'our servers, May'", "files",
                 "The lists of tools, JSON; or the command of --from-server", true, kMcpOptions,
                 run_mcp, false},
    ImportFormat{"beir",
                 "Import a retrieval data set in BEIR's layout, with its splits",
                 "toollens/ --out toollens --licence unknown --source 'ToolLens, COLT'",
                 "folder",
                 "Folder with corpus.jsonl, queries.jsonl and qrels/",
                 false,
                 {},
                 run_beir},
    ImportFormat{"trec", "Import TREC judgments beside a collection or a corpus",
                 "judged.qrels --collection geography --out judged", "qrels",
                 "Files of judgments: topic, iteration, document, grade", true, kTrecOptions,
                 run_trec},
    ImportFormat{
        "requests",
        "Import requests (CSV, .xlsx, JSON, test cases of promptfoo and DeepEval) into a "
        "copy of a collection",
        "requests.csv --collection tools --out asked", "files",
        "CSV files with the columns text, id and name, .tsv with tabs, .xlsx, .jsonl, .json, "
        "or promptfoo's YAML",
        true, kRequestsOptions, run_requests},
    ImportFormat{"judgments", "Import judgments (CSV, .xlsx, JSON) into a copy of a collection",
                 "judged.csv --collection geography --out judged", "files",
                 "CSV files with a header, .tsv with tabs, .xlsx, .jsonl, or .json with a list",
                 true, kJudgmentsOptions, run_judgments},
    ImportFormat{"tools",
                 "Import tools of software agents (ToolBench, MetaTool) with labels",
                 "ToolBench/ --out toolbench --licence Apache-2.0 --source 'ToolBench, github.com'",
                 "folder",
                 "Folder of the tool data",
                 false,
                 {},
                 run_tools},
};

}  // namespace

std::string ImportTask::option(std::string_view name) const {
  const auto given = options.find(name);
  return given == options.end() || given->second.empty() ? std::string() : given->second.back();
}

std::vector<std::string> ImportTask::values(std::string_view name) const {
  const auto given = options.find(name);
  return given == options.end() ? std::vector<std::string>() : given->second;
}

bool ImportTask::flag(std::string_view name) const {
  const auto given = flags.find(name);
  return given != flags.end() && given->second;
}

bool is_list_of_servers(const ImportTask& task) {
  return !task.option("--config").empty() && task.inputs.empty() && task.option("--url").empty() &&
         task.option("--server").empty() && !task.flag("--from-server") && !task.flag("--all");
}

std::span<const ImportFormat> import_formats() {
  return kImportFormats;
}

}  // namespace matchbench::importers
