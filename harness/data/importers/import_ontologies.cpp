#include "harness/data/collection/describe/media_type.hpp"
#include "harness/data/collection/native/concepts.hpp"
#include "harness/data/collection/native/ontology_base.hpp"
#include "harness/data/collection/native/ontology_problems.hpp"
#include "harness/data/importers/import_documents.hpp"
#include "harness/data/importers/import_files.hpp"
#include "harness/data/ontology/taxonomy.hpp"
#include "harness/foundation/base/error.hpp"
#include "harness/foundation/text/counted.hpp"
#include "harness/foundation/text/printable.hpp"
#include "harness/foundation/text/uri.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

namespace matchbench::importers {
namespace {

namespace fs = std::filesystem;

struct Candidate {
  std::string file_name;
  Document document;
  std::string own_uri;
};

bool is_ontology(std::string_view media_type) {
  return media_type == "application/rdf+xml" || media_type == "text/turtle";
}

bool is_same_folder(const fs::path& a, const fs::path& b) {
  std::error_code error;
  return fs::equivalent(a, b, error) && !error;
}

// What precedes the file name in the URIs of most ontologies that are named after their file.
std::string usual_prefix(const std::vector<Candidate>& candidates) {
  std::map<std::string, int> votes;
  for (const Candidate& candidate : candidates) {
    const std::string& uri = candidate.own_uri;
    if (text::last_segment(uri) == candidate.file_name) {
      ++votes[uri.substr(0, uri.size() - candidate.file_name.size())];
    }
  }
  const auto most = std::max_element(
      votes.begin(), votes.end(), [](const auto& a, const auto& b) { return a.second < b.second; });
  return most == votes.end() ? std::string() : most->first;
}

}  // namespace

std::vector<Document> DocumentImporter::ontologies(const fs::path& folder,
                                                   std::span<const RewriteRule> rules) {
  std::vector<Candidate> candidates;
  for (const fs::path& file : files_below(folder, report_)) {
    Candidate candidate{file.filename().string(), {}, {}};
    candidate.document.media_type = collection::media_type_of(candidate.file_name);
    if (!is_ontology(candidate.document.media_type)) {
      report_.add("no_ontology", "left out", file.string());
      continue;
    }
    try {
      candidate.document.bytes = read_document_file(file);
    } catch (const Error& error) {
      report_.add("ontology_too_large", "left out", error.what());
      continue;
    }
    bytes_.add(candidate.document.bytes.size(), {text::printable(file.string())});
    collection::OntologyBase base = collection::ontology_base(candidate.document);
    if (!base.encoding.empty()) count_encoding(base.encoding, base.converted);
    candidate.own_uri = std::move(base.uri);
    candidates.push_back(std::move(candidate));
  }

  std::string prefix = usual_prefix(candidates);
  for (const RewriteRule& rule : rules) {
    if (is_same_folder(rule.folder, folder)) prefix = rule.prefix;
  }
  if (prefix.empty()) prefix = "urn:matchbench:ontology:";

  std::set<std::string> uris;
  std::vector<Document> documents;
  for (Candidate& candidate : candidates) {
    const std::string by_name = prefix + text::percent_encoded(candidate.file_name);
    std::string uri = candidate.own_uri;
    if (uri.empty()) {
      uri = by_name;
      report_.add("ontology_without_base", "named after its file",
                  fmt::format("{} is taken as {}", candidate.file_name, uri));
    } else if (text::last_segment(uri) != candidate.file_name) {
      report_.add("ontology_base_differs", "its own base names it",
                  fmt::format("{} calls itself {}", candidate.file_name, uri));
    }
    if (!uris.insert(uri).second) {
      report_.add("ontology_uri_twice", "named after its file",
                  fmt::format("{} calls itself {}, as another one does", candidate.file_name, uri));
      uri = by_name;
      while (!uris.insert(uri).second) uri += '_';
    }
    candidate.document.uri = std::move(uri);
    documents.push_back(std::move(candidate.document));
  }
  return documents;
}

void DocumentImporter::check_concepts(const Collection& collection) {
  if (collection.ontologies.empty()) return;
  ontology::Problems problems;
  const ontology::Taxonomy taxonomy = ontology::classify(collection.ontologies, problems);
  for (const ontology::Problem& problem : problems) {
    report_.add(collection::kind_name(problem.kind), "the ontology is kept as it is",
                fmt::format("{}: {}", collection::place_of(problem), problem.message));
  }
  for (const auto& [uri, count] : collection::undeclared_concepts(collection, taxonomy.view())) {
    report_.add("concept_of_no_ontology", "kept: it is not a class of these ontologies",
                fmt::format("{} ({})", uri, text::counted(count, "time", "times")));
  }
}

}  // namespace matchbench::importers
