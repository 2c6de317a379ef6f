#pragma once

#include "harness/store/round/store.hpp"

#include <filesystem>

namespace matchbench::results {

// The folder of the collection that the round was asked: the given one, or where the round
// remembers it if that is empty. Throws an input Error that names --collection if it is not there.
std::filesystem::path collection_folder_of(const store::RoundStore& store,
                                           const std::filesystem::path& given);

}  // namespace matchbench::results
