#include "harness/data/contest/nested_keys.hpp"

#include "harness/data/contest/contest_keys.hpp"
#include "harness/data/contest/stored_number.hpp"
#include "harness/foundation/text/number.hpp"
#include "harness/foundation/text/tree/quantity.hpp"

#include <fmt/format.h>

#include <array>
#include <set>
#include <string>

namespace matchbench::contest {
namespace {

constexpr double kLeastRate = 0.001;
constexpr double kMostRate = 1'000'000;
constexpr double kLeastPercentile = 50;
constexpr double kMostPercentile = 99.99;
constexpr std::uint32_t kMostInFlight = 1024;
constexpr std::uint32_t kMostCores = 1024;  // CPU_SETSIZE

constexpr std::array<NestedKey, 5> kDeadlineKeys = {
    {{"create", "", "`10 s`", "opening the library, making the matchmaker, destroying it"},
     {"load", "", "`120 s`",
      "reading and indexing the collection; workers that end in queries may load anew for five "
      "times as long in all"},
     {"train", "", "`600 s`", "learning from one fold"},
     {"query", "", "`10 s`", "one request"},
     {"grace", "", "`500 ms`",
      "time beyond its deadline, after `should_stop()` has become true, before the worker "
      "is killed"}}};
// Like them.
constexpr std::array<std::int64_t Deadlines::*, 5> kDeadlineMembers = {
    &Deadlines::create_ns, &Deadlines::load_ns, &Deadlines::train_ns, &Deadlines::query_ns,
    &Deadlines::grace_ns};

constexpr std::array<NestedKey, 5> kServerKeys = {
    {{"rate", "number, 0.001 to 1000000", "required",
      "queries per second; gaps are exponential, drawn by the seed"},
     {"latency_bound", "time", "0: none", "time from when a query is due until its answer"},
     {"percentile", "number, 50 to 99.99", "99", "share of the queries that must keep the bound"},
     {"find_peak", "boolean", "`false`",
      "search the highest rate that keeps the bound, from one query in `deadlines.query` on; needs "
      "`latency_bound`"},
     {"in_flight", "integer, 1 to 1024", "1",
      "queries that a program may have at the same time, if it says that it can; see "
      "[timing.md](timing.md#scenarios)"}}};

constexpr std::array<std::string_view, 3> kAffinityModes = {"any", "auto", "cores"};

Deadlines read_deadlines(const text::YamlNode& node) {
  const text::YamlMap map = contest_map(node, names_of(kDeadlineKeys));
  Deadlines deadlines;
  for (std::size_t k = 0; k < kDeadlineKeys.size(); ++k) {
    if (const auto found = map.find(kDeadlineKeys[k].name)) {
      deadlines.*kDeadlineMembers[k] = text::duration_ns(*found);
    }
  }
  return deadlines;
}

ServerLoad read_server(const text::YamlNode& node) {
  const text::YamlMap map = contest_map(node, names_of(kServerKeys));
  ServerLoad server;
  server.rate_per_s = map.at("rate").number();
  if (server.rate_per_s < kLeastRate || server.rate_per_s > kMostRate) {
    throw map.at("rate").error(fmt::format("a rate of {} queries per second", server.rate_per_s),
                               fmt::format("write one from {} to {}", kLeastRate, kMostRate));
  }
  if (const auto bound = map.find("latency_bound"))
    server.latency_bound_ns = text::duration_ns(*bound);
  const double percentile = map.number("percentile", 99);
  if (percentile < kLeastPercentile || percentile > kMostPercentile) {
    throw map.at("percentile")
        .error(fmt::format("percentile {}", percentile),
               fmt::format("write one from {} to {}", kLeastPercentile, kMostPercentile));
  }
  server.percentile = percentile / 100;
  server.find_peak = map.boolean("find_peak", false);
  if (server.find_peak && server.latency_bound_ns == 0) {
    throw map.at("find_peak")
        .error("no rate is too high without a latency bound", "add 'latency_bound: 20 ms'");
  }
  if (const auto in_flight = map.find("in_flight")) {
    server.in_flight = static_cast<std::uint32_t>(in_flight->integer(1, kMostInFlight));
  }
  return server;
}

void read_affinity(const text::YamlNode& node, ProtocolSettings& protocol) {
  protocol.affinity_where = node.where();
  if (node.is_scalar() && text::finite_number(node.text())) {
    throw node.error(fmt::format("'affinity' is {}, not a list", node.text()),
                     fmt::format("write [{}] for this core, or auto", node.text()));
  }
  if (!node.is_list()) {
    protocol.affinity.mode =
        node.one_of({"any", "auto"}) == 0 ? Affinity::Mode::kAny : Affinity::Mode::kAuto;
    return;
  }
  protocol.affinity.mode = Affinity::Mode::kCores;
  std::set<std::uint32_t> cores;
  for (const auto& core : node.list()) {
    const auto number = static_cast<std::uint32_t>(core.integer(0, kMostCores - 1));
    if (!cores.insert(number).second)
      throw core.error(fmt::format("core {} is listed twice", number), "list it once");
  }
  protocol.affinity.cores.assign(cores.begin(), cores.end());
}

constexpr const char* kRisingShares =
    "write rising shares above 0 and up to 1: [0.1, 0.25, 0.5, 1]";

std::vector<double> read_scaling(const text::YamlNode& node) {
  std::vector<double> shares;
  for (const auto& item : node.list()) {
    if (item.is_scalar() && item.text().ends_with('%')) {
      throw item.error(fmt::format("'{}' is not a share of the services", item.text()),
                       kRisingShares);
    }
    const double share = item.number();
    if (share <= 0 || share > 1 || (!shares.empty() && share <= shares.back())) {
      throw item.error(fmt::format("'{}' is not a share of the services, or does not rise", share),
                       kRisingShares);
    }
    shares.push_back(share);
  }
  if (shares.size() < 3) {
    throw node.error("growth cannot be told from fewer than three sizes",
                     "write three shares or more: [0.1, 0.25, 0.5, 1]");
  }
  return shares;
}

}  // namespace

std::span<const NestedKey> deadline_keys() {
  return kDeadlineKeys;
}

std::span<const NestedKey> server_keys() {
  return kServerKeys;
}

ProtocolKey deadlines_key() {
  return {"deadlines",
          "map",
          "see below",
          "the time each call may take",
          [](const text::YamlNode& value, ProtocolSettings& protocol) {
            protocol.deadlines = read_deadlines(value);
          },
          [](const ProtocolSettings& protocol, text::Json& stored) {
            text::Json& all = stored["deadlines_ns"] = text::Json::object();
            for (std::size_t k = 0; k < kDeadlineKeys.size(); ++k) {
              all[std::string(kDeadlineKeys[k].name)] = protocol.deadlines.*kDeadlineMembers[k];
            }
          },
          [](const text::Json& stored, ProtocolSettings& protocol) {
            const text::Json all = stored.value("deadlines_ns", text::Json::object());
            for (std::size_t k = 0; k < kDeadlineKeys.size(); ++k) {
              restore_number(all, kDeadlineKeys[k].name.data(), 0, text::kYearNs,
                             protocol.deadlines.*kDeadlineMembers[k]);
            }
          },
          [](const ProtocolSettings& one, const ProtocolSettings& other) {
            return one.deadlines == other.deadlines;
          }};
}

ProtocolKey server_key() {
  return {"server",
          "map",
          "required with `scenario: server`",
          "the open loop; see below",
          [](const text::YamlNode& value, ProtocolSettings& protocol) {
            protocol.server = read_server(value);
          },
          [](const ProtocolSettings& protocol, text::Json& stored) {
            const ServerLoad& server = protocol.server;
            stored["server"] = {{"rate_per_s", server.rate_per_s},
                                {"latency_bound_ns", server.latency_bound_ns},
                                {"percentile", server.percentile},
                                {"find_peak", server.find_peak}};
            // The default is not stored, so that rounds from before this key can be resumed.
            if (server.in_flight != 1) stored["server"]["in_flight"] = server.in_flight;
          },
          [](const text::Json& stored, ProtocolSettings& protocol) {
            const text::Json all = stored.value("server", text::Json::object());
            ServerLoad& server = protocol.server;
            const bool is_needed = stored.value("scenario", "") == name_of(Scenario::kServer);
            restore_number(all, "rate_per_s", is_needed ? kLeastRate : 0, kMostRate,
                           server.rate_per_s);
            restore_number(all, "latency_bound_ns", 0, text::kYearNs, server.latency_bound_ns);
            restore_number(all, "percentile", kLeastPercentile / 100, kMostPercentile / 100,
                           server.percentile);
            server.find_peak = all.value("find_peak", server.find_peak);
            restore_number(all, "in_flight", 1, kMostInFlight, server.in_flight);
          },
          [](const ProtocolSettings& one, const ProtocolSettings& other) {
            return one.server == other.server;
          }};
}

ProtocolKey affinity_key() {
  return {
      "affinity",
      "`any`, `auto`, list of core numbers",
      "`any`",
      "cores that workers run on; `auto` takes the highest `max_threads` of them, and one for a "
      "clock that is apart, if the host is left one",
      read_affinity,
      [](const ProtocolSettings& protocol, text::Json& stored) {
        stored["affinity"] = kAffinityModes[static_cast<std::size_t>(protocol.affinity.mode)];
        stored["cores"] = protocol.affinity.cores;
      },
      [](const text::Json& stored, ProtocolSettings& protocol) {
        const std::string mode = stored.value("affinity", std::string());
        for (std::size_t m = 0; m < kAffinityModes.size(); ++m) {
          if (kAffinityModes[m] == mode) {
            protocol.affinity.mode = static_cast<Affinity::Mode>(m);
          }
        }
        protocol.affinity.cores = stored.value("cores", protocol.affinity.cores);
      },
      [](const ProtocolSettings& one, const ProtocolSettings& other) {
        return one.affinity == other.affinity;
      }};
}

ProtocolKey scaling_key() {
  return {"scaling",
          "list of shares, rising, three or more",
          "none",
          "a worker for each, which loads that share of the services: `[0.1, 0.25, 0.5, 1]`",
          [](const text::YamlNode& value, ProtocolSettings& protocol) {
            protocol.scaling = read_scaling(value);
          },
          [](const ProtocolSettings& protocol, text::Json& stored) {
            stored["scaling"] = protocol.scaling;
          },
          [](const text::Json& stored, ProtocolSettings& protocol) {
            protocol.scaling = stored.value("scaling", protocol.scaling);
          },
          [](const ProtocolSettings& one, const ProtocolSettings& other) {
            return one.scaling == other.scaling;
          }};
}

}  // namespace matchbench::contest
