#include "harness/scoring/results/collection_folder.hpp"

#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/file.hpp"

#include <fmt/format.h>

namespace matchbench::results {

std::filesystem::path collection_folder_of(const store::RoundStore& store,
                                           const std::filesystem::path& given) {
  std::filesystem::path folder =
      given.empty() ? std::filesystem::path(store.round().collection_folder) : given;
  if (is_folder(folder)) return folder;
  if (!given.empty()) {
    throw input_error(fmt::format("there is no folder {}", given.string()), "correct --collection");
  }
  throw input_error(fmt::format("the collection of the round is not at {}", folder.string()),
                    "name its folder with --collection");
}

}  // namespace matchbench::results
