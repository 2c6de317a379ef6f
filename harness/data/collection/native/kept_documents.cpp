#include "harness/data/collection/native/kept_documents.hpp"

#include "harness/data/collection/describe/referenced_files.hpp"
#include "harness/foundation/base/file.hpp"

#include <set>

namespace matchbench::collection {

namespace fs = std::filesystem;

KeptDocument kept_document(const Document& document, const fs::path& file,
                           const ReferencedFiles* files) {
  const std::set<fs::path> used = files == nullptr ? std::set<fs::path>() : files->used();
  fs::path common = file.parent_path();
  for (const fs::path& other : used) {
    while (!lies_in(other, common)) common = common.parent_path();
  }
  const auto way = [&](const fs::path& path) {
    return path.lexically_relative(common).generic_string();
  };
  KeptDocument kept{document.media_type, way(file), {}};
  kept.names_itself = files != nullptr && files->names_document();
  for (const fs::path& other : used) kept.files[way(other)] = read_file(other);
  kept.files[kept.name] = document.bytes;
  kept.folder = common;
  return kept;
}

}  // namespace matchbench::collection
