#pragma once

#include "harness/data/collection/check/examples.hpp"
#include "harness/foundation/model/collection.hpp"

#include <span>
#include <string_view>
#include <vector>

namespace matchbench::collection {

// What some services lack that matchmakers find services by.
struct ServiceGap {
  std::string_view lacks;  // "description", "inputs", "outputs", "text of their own"
  Examples services;
  // It lacks in more than a tenth; inputs and outputs also only if others of the same format have
  // some.
  bool is_suspicious = false;
};

// The four gaps, those that no service has left out. A service without a text of its own has the
// name and the description of one before it.
std::vector<ServiceGap> service_gaps(std::span<const Service> services);

// How many services have neither a description nor inputs.
std::size_t services_that_say_nothing(std::span<const Service> services);

}  // namespace matchbench::collection
