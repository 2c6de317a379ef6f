#pragma once

#include "harness/collection/import.hpp"
#include "harness/collection/import_report.hpp"
#include "harness/model/collection.hpp"

#include <filesystem>
#include <map>
#include <span>
#include <string>
#include <vector>

namespace matchbench {

// Reads the files of a collection that is being imported and reports what is odd about them.
class DocumentImporter {
 public:
  explicit DocumentImporter(ImportReport& report) : report_(report) {}

  // The service that a description file describes. A file that cannot be read as a description is
  // kept as the source of a service that has only the given name.
  Service service(const std::filesystem::path& file, const std::string& uri,
                  const std::string& name_otherwise);

  // The ontologies of a folder, by file name. Each is named by its own base URI, else by the rule
  // whose folder it is in, else by the folder that most others name themselves after.
  std::vector<Document> ontologies(const std::filesystem::path& folder,
                                   std::span<const RewriteRule> rules);

  // Reports what is wrong with the ontologies of the assembled collection, and the concepts that
  // its services name but none of its ontologies has.
  void check_concepts(const Collection& collection);

  // Reports the encodings of all documents so far. Call once, at the end.
  void report_encodings();

 private:
  struct EncodingCount {
    std::size_t documents = 0;
    std::size_t converted = 0;
  };
  void count_encoding(const std::string& encoding, bool converted);

  ImportReport& report_;
  std::map<std::string, EncodingCount> encodings_;
};

// The files of a folder and of the folders in it, sorted by path. Throws an input Error where there
// is no such folder.
std::vector<std::filesystem::path> files_below(const std::filesystem::path& folder);

// Takes over the facts, the ones given before the ones found. Throws an input Error where the
// licence, the source or the name is missing.
void state_facts(const ImportFacts& given, const ImportFacts& found, ImportResult& result);

}  // namespace matchbench
