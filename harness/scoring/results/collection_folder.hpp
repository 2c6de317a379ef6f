#pragma once

#include "harness/data/store/round/store.hpp"

#include <filesystem>

namespace matchbench::results {

// The folder of the round's collection: `given` or, if that is empty, the folder that the round has
// stored. Throws an input Error that names --collection if there is no such folder.
std::filesystem::path collection_folder_of(const store::RoundStore& store,
                                           const std::filesystem::path& given);

}  // namespace matchbench::results
