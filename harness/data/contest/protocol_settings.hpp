#pragma once

#include "harness/foundation/base/error.hpp"
#include "harness/foundation/model/isolation.hpp"
#include "harness/foundation/model/scenario.hpp"
#include "harness/foundation/text/tree/yaml.hpp"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace matchbench::contest {

// The time a phase may take; 0: unlimited. A worker that has not returned `grace_ns` after its
// deadline is killed.
struct Deadlines {
  std::int64_t create_ns = 10'000'000'000;
  std::int64_t load_ns = 120'000'000'000;
  std::int64_t train_ns = 600'000'000'000;
  std::int64_t query_ns = 10'000'000'000;
  std::int64_t grace_ns = 500'000'000;
  bool operator==(const Deadlines&) const = default;
};

// The open loop of Scenario::kServer: arrivals with exponential gaps, a Poisson process.
struct ServerLoad {
  double rate_per_s = 0;
  std::int64_t latency_bound_ns = 0;  // from the scheduled arrival to the answer; 0: none is set
  double percentile = 0.99;           // of the queries that must keep the bound
  bool find_peak = false;             // search the highest rate that keeps it
  std::uint32_t in_flight = 1;        // queries that a program may have at the same time
  bool operator==(const ServerLoad&) const = default;
};

// The cores on which a worker may run.
struct Affinity {
  enum class Mode : std::uint8_t { kAny, kAuto, kCores };
  Mode mode = Mode::kAny;
  std::vector<std::uint32_t> cores;  // of kCores
  bool operator==(const Affinity&) const = default;
};

// In which order an entrant is given the services.
enum class ServiceOrder : std::uint8_t { kShuffled, kCollection };
inline constexpr std::array<std::string_view, 2> kServiceOrderNames = {"shuffled", "collection"};

// The `protocol:` section: how every entrant is asked.
struct ProtocolSettings {
  std::uint64_t seed = 1;
  // Decides what entrants must not foresee: URIs and orders of an anonymised round, and the ids of
  // its audit. 0: to be drawn when the round begins.
  std::uint64_t secret = 0;
  std::uint32_t passes = 3;  // timed passes over all requests
  std::uint32_t warmup = 1;  // untimed passes before them, in each worker
  std::uint32_t blocks = 3;  // fresh workers among which the passes are divided
  std::uint32_t top_k = 0;   // 0: rank all services
  std::uint32_t max_threads = 1;
  std::uint64_t memory_bytes = std::uint64_t{4} << 30;   // 0: unlimited
  std::uint64_t scratch_bytes = std::uint64_t{1} << 30;  // of a worker's files; 0: unlimited
  std::uint64_t address_space_bytes = 0;                 // that a worker may map; 0: unlimited
  bool anonymise = false;
  ServiceOrder service_order = ServiceOrder::kShuffled;
  Isolation isolation = Isolation::kProcess;
  ConfinementMode confinement = ConfinementMode::kRequired;
  Deadlines deadlines;
  Scenario scenario = Scenario::kSingleStream;
  ServerLoad server;
  std::int64_t min_duration_ns = 0;  // of a run's timed calls; 0: none
  std::int64_t max_duration_ns = 0;  // 0: none
  Affinity affinity;
  bool audit = false;
  // The clock is kept by a process that runs no code of the entrant; else by the process that runs
  // the plugin, as with Isolation::kNone, and then no time of it is disbelieved.
  bool clock_apart = true;
  // The contest says so. Not stored: what it settles is.
  bool strangers = false;
  std::vector<double> scaling;  // shares of the services, rising; empty: no scaling runs
  // Where these keys are in the contest file, for faults that only show on this machine or with
  // this collection.
  Position affinity_where;
  Position max_duration_where;
};

// The value of `protocol:`, with the keys that it leaves out as `base` has them. Throws an input
// Error with the place of what is wrong or contradicts itself.
ProtocolSettings read_protocol(const text::YamlNode& node,
                               const std::optional<text::YamlNode>& base = {});

// The number from which the orders of services, requests and arrivals are derived.
std::uint64_t order_source(const ProtocolSettings& protocol);

// The settings that decide what is measured, but for the secret, as JSON, for the database and the
// resume key.
std::string protocol_json(const ProtocolSettings& protocol);

// The protocol that protocol_json() wrote, whichever version of matchbench wrote it: members that
// this one does not know are passed over, members that are missing keep their default. Throws an
// input Error if the text is not such JSON.
ProtocolSettings stored_protocol(const std::string& json);

// The keys of `protocol:` that say something else, in the order of the documentation.
std::vector<std::string> differing_keys(const ProtocolSettings& one, const ProtocolSettings& other);

}  // namespace matchbench::contest
