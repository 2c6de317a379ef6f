#pragma once

#include "harness/data/collection/describe/named_documents.hpp"
#include "harness/foundation/text/tree/foreign_tree.hpp"

#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <utility>

namespace matchbench::collection {

// The largest file that is read as a description or as a part of one.
inline constexpr std::uint64_t kLargestDescription = std::uint64_t{64} << 20;

// The JSON and YAML files that several descriptions refer to, each parsed once. Together they have
// at most kLargestDescription of text; when there is more, what is kept is forgotten.
class ParsedFiles {
 public:
  using Tree = std::shared_ptr<const text::ForeignTree>;
  // `name`: how errors and notes name the file. Throws an input Error if it cannot be read.
  Tree tree(const std::filesystem::path& file, const std::string& name);

 private:
  std::map<std::pair<std::filesystem::path, std::string>, Tree> trees_;
  std::uint64_t bytes_ = 0;
};

// The files that a description may refer to: regular files of at most kLargestDescription below one
// folder, after links are resolved. A file is left out if its own name, or the name of a folder
// between the description and it, begins with a dot. A description of strangers reads nothing else.
class ReferencedFiles {
 public:
  // `root`: the folder; `document`: the description, which is in it. Without `names`, no document
  // is found by what it calls itself; without `parsed`, others do not share what is parsed. Both
  // must outlive this.
  ReferencedFiles(const std::filesystem::path& root, const std::filesystem::path& document,
                  NamedDocuments* names = nullptr, ParsedFiles* parsed = nullptr);

  struct Found {
    std::filesystem::path file;  // all links resolved; empty if it must not be read
    std::string_view refusal;    // why; empty if there is a file
  };
  // The file that a reference, without fragment, names in the file `from`.
  Found find(const std::filesystem::path& from, std::string_view reference);

  // As of NamedDocuments.
  std::filesystem::path file_called(const std::string& address) const;

  // The bytes of a file that was found. Throws an input Error if it cannot be read.
  std::string read(const std::filesystem::path& file);
  // The same as JSON or YAML.
  ParsedFiles::Tree tree(const std::filesystem::path& file);

  const std::filesystem::path& document() const { return document_; }  // all links resolved
  // How messages name a file: by its way from the document's folder.
  std::string name_of(const std::filesystem::path& file) const;
  // The files that were read so far, but for the document.
  const std::set<std::filesystem::path>& used() const { return used_; }
  // Whether the document, or a file that it refers to, refers to the document by its name.
  bool names_document() const { return names_document_; }
  // Whether a file was found by another way than its place beside the one that refers to it:
  // through a link, or by an absolute path. Copies of the files do not find each other then.
  bool was_elsewhere() const { return was_elsewhere_; }

 private:
  bool is_hidden(const std::filesystem::path& file) const;

  std::filesystem::path root_;
  std::filesystem::path document_;
  NamedDocuments* names_;
  ParsedFiles* parsed_;
  std::set<std::filesystem::path> used_;
  bool names_document_ = false;
  bool was_elsewhere_ = false;
};

}  // namespace matchbench::collection
