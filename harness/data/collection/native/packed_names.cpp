#include "harness/data/collection/native/packed_names.hpp"

#include "harness/data/collection/native/read_collection.hpp"
#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/file.hpp"
#include "harness/foundation/text/tree/yaml.hpp"

#include <fmt/format.h>

namespace matchbench::collection {

namespace fs = std::filesystem;

void write_packed_names(const fs::path& folder, const std::string& whole_digest) {
  write_file(folder / kPackedNamesFile,
             fmt::format("# These are the names of a collection, packed with a round to score it.\n"
                         "collection: {}  # digest of the whole\n"
                         "names: {}  # digest of what is here\n",
                         whole_digest, read_collection(folder).digest));
}

std::string packed_from(const fs::path& folder, const Collection& names) {
  const fs::path file = folder / kPackedNamesFile;
  if (!is_there(file)) return {};
  const text::YamlDocument document = text::YamlDocument::read(file);
  const text::YamlMap map(document.root(), {"collection", "names"});
  if (map.at("names").text() != names.digest) {
    throw map.at("names").error("the names beside this file are not those that were packed",
                                "unpack the bundle again");
  }
  return map.at("collection").text();
}

}  // namespace matchbench::collection
