#include "harness/data/collection/describe/named_documents.hpp"

#include "harness/data/collection/describe/referenced_files.hpp"
#include "harness/data/collection/describe/xml_parts.hpp"
#include "harness/foundation/base/ascii.hpp"
#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/file.hpp"
#include "harness/foundation/text/uri.hpp"

#include <algorithm>
#include <array>
#include <string_view>
#include <vector>

namespace matchbench::collection {
namespace {

namespace fs = std::filesystem;

constexpr int kDeepestNamed = 32;
constexpr std::array<std::string_view, 5> kRdfEndings{".owls", ".owl", ".rdf", ".rdfs", ".xml"};

}  // namespace

void NamedDocuments::look_through() {
  is_known_ = true;
  std::vector<fs::path> files;
  std::error_code error;
  for (fs::recursive_directory_iterator entry(root_, error), end; !error && entry != end;
       entry.increment(error)) {
    std::error_code unreadable;
    if (entry->is_directory(unreadable) && entry.depth() + 1 >= kDeepestNamed) {
      entry.disable_recursion_pending();
    }
    const std::string ending = lower_case(entry->path().extension().string());
    if (std::ranges::find(kRdfEndings, ending) != kRdfEndings.end()) files.push_back(entry->path());
  }
  std::ranges::sort(files);
  for (const fs::path& file : files) {
    const ReferencedFiles::Found found =
        ReferencedFiles(root_, file).find(file, text::percent_encoded(file.filename().string()));
    if (found.file.empty()) continue;
    const auto [name, is_new] = by_name_.try_emplace(file.filename().string(), found.file);
    if (!is_new && name->second != found.file) name->second.clear();
    try {
      const std::string base = own_uri({read_file(found.file), file.string()});
      if (!base.empty()) by_base_.try_emplace(base, found.file);
    } catch (const Error&) {
      continue;  // a file that nobody can read has no name
    }
  }
}

fs::path NamedDocuments::file_called(const std::string& address) {
  if (!is_known_) look_through();
  if (const auto found = by_base_.find(address); found != by_base_.end()) return found->second;
  const auto found = by_name_.find(text::percent_decoded(text::last_segment(address)));
  return found == by_name_.end() ? fs::path() : found->second;
}

}  // namespace matchbench::collection
