#pragma once

#include "harness/model/collection.hpp"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>

namespace matchbench::run {

// Finds services or requests by what run files call them: the URI as TREC files have it
// (report/formats/trec_files.hpp), or its end after a '/', '#' or ':' if no other URI has that end.
class RunFileNames {
 public:
  enum class Kind { kRequests, kServices };

  // `items` must outlive the object.
  RunFileNames(std::span<const Service> items, Kind kind);

  // The place of the only item with this name. None if there is none, or several.
  std::optional<std::uint32_t> find(std::string_view name) const;

  // Why there is none, and what to do about it: "MESSAGE" and "REMEDY".
  struct Fault {
    std::string message;
    std::string remedy;
  };
  Fault fault_of(std::string_view name) const;

 private:
  std::optional<std::uint32_t> exact_or_end(const std::string& name) const;

  std::span<const Service> items_;
  Kind kind_;
  std::unordered_map<std::string, std::uint32_t> by_name_;
  std::unordered_map<std::string, std::uint32_t> by_end_;  // kSeveral: of more than one
};

}  // namespace matchbench::run
