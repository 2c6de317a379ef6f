#pragma once

#include "shared/concepts.hpp"
#include "shared/parameter_lists.hpp"
#include "shared/signature.hpp"

#include <matchbench/plugin.hpp>

#include <cstdint>
#include <vector>

namespace shared {

// The degrees of match of all services at once, the same as degree_of() gives one by one. How each
// concept that services name is related to those of the request is asked of the taxonomy once.
class DegreeIndex {
 public:
  explicit DegreeIndex(const std::vector<Signature>& services)
      : inputs_(services, &Signature::inputs), outputs_(services, &Signature::outputs) {}

  // One for each service.
  std::vector<mb_degree> degrees(const Concepts& concepts, const Signature& request) const;

  std::uint64_t bytes() const { return inputs_.bytes() + outputs_.bytes(); }  // heap, estimated

 private:
  ParameterLists inputs_, outputs_;
};

}  // namespace shared
