#include "harness/data/collection/export/export_collection.hpp"

#include "harness/data/collection/native/file_names.hpp"
#include "harness/data/collection/native/manifest.hpp"
#include "harness/data/collection/native/new_folder.hpp"
#include "harness/data/collection/native/put_file.hpp"
#include "harness/data/collection/native/read_collection.hpp"
#include "harness/data/collection/native/service_files.hpp"
#include "harness/data/ontology/taxonomy.hpp"
#include "harness/foundation/text/json.hpp"

namespace matchbench::collection {
namespace {

namespace fs = std::filesystem;

// The SDKs ask for it: exported_collection.py and ExportedCollection.java.
constexpr const char* kExportFormat = "exported-collection/1";

text::Json manifest_json(const Collection& collection, const std::vector<std::string>& authors) {
  return {{"matchbench", kExportFormat},
          {"name", collection.name},
          {"version", collection.version},
          {"description", collection.description},
          {"licence", collection.licence},
          {"source", collection.source},
          {"authors", authors},
          {"digest", collection.digest}};
}

// The lines of a file.
struct JsonLines {
  std::string text;
  std::size_t count = 0;

  void add(const text::Json& line) {
    text += text::json_text(line) + '\n';
    ++count;
  }
};

// Puts the document's bytes below the folder. Returns its members.
text::Json put_document(const fs::path& folder, const Document& document, FileNames& names) {
  const std::string file = names.unused_name(document.uri, document.media_type);
  fs::create_directories((folder / file).parent_path());
  put_file(folder / file, document.bytes);
  return {{"uri", document.uri}, {"media_type", document.media_type}, {"path", file}};
}

// Puts their sources below sources/NAME.
JsonLines put_services(const fs::path& folder, const std::string& name,
                       const std::vector<Service>& services) {
  JsonLines lines;
  FileNames names("sources/" + name);
  for (const Service& service : services) {
    text::Json line = json_without_source(service);
    if (!service.source.bytes.empty()) line["source"] = put_document(folder, service.source, names);
    lines.add(line);
  }
  return lines;
}

JsonLines concept_lines(const TaxonomyView& taxonomy) {
  JsonLines lines;
  for (std::uint32_t i = 0; i < taxonomy.concept_count(); ++i) {
    const ConceptIndex index{i};
    text::Json line = {{"uri", taxonomy.uri(index)}};
    for (std::uint32_t a = 0; a < taxonomy.alias_count(index); ++a) {
      line["aliases"].push_back(taxonomy.alias(index, a));
    }
    for (const ConceptIndex parent : taxonomy.parents(index)) {
      line["parents"].push_back(parent.value);
    }
    lines.add(line);
  }
  return lines;
}

JsonLines put_ontologies(const fs::path& folder, const std::vector<Document>& ontologies) {
  JsonLines lines;
  FileNames names("ontologies");
  for (const Document& ontology : ontologies) lines.add(put_document(folder, ontology, names));
  return lines;
}

}  // namespace

std::vector<ExportedFile> export_collection(const fs::path& folder, const fs::path& out) {
  check_new_folder(out);
  const std::vector<std::string> authors = read_manifest(folder).authors;
  const Collection collection = read_collection(folder);
  ontology::Problems
      problems;  // `collection check` names them; a round, too, takes what can be used
  const ontology::Taxonomy taxonomy = ontology::classify(collection.ontologies, problems);
  std::vector<ExportedFile> files;
  make_new_folder(out, [&](const fs::path& part) {
    const auto put = [&](const std::string& name, const JsonLines& lines) {
      put_file(part / name, lines.text);
      files.push_back({name, lines.count});
    };
    put_file(part / "collection.json",
             text::indented_json_text(manifest_json(collection, authors)));
    put("services.jsonl", put_services(part, "services", collection.services));
    put("requests.jsonl", put_services(part, "requests", collection.requests));
    put("concepts.jsonl", concept_lines(taxonomy.view()));
    put("ontologies.jsonl", put_ontologies(part, collection.ontologies));
  });
  return files;
}

}  // namespace matchbench::collection
