#pragma once

#include "harness/data/contest/contest.hpp"
#include "harness/execution/session/worker.hpp"
#include "harness/foundation/model/collection.hpp"

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace matchbench::round {

// The collection as workers see it: services in a random order, so that neither an index nor an
// address tells anything, and, if wanted, under URIs that tell nothing.
struct ShownCollection {
  // `trained_on_beside`: requests that are not asked and appear in training alone.
  ShownCollection(const Collection& collection, std::span<const Service> trained_on_beside,
                  std::string_view taxonomy, const contest::ProtocolSettings& protocol);

  std::vector<std::uint32_t> order;  // position in the image → in the collection
  std::vector<Service> requests;     // that are asked
  std::vector<Service> trained_on;   // beside them
  session::SharedImage image;
};

}  // namespace matchbench::round
