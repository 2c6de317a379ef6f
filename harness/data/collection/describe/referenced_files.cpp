#include "harness/data/collection/describe/referenced_files.hpp"

#include "harness/foundation/base/file.hpp"
#include "harness/foundation/text/uri.hpp"

namespace matchbench::collection {
namespace {

namespace fs = std::filesystem;

fs::path resolved(const fs::path& path) {
  std::error_code error;
  fs::path real = fs::canonical(path.empty() ? fs::path(".") : path, error);
  return error ? fs::path() : real;
}

}  // namespace

ReferencedFiles::ReferencedFiles(const fs::path& root, const fs::path& document,
                                 NamedDocuments* names)
    : root_(resolved(root)), document_(resolved(document)), names_(names) {}

fs::path ReferencedFiles::file_called(const std::string& address) const {
  return names_ == nullptr ? fs::path() : names_->file_called(address);
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

std::string ReferencedFiles::name_of(const fs::path& file) const {
  return file.lexically_relative(document_.parent_path()).generic_string();
}

}  // namespace matchbench::collection
