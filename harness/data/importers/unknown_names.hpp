#pragma once

#include "harness/data/collection/native/name_index.hpp"
#include "harness/data/importers/import_report.hpp"
#include "harness/foundation/base/error.hpp"

#include <cstdint>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace matchbench::importers {

// Names of services and requests in files that a collection lacks. Where a list of tools has
// changed there are many, and their reader is to see them at once.
class UnknownNames {
 public:
  bool is_empty() const { return unknown_.empty(); }

  // `what`: "service" or "request". `nearest`: what is probably meant, which only the first name
  // needs; empty if nothing is near.
  void add(const Position& place, std::string_view what, const std::string& name,
           std::string_view nearest);

  // Throws an input Error at the first of them, which names others.
  void require_none() const;

 private:
  struct Unknown {
    Position place;
    std::string name;
    std::string what;
    std::string remedy;
  };

  std::set<std::string> names_;
  std::vector<Unknown> unknown_;  // each name once, as they came
};

// Reports that a name which was found is only the end of what it names, where others could be
// meant: "8" of "2024/8".
void report_end(const collection::NameIndex& index, std::string_view name, std::uint32_t found,
                const std::string& place, ImportReport& report);

}  // namespace matchbench::importers
