#pragma once

#include "harness/scoring/results/environment.hpp"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

namespace matchbench::conduct {

// What a null matchmaker cost: the figures of measure_null_cost().
struct NullCost {
  std::int64_t query_ns = 0;
  std::int64_t queries_per_s = 0;
  std::string measured;  // when, as utc_now() says it
  bool operator==(const NullCost&) const = default;
};

// What null matchmakers cost on this machine when this build measured it last: a file for each
// matchmaker and each set of rules, so that a round need not measure it again. A measurement still
// holds if the loads per core of the machine then and now differ by a quarter at most.
class KeptNullCosts {
 public:
  // `folder` is made when it is first needed; empty: nothing is kept. `environment`: this machine
  // and its load now.
  KeptNullCosts(std::filesystem::path folder, const results::EnvironmentRecord& environment);

  // `rules`: all that the figures depend on beside machine and build. None if nothing is kept that
  // can be taken; a damaged file counts as none.
  std::optional<NullCost> find(std::string_view rules) const;
  // In the place of what was kept. If the folder cannot be written, nothing is kept, and the next
  // round measures again.
  void keep(std::string_view rules, const NullCost& cost) const;

 private:
  std::filesystem::path file_of(std::string_view rules) const;

  std::filesystem::path folder_;
  std::string machine_;  // and build
  double load_per_core_ = 0;
};

}  // namespace matchbench::conduct
