#include "harness/data/collection/describe/referenced_files.hpp"

#include "harness/foundation/base/file.hpp"
#include "harness/foundation/text/uri.hpp"

#include <algorithm>
#include <utility>

namespace matchbench::collection {
namespace {

namespace fs = std::filesystem;

fs::path resolved(const fs::path& path) {
  std::error_code error;
  fs::path real = fs::canonical(path.empty() ? fs::path(".") : path, error);
  return error ? fs::path() : real;
}

}  // namespace

ParsedFiles::Tree ParsedFiles::tree(const fs::path& file, const std::string& name) {
  Tree& known = trees_[{file, name}];
  if (known == nullptr) {
    const std::string bytes = read_file(file);
    const auto notation = text::ForeignTree::notation_of(bytes);
    Tree tree =
        std::make_shared<text::ForeignTree>(text::ForeignTree::parse(bytes, name, notation));
    bytes_ += bytes.size();
    if (bytes_ <= kLargestDescription) return known = std::move(tree);
    trees_.clear();
    bytes_ = 0;
    return tree;
  }
  return known;
}

ReferencedFiles::ReferencedFiles(const fs::path& root, const fs::path& document,
                                 NamedDocuments* names, ParsedFiles* parsed)
    : root_(resolved(root)), document_(resolved(document)), names_(names), parsed_(parsed) {}

fs::path ReferencedFiles::file_called(const std::string& address) const {
  return names_ == nullptr ? fs::path() : names_->file_called(address);
}

// As programs call what they keep for the person alone, such as the passwords of a registry.
bool ReferencedFiles::is_hidden(const fs::path& file) const {
  const fs::path way = file.lexically_relative(document_.parent_path());
  return std::any_of(way.begin(), way.end(), [](const fs::path& name) {
    return name.native().starts_with('.') && name != "..";
  });
}

ReferencedFiles::Found ReferencedFiles::find(const fs::path& from, std::string_view reference) {
  if (reference.starts_with("//") || text::is_absolute_uri(reference)) {
    return {{}, "addresses are not read"};
  }
  const std::string name = text::percent_decoded(reference.substr(0, reference.find('?')));
  if (name.find('\0') != std::string::npos) return {{}, "there is no such file"};
  // As in any URI: "a/.." is nothing, whether there is a folder "a" or not.
  const fs::path written = (from.parent_path() / fs::path(name)).lexically_normal();
  const fs::path file = resolved(written);
  std::error_code error;
  if (file.empty() || !fs::is_regular_file(file, error)) return {{}, "there is no such file"};
  if (root_.empty() || !lies_in(file, root_)) return {{}, "it is out of the folder"};
  if (is_hidden(file)) return {{}, "its name, or that of a folder, begins with a dot"};
  if (fs::file_size(file, error) > kLargestDescription) return {{}, "it is larger than 64 MiB"};
  names_document_ |= file == document_;
  was_elsewhere_ |= fs::path(name).is_absolute() || written != file;
  return {file, {}};
}

std::string ReferencedFiles::read(const fs::path& file) {
  std::string bytes = read_file(file);
  if (file != document_) used_.insert(file);
  return bytes;
}

ParsedFiles::Tree ReferencedFiles::tree(const fs::path& file) {
  ParsedFiles own;
  ParsedFiles::Tree tree = (parsed_ == nullptr ? own : *parsed_).tree(file, name_of(file));
  if (file != document_) used_.insert(file);
  return tree;
}

std::string ReferencedFiles::name_of(const fs::path& file) const {
  return file.lexically_relative(document_.parent_path()).generic_string();
}

}  // namespace matchbench::collection
