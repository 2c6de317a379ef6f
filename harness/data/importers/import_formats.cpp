#include "harness/data/importers/import_formats.hpp"

#include "harness/data/importers/import_tasks.hpp"

#include <array>

namespace matchbench::importers {
namespace {

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
    ImportOption{.name = "--variable",
                 .help =
                     "A variable whose value the URLs and headers of that file may send; repeat "
                     "for more",
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
