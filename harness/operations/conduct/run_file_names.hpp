#pragma once

#include "harness/data/collection/native/name_index.hpp"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace matchbench::conduct {

// Finds services or requests by what run files call them.
class RunFileNames {
 public:
  enum class Kind { kRequests, kServices };

  // `items` must outlive the object.
  RunFileNames(std::span<const Service> items, Kind kind) : index_(items), kind_(kind) {}

  // The place of the only item with this name. None if there is none, or several.
  std::optional<std::uint32_t> find(std::string_view name) const { return index_.by_name(name); }

  // Why there is none, and what to do about it: "MESSAGE" and "REMEDY".
  struct Fault {
    std::string message;
    std::string remedy;
  };
  Fault fault_of(std::string_view name) const;

 private:
  collection::NameIndex index_;
  Kind kind_;
};

}  // namespace matchbench::conduct
