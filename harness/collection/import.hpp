#pragma once

#include "harness/collection/import_report.hpp"
#include "harness/collection/write_collection.hpp"
#include "harness/model/collection.hpp"
#include "harness/model/judgment.hpp"
#include "harness/model/relevance.hpp"

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace matchbench {

// A collection taken over from another format, ready for write_collection.
struct ImportResult {
  Collection collection;  // with its digest
  Judgments judgments;    // with their digest
  std::vector<RelevanceSetting> settings;
  ManifestDetails details;
  ImportReport report;
};

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

// URIs that start with the prefix stand for files of the folder. URIs are never fetched.
struct RewriteRule {
  std::string prefix;
  std::filesystem::path folder;
};

// "PREFIX=FOLDER", cut at the last '='. Throws an input Error where a part is missing.
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
// Error where the XML cannot be read; whatever else is odd is imported as far as it goes and
// reported.
ImportResult import_sme2(const Sme2Options& options);

struct FolderOptions {
  std::filesystem::path services_folder;
  std::filesystem::path requests_folder;  // empty: no requests
  std::filesystem::path ontology_folder;  // empty: no ontologies
  std::string base_uri;  // before the files' relative paths; empty: "urn:matchbench:NAME:"
  ImportFacts facts;
};

// Folders of OWL-S, WSDL and hRESTS files, without judgments. Files of other kinds are reported.
ImportResult import_folder(const FolderOptions& options);

struct ToolsOptions {
  std::filesystem::path folder;
  ImportFacts facts;
};

// Tools of software agents with labelled queries, in one of two layouts told apart by their files:
// ToolBench's (solvable_queries/test_instruction/*.json) and MetaTool's (dataset/plugin_des.json
// and dataset/data/). Labels become judgments of the judge `consensus` in the dimension `binary`;
// tools that a query is not labelled with stay unjudged.
ImportResult import_tools(const ToolsOptions& options);

}  // namespace matchbench
