#include "harness/operations/gate/verdict/open_round.hpp"

#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/file.hpp"
#include "harness/publishing/report/formats/archive.hpp"

#include <fmt/format.h>

#include <utility>

namespace matchbench::gate {
namespace {

namespace fs = std::filesystem;

OpenRound open_database(const fs::path& database, const std::string& collection) {
  auto store = store::RoundStore::open(database, store::RoundStore::Mode::kRead);
  const fs::path folder = collection.empty() ? store.round().collection_folder : collection;
  return {std::move(store), {folder, false}, folder};
}

}  // namespace

OpenRound open_round(const fs::path& given, Material material, const std::string& collection,
                     const fs::path& scratch) {
  if (material == Material::kRound) return open_database(given, collection);
  fs::create_directories(scratch);
  report::read_archive(given, scratch);
  if (!is_file(scratch / "round.db") || !is_folder(scratch / "collection")) {
    throw input_error(fmt::format("{} is not a bundle", given.string()),
                      "'matchbench report --bundle' makes bundles");
  }
  OpenRound round = open_database(scratch / "round.db", collection);
  if (collection.empty()) round.judged = {scratch / "collection", true};
  return round;
}

}  // namespace matchbench::gate
