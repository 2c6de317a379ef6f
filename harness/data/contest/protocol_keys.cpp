#include "harness/data/contest/protocol_keys.hpp"

#include "harness/data/contest/nested_keys.hpp"
#include "harness/data/contest/stored_number.hpp"
#include "harness/foundation/model/answer.hpp"
#include "harness/foundation/model/named.hpp"
#include "harness/foundation/text/tree/quantity.hpp"

#include <array>
#include <limits>
#include <string>
#include <utility>

namespace matchbench::contest {
namespace {

// The text of a key for the documentation.
struct About {
  std::string_view name;
  std::string_view type;
  std::string_view fallback;
  std::string_view meaning;
};

// A key whose value is one member, stored under `stored_name`. `parse` turns what the contest says
// into the member.
template <class Member, class Parse>
ProtocolKey member_key(About about, const char* stored_name, Member ProtocolSettings::*member,
                       Parse parse) {
  return {about.name,
          about.type,
          about.fallback,
          about.meaning,
          [member, parse](const text::YamlNode& value, ProtocolSettings& out) {
            out.*member = parse(value);
          },
          [member, stored_name](const ProtocolSettings& protocol, text::Json& stored) {
            stored[stored_name] = protocol.*member;
          },
          [member, stored_name](const text::Json& stored, ProtocolSettings& protocol) {
            protocol.*member = stored.value(stored_name, protocol.*member);
          },
          [member](const ProtocolSettings& one, const ProtocolSettings& other) {
            return one.*member == other.*member;
          }};
}

// The same for a number, which is none but these in what is stored, too.
template <class Member, class Parse>
ProtocolKey number_key(About about, const char* stored_name, Member ProtocolSettings::*member,
                       double least, double most, Parse parse) {
  ProtocolKey key = member_key(about, stored_name, member, parse);
  key.restore = [=](const text::Json& stored, ProtocolSettings& protocol) {
    restore_number(stored, stored_name, least, most, protocol.*member);
  };
  return key;
}

ProtocolKey count_key(About about, std::uint32_t ProtocolSettings::*member, std::uint32_t least,
                      std::uint32_t most) {
  return number_key(about, about.name.data(), member, least, most,
                    [least, most](const text::YamlNode& value) {
                      return static_cast<std::uint32_t>(value.integer(least, most));
                    });
}

ProtocolKey size_key(About about, const char* stored_name,
                     std::uint64_t ProtocolSettings::*member) {
  return number_key(about, stored_name, member, 0, text::kMostBytes,
                    [](const text::YamlNode& value) { return text::size_bytes(value); });
}

ProtocolKey time_key(About about, const char* stored_name, std::int64_t ProtocolSettings::*member) {
  return number_key(about, stored_name, member, 0, text::kYearNs,
                    [](const text::YamlNode& value) { return text::duration_ns(value); });
}

ProtocolKey flag_key(About about, bool ProtocolSettings::*member) {
  return member_key(about, about.name.data(), member,
                    [](const text::YamlNode& value) { return value.boolean(); });
}

// An enumeration, stored by the name of its value.
template <class Enum, std::size_t count>
ProtocolKey choice_key(About about, Enum ProtocolSettings::*member,
                       const std::array<std::string_view, count>& names) {
  ProtocolKey key = member_key(
      about, about.name.data(), member,
      [names](const text::YamlNode& value) { return static_cast<Enum>(value.one_of(names)); });
  const std::string name(about.name);
  key.write = [=](const ProtocolSettings& protocol, text::Json& stored) {
    stored[name] = names[static_cast<std::size_t>(protocol.*member)];
  };
  key.restore = [=](const text::Json& stored, ProtocolSettings& protocol) {
    protocol.*member =
        named<Enum>(names, stored.value(name, std::string())).value_or(protocol.*member);
  };
  return key;
}

constexpr std::uint64_t kMostSeed = std::numeric_limits<std::int64_t>::max();

ProtocolKey seed_key() {
  return member_key(
      {"seed", "integer, from 0", "1",
       "decides every shuffle and every entrant's seed, except what `secret` decides"},
      "seed", &ProtocolSettings::seed, [](const text::YamlNode& value) {
        return static_cast<std::uint64_t>(value.integer(0, kMostSeed));
      });
}

// It is stored apart from the protocol, and rounds with other secrets can be the same round.
ProtocolKey secret_key() {
  ProtocolKey key = member_key(
      {"secret", "integer, from 1", "drawn for each round",
       "decides what entrants must not predict: the order of all sessions; with "
       "`anonymise`, URIs, the order of services and requests, and arrivals; with `audit`, "
       "the fresh ids and orders"},
      "secret", &ProtocolSettings::secret, [](const text::YamlNode& value) {
        return static_cast<std::uint64_t>(value.integer(1, kMostSeed));
      });
  key.write = {};
  key.restore = {};
  key.same = {};
  return key;
}

ProtocolKey blocks_key() {
  return count_key(
      {"blocks", "integer, 1 to `passes`", "3, or `passes` if that is less",
       "fresh workers that share the passes; in each block all entrants run once, in a "
       "random order, so that a drift of the machine affects all alike"},
      &ProtocolSettings::blocks, 1, kMostPasses);
}

ProtocolKey max_duration_key() {
  ProtocolKey key =
      time_key({"max_duration", "time", "0: no limit",
                "longest total time of a repetition's workers, by the host's clock, including "
                "loading, warming up and failures; a repetition that reaches it is stopped and "
                "marked invalid; no rate of the search for a peak is tried for longer"},
               "max_duration_ns", &ProtocolSettings::max_duration_ns);
  key.read = [read = key.read](const text::YamlNode& value, ProtocolSettings& protocol) {
    read(value, protocol);
    protocol.max_duration_where = value.where();
  };
  return key;
}

constexpr std::array<std::string_view, 2> kClocks = {"beside", "apart"};

ProtocolKey clock_key() {
  return {"clock", "`apart`, `beside`", "`apart`; `beside` with `isolation: none`",
          "who times a call: a separate process that runs no code of the entrant, or the "
          "process that runs the plugin, which can then forge its times "
          "([timing.md](timing.md))",
          [](const text::YamlNode& value, ProtocolSettings& protocol) {
            protocol.clock_apart = value.one_of(kClocks) == 1;
          },
          [](const ProtocolSettings& protocol, text::Json& stored) {
            stored["clock"] = kClocks[protocol.clock_apart ? 1 : 0];
          },
          // Rounds from before this key had their clock beside the plugin.
          [](const text::Json& stored, ProtocolSettings& protocol) {
            protocol.clock_apart = stored.value("clock", std::string()) == kClocks[1];
          },
          [](const ProtocolSettings& one, const ProtocolSettings& other) {
            return one.clock_apart == other.clock_apart;
          }};
}

// What it asks for is stored with the keys that it settles: protocol_settings.cpp.
ProtocolKey strangers_key() {
  return {"strangers", "boolean", "`false`",
          "the organiser does not know the entrants: any other value than the defaults `clock: "
          "apart` and `confinement: required` is refused. Use it in the deciding round; its "
          "board says \"clock apart\"",
          [](const text::YamlNode& value, ProtocolSettings&) { value.boolean(); }};
}

std::vector<ProtocolKey> make_keys() {
  return {
      seed_key(),
      secret_key(),
      count_key({"passes", "integer, 1 to 1000000", "3",
                 "timed passes over all requests, each in its own order"},
                &ProtocolSettings::passes, 1, kMostPasses),
      count_key(
          {"warmup", "integer, 0 to 1000", "1", "untimed passes before them, in every worker"},
          &ProtocolSettings::warmup, 0, 1'000),
      blocks_key(),
      count_key({"top_k", "integer, from 0", "0", "length of the longest ranking; 0: all services"},
                &ProtocolSettings::top_k, 0, std::numeric_limits<std::uint32_t>::max()),
      count_key({"max_threads", "integer, 1 to 1024", "1",
                 "threads an entrant may compute with, including the caller's"},
                &ProtocolSettings::max_threads, 1, 1024),
      size_key({"memory", "size", "`4 GiB`",
                "memory at which a worker is killed: resident, swapped out and in page tables; 0: "
                "no limit"},
               "memory_bytes", &ProtocolSettings::memory_bytes),
      size_key(
          {"address_space", "size", "0: no limit",
           "total memory that a worker may map, enforced by the kernel: allocations beyond it "
           "fail. Use several times `memory`, because libraries map more than they use; not for "
           "builds with AddressSanitizer"},
          "address_space_bytes", &ProtocolSettings::address_space_bytes),
      size_key({"scratch", "size", "`1 GiB`",
                "what a worker may write to its scratch folder; 0: no limit"},
               "scratch_bytes", &ProtocolSettings::scratch_bytes),
      flag_key(
          {"anonymise", "boolean", "`false`",
           "show entrants meaningless URIs for services and requests, in unpredictable orders; "
           "sources keep their text"},
          &ProtocolSettings::anonymise),
      choice_key(
          {"service_order", "`shuffled`, `collection`", "`shuffled`",
           "the order in which entrants get the services: shuffled for each repetition, or the "
           "collection's, as SME2 had it, which may tell them something"},
          &ProtocolSettings::service_order, kServiceOrderNames),
      choice_key({"isolation", "`process`, `none`", "`process`",
                  "`none` runs plugins in matchbench's own process, for debuggers and profilers: a "
                  "crash ends the round, and nothing is confined"},
                 &ProtocolSettings::isolation, kIsolationNames),
      choice_key(
          {"confinement", "`required`, `best-effort`, `off`",
           "`required`; `off` with `isolation: none`",
           "how strictly workers are sandboxed (SECURITY.md); `required` refuses to run if the "
           "machine cannot"},
          &ProtocolSettings::confinement, kConfinementModeNames),
      deadlines_key(),
      choice_key({"scenario", "`single-stream`, `server`, `offline`", "`single-stream`",
                  "how queries follow one another ([timing.md](timing.md))"},
                 &ProtocolSettings::scenario, kScenarioNames),
      server_key(),
      time_key({"min_duration", "time", "0",
                "minimum time in answered timed calls of a repetition; if the passes take less, "
                "further passes follow, in blocks like theirs, at most 1000000 in total. A "
                "repetition that cannot reach it, because nothing more is answered, or most time "
                "goes into "
                "what is not, is marked invalid"},
               "min_duration_ns", &ProtocolSettings::min_duration_ns),
      max_duration_key(),
      affinity_key(),
      flag_key(
          {"audit", "boolean", "`false`",
           "three more workers for each entrant: services in another order, requests under "
           "fresh ids, each request sent twice in a row; for trained entrants one more, or one "
           "for each fold, trained on shuffled judgments; `analyse timing --show audits` prints "
           "what they found"},
          &ProtocolSettings::audit),
      scaling_key(),
      clock_key(),
      strangers_key(),
  };
}

}  // namespace

std::span<const ProtocolKey> protocol_keys() {
  static const std::vector<ProtocolKey> kKeys = make_keys();
  return kKeys;
}

}  // namespace matchbench::contest
