#pragma once

#include "shared/concepts.hpp"
#include "shared/signature.hpp"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace shared {

// One side of all signatures, inputs or outputs, with each concept that services name known by its
// place, so that what a request asks about a concept is computed once for all services.
class ParameterLists {
 public:
  using Place = std::uint32_t;  // of a concept in known()

  ParameterLists(const std::vector<Signature>& services, Concepts::Set Signature::*side);

  const Concepts::Set& known() const { return known_; }  // all that the services name
  std::size_t size() const { return begins_.size() - 1; }
  std::span<const Place> operator[](std::size_t service) const {
    return {places_.data() + begins_[service], places_.data() + begins_[service + 1]};
  }

  std::uint64_t bytes() const;  // heap use, estimated

 private:
  Concepts::Set known_;
  std::vector<std::size_t> begins_;
  std::vector<Place> places_;
};

}  // namespace shared
