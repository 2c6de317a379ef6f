#pragma once

#include "harness/execution/protocol/messages.hpp"
#include "harness/foundation/model/collection.hpp"

#include <cstddef>
#include <string>
#include <vector>

namespace matchbench::conformance {

// What plugins are checked with: made up, the same at every call, of no real collection.

// A small class tree in OWL; the services of plain_services() and plain_requests() take their
// concepts from it.
Document check_ontology();

// Offers with text, tags, an input, an output and their OWL-S document; no two alike.
std::vector<Service> plain_services(std::size_t count);
std::vector<Service> plain_requests(std::size_t count);

// Judgments on the first few of so many services, for requests that are none of the first few of
// plain_requests(). Every grade is given.
protocol::Training plain_training(std::size_t services);

// A description that is unusual and allowed: every collection may contain some.
struct OddService {
  std::string key;    // "empty_text"
  std::string title;  // "a service without any text"
  Service service;
};
std::vector<OddService> odd_services();

}  // namespace matchbench::conformance
