#include "harness/round/protocol_settings.hpp"

#include "harness/model/answer.hpp"
#include "harness/round/quantity.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <limits>
#include <set>

namespace matchbench {
namespace {

constexpr double kLeastRate = 0.001;
constexpr double kMostRate = 1'000'000;
constexpr std::uint32_t kMostCores = 1024;  // CPU_SETSIZE
constexpr std::string_view kScenarios[] = {"single-stream", "server", "offline"};

Deadlines read_deadlines(const YamlNode& node) {
  const YamlMap map(node, {"create", "load", "train", "query", "grace"});
  Deadlines deadlines;
  const auto read = [&](std::string_view key, std::int64_t& value) {
    if (const auto found = map.find(key)) value = duration_ns(*found);
  };
  read("create", deadlines.create_ns);
  read("load", deadlines.load_ns);
  read("train", deadlines.train_ns);
  read("query", deadlines.query_ns);
  read("grace", deadlines.grace_ns);
  return deadlines;
}

ServerLoad read_server(const YamlNode& node) {
  const YamlMap map(node, {"rate", "latency_bound", "percentile", "find_peak"});
  ServerLoad server;
  server.rate_per_s = map.at("rate").number();
  if (server.rate_per_s < kLeastRate || server.rate_per_s > kMostRate) {
    throw map.at("rate").error(fmt::format("a rate of {} queries per second", server.rate_per_s),
                               fmt::format("write one from {} to {}", kLeastRate, kMostRate));
  }
  if (const auto bound = map.find("latency_bound")) server.latency_bound_ns = duration_ns(*bound);
  const double percentile = map.number("percentile", 99);
  if (percentile < 50 || percentile > 99.99) {
    throw map.at("percentile")
        .error(fmt::format("percentile {}", percentile), "write one from 50 to 99.99");
  }
  server.percentile = percentile / 100;
  server.find_peak = map.boolean("find_peak", false);
  if (server.find_peak && server.latency_bound_ns == 0) {
    throw map.at("find_peak")
        .error("no rate is too high without a latency bound", "add 'latency_bound: 20 ms'");
  }
  return server;
}

void read_scenario(const YamlMap& map, Protocol& protocol) {
  if (const auto scenario = map.find("scenario")) {
    protocol.scenario =
        static_cast<Scenario>(scenario->one_of({kScenarios[0], kScenarios[1], kScenarios[2]}));
  }
  const auto server = map.find("server");
  if (protocol.scenario == Scenario::kServer) {
    if (!server) {
      throw map.at("scenario")
          .error("the server scenario needs a rate",
                 "add 'server: {rate: 100}', in queries per second");
    }
    protocol.server = read_server(*server);
  } else if (server) {
    throw server->error(
        fmt::format("'server' does not go with the scenario {}", name_of(protocol.scenario)),
        "add 'scenario: server', or leave it out");
  }
}

void read_durations(const YamlMap& map, Protocol& protocol) {
  if (const auto least = map.find("min_duration")) protocol.min_duration_ns = duration_ns(*least);
  const auto most = map.find("max_duration");
  if (!most) return;
  protocol.max_duration_ns = duration_ns(*most);
  protocol.max_duration_where = most->where();
  if (protocol.max_duration_ns != 0 && protocol.max_duration_ns < protocol.min_duration_ns) {
    throw most->error(fmt::format("max_duration '{}' is less than min_duration '{}'", most->text(),
                                  map.at("min_duration").text()),
                      "make it longer");
  }
}

void read_confinement(const YamlMap& map, Protocol& protocol) {
  const bool in_process = protocol.isolation == Isolation::kNone;
  if (in_process) protocol.confinement = ConfinementMode::kOff;
  const auto confinement = map.find("confinement");
  if (!confinement) return;
  protocol.confinement =
      static_cast<ConfinementMode>(confinement->one_of({"required", "best-effort", "off"}));
  if (in_process && protocol.confinement == ConfinementMode::kRequired) {
    throw confinement->error("'confinement: required' without a process of its own to confine",
                             "write 'confinement: off', or leave out 'isolation: none'");
  }
}

void read_affinity(const YamlNode& node, Protocol& protocol) {
  protocol.affinity_where = node.where();
  if (protocol.isolation == Isolation::kNone) {
    throw node.error("'affinity' without a process of its own to pin",
                     "leave it out, or 'isolation: none'");
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
    if (!cores.insert(number).second) throw core.error(fmt::format("core {} twice", number));
  }
  protocol.affinity.cores.assign(cores.begin(), cores.end());
  if (cores.size() < protocol.max_threads) {
    throw node.error(fmt::format("{} cores for {} threads", cores.size(), protocol.max_threads),
                     "name more cores, or allow fewer max_threads");
  }
}

std::vector<double> read_scaling(const YamlNode& node) {
  std::vector<double> shares;
  for (const auto& item : node.list()) {
    const double share = item.number();
    if (share <= 0 || share > 1 || (!shares.empty() && share <= shares.back())) {
      throw item.error(fmt::format("'{}' is no share of the services, or none that rises", share),
                       "write rising shares above 0 and up to 1: [0.1, 0.25, 0.5, 1]");
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

Protocol read_protocol(const YamlNode& node) {
  const YamlMap map(
      node, {"seed",        "secret",    "passes",        "warmup",  "blocks",       "top_k",
             "max_threads", "memory",    "address_space", "scratch", "anonymise",    "isolation",
             "confinement", "deadlines", "scenario",      "server",  "min_duration", "max_duration",
             "affinity",    "audit",     "scaling"});
  Protocol protocol;
  protocol.seed = static_cast<std::uint64_t>(
      map.integer("seed", 1, 0, std::numeric_limits<std::int64_t>::max()));
  protocol.secret = static_cast<std::uint64_t>(
      map.integer("secret", 0, 1, std::numeric_limits<std::int64_t>::max()));
  protocol.passes = map.count("passes", protocol.passes, 1, kMostPasses);
  protocol.warmup = map.count("warmup", protocol.warmup, 0, 1'000);
  protocol.blocks = map.count("blocks", std::min(protocol.passes, protocol.blocks), 1, kMostPasses);
  if (protocol.blocks > protocol.passes) {
    throw map.at("blocks").error(
        fmt::format("{} blocks cannot share {} passes", protocol.blocks, protocol.passes),
        "have at most one block per pass");
  }
  protocol.top_k = map.count("top_k", 0, 0);
  protocol.max_threads = map.count("max_threads", 1, 1, 1024);
  if (const auto memory = map.find("memory")) protocol.memory_bytes = size_bytes(*memory);
  if (const auto space = map.find("address_space")) {
    protocol.address_space_bytes = size_bytes(*space);
  }
  if (const auto scratch = map.find("scratch")) protocol.scratch_bytes = size_bytes(*scratch);
  protocol.anonymise = map.boolean("anonymise", false);
  if (const auto isolation = map.find("isolation")) {
    protocol.isolation =
        isolation->one_of({"process", "none"}) == 0 ? Isolation::kProcess : Isolation::kNone;
  }
  read_confinement(map, protocol);
  if (const auto deadlines = map.find("deadlines")) {
    protocol.deadlines = read_deadlines(*deadlines);
  }
  read_scenario(map, protocol);
  read_durations(map, protocol);
  if (const auto affinity = map.find("affinity")) read_affinity(*affinity, protocol);
  protocol.audit = map.boolean("audit", false);
  if (const auto scaling = map.find("scaling")) protocol.scaling = read_scaling(*scaling);
  return protocol;
}

std::string_view name_of(Scenario scenario) {
  return kScenarios[static_cast<std::size_t>(scenario)];
}

std::uint64_t order_source(const Protocol& protocol) {
  return protocol.anonymise ? protocol.secret : protocol.seed;
}

std::string protocol_json(const Protocol& protocol) {
  constexpr const char* kConfinement[] = {"required", "best-effort", "off"};
  constexpr const char* kAffinity[] = {"any", "auto", "cores"};
  const Deadlines& deadlines = protocol.deadlines;
  const ServerLoad& server = protocol.server;
  std::string json =
      fmt::format(R"({{"seed":{},"passes":{},"warmup":{},"blocks":{},"top_k":{},"max_threads":{},)"
                  R"("memory_bytes":{},"address_space_bytes":{},"scratch_bytes":{},"anonymise":{},)"
                  R"("isolation":"{}","confinement":"{}",)"
                  R"("deadlines_ns":{{"create":{},"load":{},"train":{},"query":{},"grace":{}}},)",
                  protocol.seed, protocol.passes, protocol.warmup, protocol.blocks, protocol.top_k,
                  protocol.max_threads, protocol.memory_bytes, protocol.address_space_bytes,
                  protocol.scratch_bytes, protocol.anonymise,
                  protocol.isolation == Isolation::kProcess ? "process" : "none",
                  kConfinement[static_cast<int>(protocol.confinement)], deadlines.create_ns,
                  deadlines.load_ns, deadlines.train_ns, deadlines.query_ns, deadlines.grace_ns);
  json += fmt::format(
      R"("scenario":"{}","server":{{"rate_per_s":{},"latency_bound_ns":{},"percentile":{},)"
      R"("find_peak":{}}},"min_duration_ns":{},"max_duration_ns":{},"affinity":"{}","cores":[{}],)"
      R"("audit":{},"scaling":[{}]}})",
      name_of(protocol.scenario), server.rate_per_s, server.latency_bound_ns, server.percentile,
      server.find_peak, protocol.min_duration_ns, protocol.max_duration_ns,
      kAffinity[static_cast<int>(protocol.affinity.mode)], fmt::join(protocol.affinity.cores, ","),
      protocol.audit, fmt::join(protocol.scaling, ","));
  return json;
}

std::vector<std::string> differing_keys(const Protocol& one, const Protocol& other) {
  std::vector<std::string> keys;
  const auto compare = [&](const char* key, auto member) {
    if (!(one.*member == other.*member)) keys.emplace_back(key);
  };
  compare("seed", &Protocol::seed);
  compare("passes", &Protocol::passes);
  compare("warmup", &Protocol::warmup);
  compare("blocks", &Protocol::blocks);
  compare("top_k", &Protocol::top_k);
  compare("max_threads", &Protocol::max_threads);
  compare("memory", &Protocol::memory_bytes);
  compare("scratch", &Protocol::scratch_bytes);
  compare("anonymise", &Protocol::anonymise);
  compare("isolation", &Protocol::isolation);
  compare("confinement", &Protocol::confinement);
  compare("deadlines", &Protocol::deadlines);
  compare("scenario", &Protocol::scenario);
  compare("server", &Protocol::server);
  compare("min_duration", &Protocol::min_duration_ns);
  compare("max_duration", &Protocol::max_duration_ns);
  compare("affinity", &Protocol::affinity);
  compare("audit", &Protocol::audit);
  compare("scaling", &Protocol::scaling);
  return keys;
}

}  // namespace matchbench
