#pragma once

#include "harness/data/store/round/store.hpp"
#include "harness/operations/conduct/foreign_contest.hpp"
#include "harness/operations/gate/sides/round_side.hpp"
#include "harness/operations/gate/verdict/material.hpp"

#include <filesystem>
#include <string>

namespace matchbench::gate {

// A stored round, with the folder whose judgments score it, and that of the collection that others
// can be asked: "" of a bundle, if nobody named it.
struct OpenRound {
  store::RoundStore store;
  JudgedFolder judged;
  std::filesystem::path collection;
};

// A database, or a bundle, which is unpacked into `scratch`, an empty folder. Throws an input Error
// if the file is neither, and for a database whose collection nobody named (foreign_collection()).
OpenRound open_round(const std::filesystem::path& given, Material material,
                     const conduct::ForeignTerms& terms, const std::filesystem::path& scratch);

}  // namespace matchbench::gate
