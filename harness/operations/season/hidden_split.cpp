#include "harness/operations/season/hidden_split.hpp"

#include "harness/data/collection/native/new_folder.hpp"
#include "harness/foundation/base/file.hpp"
#include "harness/foundation/base/os/remove_tree.hpp"
#include "harness/foundation/text/tree/handwritten.hpp"
#include "harness/foundation/text/tree/node_json.hpp"

namespace matchbench::season {
namespace {

namespace fs = std::filesystem;

constexpr const char* kManifestFile = "collection.yaml";

text::Json json_of_file(const fs::path& file) {
  return text::json_of(text::parse_handwritten(read_file(file), file.string()).root());
}

}  // namespace

fs::path collection_with_split(const SeasonPlaces& places, const std::string& name,
                               const fs::path& collection) {
  text::Json manifest = json_of_file(collection / kManifestFile);
  manifest["splits"][name] = json_of_file(places.hidden / (name + ".yaml"));
  const fs::path copy = places.state / "collections" / name;
  remove_tree(copy);
  collection::make_new_folder(copy, [&](const fs::path& made) {
    fs::copy(collection, made, fs::copy_options::recursive);
    write_file(made / kManifestFile, text::indented_json_text(manifest));
  });
  return copy;
}

}  // namespace matchbench::season
