#pragma once

#include "learned/columns.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace learned {

// The services that are compared with one request by everything that is known: all of them, or the
// best by a first look if they are many. Columns of the request have one value for each.
class Shortlist {
 public:
  static constexpr std::size_t kMost = 2048;

  // The kMost services with the greatest scores; of those that tie the first ones.
  explicit Shortlist(const Column& first_look);

  std::span<const std::uint32_t> services() const { return services_; }  // rising
  std::size_t size() const { return services_.size(); }
  std::optional<std::size_t> place(std::uint32_t service) const;  // in columns

  // The values of these in a column of all services.
  Column of(const Column& all) const;

 private:
  static constexpr std::uint32_t kNone = ~std::uint32_t{0};
  std::vector<std::uint32_t> services_;
  std::vector<std::uint32_t> places_;  // of all services
};

}  // namespace learned
