#pragma once

#include "harness/data/store/ids.hpp"
#include "harness/data/store/round/store.hpp"

#include <map>
#include <string>

namespace matchbench::store {

inline std::map<EntrantId, std::string> entrant_names(const RoundStore& store) {
  std::map<EntrantId, std::string> names;
  for (const auto& stored : store.entrants()) names[stored.id] = stored.entrant.name;
  return names;
}

}  // namespace matchbench::store
