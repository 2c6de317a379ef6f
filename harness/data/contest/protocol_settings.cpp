#include "harness/data/contest/protocol_settings.hpp"

#include "harness/data/contest/contest_keys.hpp"
#include "harness/data/contest/protocol_keys.hpp"
#include "harness/foundation/text/counted.hpp"
#include "harness/foundation/text/tree/node_json.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace matchbench::contest {
namespace {

void settle_blocks(const text::YamlMap& map, ProtocolSettings& protocol) {
  if (!map.has("blocks")) protocol.blocks = std::min(protocol.passes, protocol.blocks);
  if (protocol.blocks <= protocol.passes) return;
  throw map.at("blocks").error(
      fmt::format("{} cannot share {}", text::counted(protocol.blocks, "block", "blocks"),
                  text::counted(protocol.passes, "pass", "passes")),
      "have at most one block per pass");
}

// `strangers` turns on what protects the times and the machine from them.
void settle_strangers(const text::YamlMap& map, ProtocolSettings& protocol) {
  const auto strangers = map.find("strangers");
  if (!strangers || !strangers->boolean()) return;
  const auto refuse = [&](const char* key, const char* remedy) {
    const text::YamlNode node = map.at(key);
    throw node.error(fmt::format("'{}: {}' does not go with 'strangers: true'", key, node.text()),
                     remedy);
  };
  if (protocol.isolation != Isolation::kProcess) refuse("isolation", "leave it out");
  if (protocol.confinement != ConfinementMode::kRequired) refuse("confinement", "leave it out");
  if (!protocol.clock_apart) refuse("clock", "leave it out");
  protocol.strangers = true;
}

void settle_isolation(const text::YamlMap& map, ProtocolSettings& protocol) {
  if (protocol.isolation == Isolation::kProcess) return;
  if (!map.has("confinement")) protocol.confinement = ConfinementMode::kOff;
  if (protocol.confinement == ConfinementMode::kRequired) {
    throw map.at("confinement")
        .error("'confinement: required' without a process of its own to confine",
               "write 'confinement: off', or leave out 'isolation: none'");
  }
  if (map.has("clock") && protocol.clock_apart) {
    throw map.at("clock").error("'isolation: none' has no process that keeps a clock apart",
                                "write 'clock: beside', or leave out one of the two");
  }
  protocol.clock_apart = false;
  if (const auto affinity = map.find("affinity")) {
    throw affinity->error("'affinity' without a process of its own to pin",
                          "leave it out, or 'isolation: none'");
  }
}

void check_scenario(const text::YamlMap& map, const ProtocolSettings& protocol) {
  const auto server = map.find("server");
  const bool is_server = protocol.scenario == Scenario::kServer;
  if (is_server && !server) {
    throw map.at("scenario")
        .error("the server scenario needs a rate",
               "add 'server: {rate: 100}', in queries per second");
  }
  if (server && !is_server) {
    throw server->error(
        fmt::format("'server' does not go with the scenario {}", name_of(protocol.scenario)),
        "add 'scenario: server', or leave it out");
  }
  if (protocol.server.in_flight > 1 && protocol.audit) {
    throw map.at("audit").error(
        fmt::format("an audit compares times of single queries, and 'server' has 'in_flight: {}'",
                    protocol.server.in_flight),
        "leave out one of the two");
  }
}

void check_durations(const text::YamlMap& map, const ProtocolSettings& protocol) {
  if (protocol.max_duration_ns == 0 || protocol.max_duration_ns >= protocol.min_duration_ns) {
    return;
  }
  const text::YamlNode most = map.at("max_duration");
  throw most.error(fmt::format("max_duration '{}' is less than min_duration '{}'", most.text(),
                               map.at("min_duration").text()),
                   "make it longer");
}

void check_affinity(const text::YamlMap& map, const ProtocolSettings& protocol) {
  const Affinity& affinity = protocol.affinity;
  if (affinity.mode != Affinity::Mode::kCores || affinity.cores.size() >= protocol.max_threads) {
    return;
  }
  throw map.at("affinity")
      .error(fmt::format("{} named for {}", text::counted(affinity.cores.size(), "core", "cores"),
                         text::counted(protocol.max_threads, "thread", "threads")),
             "name more cores, or allow fewer max_threads");
}

}  // namespace

ProtocolSettings read_protocol(const text::YamlNode& node,
                               const std::optional<text::YamlNode>& base) {
  const std::vector<std::string_view> keys = names_of(protocol_keys());
  const text::YamlMap own = contest_map(node, keys);
  const text::YamlMap map = base ? own.over(text::YamlMap(*base, keys)) : own;
  ProtocolSettings protocol;
  for (const auto& key : protocol_keys()) {
    if (const auto value = map.find(key.name)) key.read(*value, protocol);
  }
  settle_blocks(map, protocol);
  settle_strangers(map, protocol);
  settle_isolation(map, protocol);
  check_scenario(map, protocol);
  check_durations(map, protocol);
  check_affinity(map, protocol);
  return protocol;
}

std::uint64_t order_source(const ProtocolSettings& protocol) {
  return protocol.anonymise ? protocol.secret : protocol.seed;
}

std::string protocol_json(const ProtocolSettings& protocol) {
  text::Json stored = text::Json::object();
  for (const auto& key : protocol_keys()) {
    if (key.write) key.write(protocol, stored);
  }
  return text::json_text(stored);
}

ProtocolSettings stored_protocol(const std::string& json) {
  ProtocolSettings protocol;
  try {
    const text::Json stored = text::parse_json(json).value_or(text::Json());
    for (const auto& key : protocol_keys()) {
      if (key.restore) key.restore(stored, protocol);
    }
  } catch (const text::Json::exception& error) {
    throw input_error(fmt::format("the stored protocol cannot be read: {}", error.what()),
                      "the database is damaged; restore a copy");
  }
  return protocol;
}

std::vector<std::string> differing_keys(const ProtocolSettings& one,
                                        const ProtocolSettings& other) {
  std::vector<std::string> names;
  for (const auto& key : protocol_keys()) {
    if (key.same && !key.same(one, other)) names.emplace_back(key.name);
  }
  return names;
}

}  // namespace matchbench::contest
