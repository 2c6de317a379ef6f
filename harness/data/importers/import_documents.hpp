#pragma once

#include "harness/data/collection/describe/description.hpp"
#include "harness/data/collection/describe/named_documents.hpp"
#include "harness/data/collection/describe/referenced_files.hpp"
#include "harness/data/collection/native/document_bytes.hpp"
#include "harness/data/collection/native/kept_documents.hpp"
#include "harness/data/importers/import.hpp"
#include "harness/data/importers/import_report.hpp"
#include "harness/foundation/base/error.hpp"
#include "harness/foundation/model/collection.hpp"

#include <filesystem>
#include <map>
#include <set>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace matchbench::importers {

// Reads the files of a collection that is being imported and reports what is odd about them.
class DocumentImporter {
 public:
  // Descriptions may refer to files below `root`; empty: below the folder of each.
  explicit DocumentImporter(ImportReport& report, std::filesystem::path root = {})
      : report_(report), root_(std::move(root)) {}

  // The service that a description file describes. A file that cannot be read as a description of
  // one service is kept as the source of a service that has only the given name.
  Service service(const std::filesystem::path& file, const std::string& uri,
                  const std::string& name_otherwise);

  // All services that a file describes: the URI of one of several is `uri`, "#" and its part. None
  // if no format fits the file; one that cannot be read, or describes none, gives a service as
  // above and has a fault.
  std::vector<Service> services(const std::filesystem::path& file, const std::string& uri,
                                const std::string& name_otherwise);

  // The same for a document that has been read. Throws what the readers throw.
  std::vector<Service> services_in(const Document& document, const std::filesystem::path& file);

  // Reports what was noted when services() read the file: not of a part, whose notes are those of
  // the description that takes it in, too. service() does so itself.
  void report_notes(const std::filesystem::path& file);

  // Whether a file that was read is a part of others that refer to it, and no service of its own:
  // it describes none, or only some of what a service is. Ask when all files have been read.
  bool is_part(const std::filesystem::path& file, bool describes_none) const;

  // Why services() found none in a file; null if it did. service() reports it itself.
  const Error* fault_of(const std::filesystem::path& file) const;
  void report_unreadable(const Error& fault);

  // Whether a file that was read says that it describes a service: any page is read as one.
  bool is_marked_up(const std::filesystem::path& file) const;

  // The ontologies of a folder, by file name. The name of each is its own base URI, else it follows
  // from the rule whose folder it is in, else from the folder that most others are named after.
  std::vector<Document> ontologies(const std::filesystem::path& folder,
                                   std::span<const RewriteRule> rules);

  // Reports what is wrong with the ontologies of the assembled collection, and the concepts that
  // its services name but none of its ontologies declares.
  void check_concepts(const Collection& collection);

  // The documents of which several services were read, or several of the requests.
  collection::KeptDocuments kept(const std::vector<Service>& requests = {}) const;

  // Reports the encodings of all documents so far. Call once, at the end.
  void report_encodings();

 private:
  struct EncodingCount {
    std::size_t documents = 0;
    std::size_t converted = 0;
  };
  void count_encoding(const std::string& encoding, bool converted);

  // What is known of a file that describes services.
  struct Reading {
    bool stands_alone = false;
    bool is_marked_up = true;
    std::set<std::filesystem::path> used;            // files that it refers to, all links resolved
    std::vector<collection::DescriptionNote> notes;  // that have not been reported
  };

  ImportReport& report_;
  collection::DocumentBytes bytes_;
  std::filesystem::path root_;
  collection::KeptDocuments kept_;
  std::map<std::filesystem::path, Reading> readings_;
  std::map<std::filesystem::path, std::set<std::filesystem::path>> users_;  // by what they use
  std::map<std::filesystem::path, Error> faults_;  // by the file as it was named
  std::map<std::filesystem::path, collection::NamedDocuments> names_;  // by the folder
  collection::ParsedFiles parsed_;
  std::map<std::string, EncodingCount> encodings_;
};

// Sets the facts of the result: those given, else those found. Throws an input Error if the
// licence, the source or the name is missing.
void state_facts(const ImportFacts& given, const ImportFacts& found, ImportResult& result);

// What the URIs of a collection begin with if nobody says: "urn:matchbench:NAME:".
std::string uri_prefix(const Collection& collection);

// Notes the requests of which nobody judged anything.
void report_unjudged(ImportResult& result);

// Sets the digests of the collection and of its judgments, which are complete.
void add_digests(ImportResult& result);

}  // namespace matchbench::importers
