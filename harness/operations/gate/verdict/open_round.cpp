#include "harness/operations/gate/verdict/open_round.hpp"

#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/file.hpp"
#include "harness/publishing/report/formats/archive.hpp"

#include <fmt/format.h>

#include <utility>

namespace matchbench::gate {
namespace fs = std::filesystem;

OpenRound open_round(const fs::path& given, Material material, const conduct::ForeignTerms& terms,
                     const fs::path& scratch) {
  if (material == Material::kRound) {
    auto store = store::RoundStore::open(given, store::RoundStore::Mode::kRead);
    const auto facts = store.round();
    const fs::path folder =
        conduct::foreign_collection(terms, facts.collection.digest, facts.collection_folder);
    return {std::move(store), {folder, false}, folder};
  }
  fs::create_directories(scratch);
  report::read_archive(given, scratch);
  if (!is_file(scratch / "round.db") || !is_folder(scratch / "collection")) {
    throw input_error(fmt::format("{} is not a bundle", given.string()),
                      "'matchbench report --bundle' makes bundles");
  }
  auto store = store::RoundStore::open(scratch / "round.db", store::RoundStore::Mode::kRead);
  if (terms.collection.empty()) return {std::move(store), {scratch / "collection", true}, {}};
  return {std::move(store), {terms.collection, false}, terms.collection};
}

}  // namespace matchbench::gate
