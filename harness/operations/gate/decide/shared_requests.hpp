#pragma once

#include "harness/operations/gate/side.hpp"

#include <span>
#include <string>
#include <vector>

namespace matchbench::gate {

// A request of both sides.
struct Shared {
  const SideRequest* base;
  const SideRequest* fresh;
};

// The requests that both were asked; of run files, the topics that at least one has. In the order
// of the base; the sides must outlive them.
std::vector<Shared> requests_of_both(const Side& base, const Side& fresh);

// "10 asked, the first: query failed: KeyError: 'card'"; empty if one of the requests, at least
// one, was answered in all passes.
std::string why_nothing_answered(std::span<const SideRequest> requests);

}  // namespace matchbench::gate
