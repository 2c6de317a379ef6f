#pragma once

#include "harness/data/store/round/store.hpp"
#include "harness/operations/gate/sides/round_side.hpp"
#include "harness/operations/gate/verdict/material.hpp"

#include <filesystem>
#include <string>

namespace matchbench::gate {

// A stored round, with the folder whose judgments score it, and that of the collection that others
// can be asked, which may be gone.
struct OpenRound {
  store::RoundStore store;
  JudgedFolder judged;
  std::filesystem::path collection;
};

// A database, or a bundle, which is unpacked into `scratch`, an empty folder. `collection`: the
// folder, if it is not where the round remembers it; "": it is. Throws an input Error if the file
// is neither.
OpenRound open_round(const std::filesystem::path& given, Material material,
                     const std::string& collection, const std::filesystem::path& scratch);

}  // namespace matchbench::gate
