#pragma once

#include "harness/data/collection/native/timed_judgments.hpp"
#include "harness/data/collection/native/write_collection.hpp"
#include "harness/data/importers/import_report.hpp"
#include "harness/foundation/model/collection.hpp"
#include "harness/foundation/model/judgment.hpp"
#include "harness/foundation/model/relevance.hpp"

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace matchbench::importers {

// A collection taken over from another format, ready for write_collection.
struct ImportResult {
  Collection collection;  // with its digest
  Judgments judgments;    // with their digest
  std::vector<RelevanceSetting> settings;
  collection::ManifestDetails details;
  ImportReport report;
  // The judgments of the collection that this one adds to, if it states when any of them was made.
  // Its requests, services, judges and dimensions keep their places.
  collection::TimedJudgments earlier;
};

// Writes it into a new or empty folder; throws as collection::write_collection().
void write_imported(const std::filesystem::path& folder, const ImportResult& result);

// What no source format states. The licence and the source must be given; an empty name is taken
// from what is imported.
struct ImportFacts {
  std::string name;
  std::string version;
  std::string description;
  std::string licence;
  std::string source;
  std::vector<std::string> authors;
};

// URIs that start with the prefix name files of the folder. URIs are never fetched.
struct RewriteRule {
  std::string prefix;
  std::filesystem::path folder;
};

// "PREFIX=FOLDER", cut at the last '='. Throws an input Error if a part is missing.
RewriteRule parse_rewrite_rule(std::string_view text);

struct Sme2Options {
  std::filesystem::path xml;
  std::vector<RewriteRule> rules;         // the longest fitting prefix counts
  std::filesystem::path services_folder;  // for URIs that no rule fits, by file name; empty: the
  std::filesystem::path requests_folder;  // folders services/, queries/ (or requests/) and
  std::filesystem::path ontology_folder;  // ontology/ (or ontologies/) beside the XML
  ImportFacts facts;
};

// A test collection of SME2: its XML file and the description files that it names. Judgments become
// those of the judge `consensus` in the dimensions `binary` (0 or 1) and `graded`, taken over one
// by one and never derived from one another, with a relevance setting of each name. Throws an input
// Error if the XML cannot be read; whatever else is odd is imported as far as it goes and reported.
ImportResult import_sme2(const Sme2Options& options);

struct FolderOptions {
  std::filesystem::path services_folder;
  std::filesystem::path requests_folder;  // empty: no requests
  std::filesystem::path ontology_folder;  // empty: no ontologies
  std::filesystem::path root;  // descriptions may refer to files below it; empty: services_folder
  std::string base_uri;        // before the files' relative paths; empty: "urn:matchbench:NAME:"
  std::vector<std::string> dimensions = {};  // to be judged on, from 0 to 3; none: `relevance`
  ImportFacts facts;
};

// Folders of descriptions, without judgments. A file that describes several services gives all of
// them. Other files are reported.
ImportResult import_folder(const FolderOptions& options);

struct DescribedFilesOptions {
  std::vector<std::filesystem::path> files;
  std::filesystem::path root;  // they may refer to files below it; empty: the folder of each
  std::string base_uri;        // before the files' names; empty: "urn:matchbench:NAME:"
  std::vector<std::string> dimensions = {};  // as of FolderOptions
  ImportFacts facts;
};

// The operations of OpenAPI 3 and Swagger 2.0 documents, YAML or JSON, without requests. The URI of
// a service is "BASE" "FILE" "#" and the operation's id. Throws an input Error if a file is
// anything else.
ImportResult import_openapi(const DescribedFilesOptions& options);

// Tools of MCP servers, or functions in OpenAI's and Anthropic's forms, without requests. The URI
// of a service is "BASE" "FILE" "#" and the tool's name.
ImportResult import_mcp(const DescribedFilesOptions& options);

struct BeirOptions {
  std::filesystem::path folder;
  ImportFacts facts;
};

// BEIR's layout: corpus.jsonl, queries.jsonl and qrels/SPLIT.tsv (or .jsonl). An id that is an
// absolute URI stays the URI, another one becomes the end of one. Each file of qrels becomes a
// split. Scores become grades of the judge `consensus`, in the dimension `binary` if all are 0 or
// 1, else in the dimension `graded`.
ImportResult import_beir(const BeirOptions& options);

struct TrecOptions {
  std::vector<std::filesystem::path> qrels;
  std::filesystem::path collection;  // either this, in the native format,
  std::filesystem::path corpus;      // or this, in BEIR's format
  std::filesystem::path topics;      // empty: the requests of the collection
  std::string judge = kConsensus;
  std::string dimension;  // empty: `binary` if all grades are 0 or 1, else `graded`
  ImportFacts facts;      // those that are empty are the collection's
};

// TREC judgments. Documents and topics are named by the last part of the URI, or by the URI with or
// without percent-encoding, as `collection export` writes it. With a collection and no topics, the
// judgments are added to those that it has.
ImportResult import_trec(const TrecOptions& options);

struct JudgmentsOptions {
  std::vector<std::filesystem::path> files;
  std::filesystem::path collection;
  std::string request_column = "request";
  std::string service_column = "service";
  std::string judge_column = "judge";
  std::string dimension_column = "dimension";
  std::string grade_column = "grade";
  std::string judge = kConsensus;  // if the file has no such column
  // The same; empty: the collection's only dimension, or `relevance` if it has none.
  std::string dimension;
  // What the judges are; none: a judge that the collection has is what it was, a new one a person.
  std::optional<collection::JudgeKind> kind;
  std::string request_prefix;  // of URIs that the file leaves out
  std::string service_prefix;
  std::string sheet;  // of .xlsx files; "": their only one
  ImportFacts facts;  // those that are empty are the collection's
};

// The collection with the judgments of CSV files (.tsv: with tabs; .xlsx; .jsonl and .json:
// objects) added, their columns in any order. Without a prefix a request or service is named by its
// URI or by the last part of it. Throws an input Error with file and line if a request or service
// is unknown or its name is that of several, a grade is not a number, the dimension is not clear,
// or a pair has another grade of the same judge in the same dimension, or a judge is of another
// kind; the same grade again is reported. New judges and dimensions are declared.
ImportResult import_judgments(const JudgmentsOptions& options);

struct RequestsOptions {
  std::vector<std::filesystem::path> files;
  std::filesystem::path collection;
  // What is to be judged on, beside those that the collection has; none of either: `relevance`.
  std::vector<std::string> dimensions = {};
  std::string text = {};   // the column, member or variable with the texts; "": as files have it
  std::string sheet = {};  // of .xlsx files; "": their only one
};

// The collection with requests added: rows of CSV (.tsv: with tabs) or .xlsx with a header, each
// with `text` and, if wanted, `id` and `name`; or test cases (test_cases.hpp), whose expected tools
// become judgments of `consensus` with the highest grade. A request's URI is its id if that is a
// URI, else "urn:matchbench:COLLECTION:request/" and the id or its number. Throws an input Error
// with file and line if a text is missing, an id is there twice or a tool is unknown.
ImportResult import_requests(const RequestsOptions& options);

struct ToolsOptions {
  std::filesystem::path folder;
  ImportFacts facts;
};

// Tools of software agents with labelled queries, in one of two layouts told apart by their files:
// ToolBench's (solvable_queries/test_instruction/*.json) and MetaTool's (dataset/plugin_des.json
// and dataset/data/). Labels become judgments of the judge `consensus` in the dimension `binary`;
// tools that a query is not labelled with stay unjudged.
ImportResult import_tools(const ToolsOptions& options);

// All of a collection in the native format, its judgments included.
ImportResult open_collection(const std::filesystem::path& folder);

}  // namespace matchbench::importers
