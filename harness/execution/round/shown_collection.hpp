#pragma once

#include "harness/execution/round/round.hpp"
#include "harness/execution/session/worker.hpp"
#include "harness/foundation/model/collection.hpp"

#include <cstdint>
#include <span>
#include <vector>

namespace matchbench::round {

// The collection as workers see it: services in a random order, so that neither an index nor an
// address tells anything, and, if wanted, under URIs that tell nothing.
struct ShownCollection {
  explicit ShownCollection(const PreparedRound& prepared);

  // The places in the collection of the services that a worker loads, in its order of them.
  std::vector<std::uint32_t> loaded(std::span<const std::uint32_t> service_order) const;

  std::vector<std::uint32_t> order;    // position in the image → in the collection
  std::vector<Service> requests;       // that are asked
  std::vector<Service> trained_on;     // beside them: they appear in training alone
  std::vector<std::uint32_t> fold_of;  // by request; empty if no entrant is trained
  session::SharedImage image;
};

}  // namespace matchbench::round
