#include "harness/data/contest/granted.hpp"

#include "harness/data/contest/printable_name.hpp"
#include "harness/foundation/base/error.hpp"
#include "harness/foundation/model/network_address.hpp"
#include "harness/foundation/text/printable.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstddef>
#include <string_view>
#include <utility>

namespace matchbench::contest {
namespace {

// A process holds a socket open for each of them.
constexpr std::size_t kMostAddresses = 64;

std::string shown(std::string_view text) {
  return text::printable(text, kMostNameBytes);
}

std::string granted_address(const std::string& text) {
  return address_text(parse_network_address(shown(text)));
}

// What `read` makes of the node's text, with the node's place in its Error.
template <class Read>
std::string at_place(const text::YamlNode& node, Read read) {
  const std::string text = node.filled_text();
  try {
    return read(text);
  } catch (const Error& error) {
    throw error.at(node.where());
  }
}

void read_network(const text::YamlNode& node, Grants& grants) {
  if (node.is_scalar() && node.text().find(':') != std::string::npos) {
    throw node.error(fmt::format("'network' is \"{}\", not a list", shown(node.text())),
                     fmt::format("write ['{}']", shown(node.text())));
  }
  if (!node.is_list()) {
    if (node.boolean()) grants.network = NetworkReach::kMachine;
    return;
  }
  grants.network = NetworkReach::kNamed;
  for (const text::YamlNode& one : node.list()) {
    grants.addresses.push_back(at_place(one, granted_address));
  }
  if (grants.addresses.size() > kMostAddresses) {
    throw node.error(fmt::format("'network' lists {} addresses, the most is {}",
                                 grants.addresses.size(), kMostAddresses),
                     "leave out what it can do without");
  }
  if (!grants.addresses.empty()) return;
  throw node.error("'network' lists nothing", "list HOST:PORT, or leave it out");
}

std::string granted_variable(const std::string& name) {
  const std::string fault = fault_of_variable(name);
  if (fault.empty()) return name;
  throw input_error(fmt::format("'{}' {}", shown(name), fault),
                    "name one of your own, such as SEARCH_TOKEN");
}

// The two parts of ENTRANT=WHAT. A name may contain '='; what is granted may not.
std::pair<std::string, std::string> parts_of(std::string_view option, const std::string& value,
                                             std::string_view remedy) {
  const std::size_t end = value.rfind('=');
  if (end == 0 || end == std::string::npos || end + 1 == value.size()) {
    throw input_error(fmt::format("{} {}", option, shown(value)), remedy);
  }
  return {value.substr(0, end), value.substr(end + 1)};
}

Grants grants_in(const std::string& what) {
  if (what == "network") return {.network = NetworkReach::kMachine};
  if (what == "unconfined") return {.unconfined = true};
  return {.network = NetworkReach::kNamed, .addresses = {granted_address(what)}};
}

void add_named(const std::string& entrant, const Grants& more, std::vector<NamedGrants>& all) {
  const auto known = std::ranges::find(all, entrant, &NamedGrants::entrant);
  if (known == all.end()) {
    all.push_back({entrant, more});
  } else {
    known->grants = both_of(std::move(known->grants), more);
    if (known->grants.addresses.size() <= kMostAddresses) return;
    throw input_error(
        fmt::format("'{}' is granted more than {} addresses", shown(entrant), kMostAddresses),
        "leave out what it can do without");
  }
}

}  // namespace

Grants read_grants(const text::YamlMap& entry) {
  Grants grants;
  if (const auto node = entry.find("grants")) {
    const text::YamlMap keys(*node, {"network", "unconfined"});
    if (const auto network = keys.find("network")) read_network(*network, grants);
    grants.unconfined = keys.boolean("unconfined", false);
    if (grants.unconfined && grants.network != NetworkReach::kNone) {
      throw keys.at("network").error("an unconfined entrant has the machine's network already",
                                     "leave 'network' out");
    }
  }
  for (const text::YamlNode& one : entry.list("variables")) {
    grants.variables.push_back(at_place(one, granted_variable));
  }
  return both_of({}, grants);  // each once
}

void refuse_grants_in_vain(const Contest& contest) {
  const bool is_in_host = contest.protocol.isolation == Isolation::kNone;
  if (!contest.protocol.strangers && !is_in_host) return;
  for (const EntrantSpec& spec : contest.entrants) {
    if (spec.grants.are_none()) continue;
    const char* key = is_in_host ? "isolation: none" : "strangers: true";
    throw input_error(
        spec.where,
        fmt::format("'{}' does not go with what '{}' is granted: {}", key, spec.name,
                    is_in_host ? "inside of matchbench nothing is kept from an entrant"
                               : "whoever it is could hand on all that it is shown"),
        fmt::format("leave out its 'grants' and 'variables', or '{}'", key));
  }
}

std::vector<std::string> remarks_on_grants(const Contest& contest) {
  std::vector<std::string> remarks;
  for (const EntrantSpec& spec : contest.entrants) {
    if (spec.grants.are_none()) continue;
    remarks.push_back(fmt::format(
        "{}:{}: {} gets more than the sandbox gives, as this file asks: {}", spec.where.file,
        spec.where.line, spec.name, fmt::join(marks_of(spec.grants), ", ")));
  }
  return remarks;
}

std::vector<NamedGrants> named_grants(std::span<const std::string> grants,
                                      std::span<const std::string> variables) {
  std::vector<NamedGrants> named;
  for (const auto& value : grants) {
    const auto [entrant, what] = parts_of(
        "--grant", value, "write ENTRANT=HOST:PORT, ENTRANT=network or ENTRANT=unconfined");
    try {
      add_named(entrant, grants_in(what), named);
    } catch (const Error& error) {
      throw error.within("--grant");
    }
  }
  for (const auto& value : variables) {
    const auto [entrant, what] = parts_of("--variable", value, "write ENTRANT=NAME");
    try {
      add_named(entrant, {.variables = {granted_variable(what)}}, named);
    } catch (const Error& error) {
      throw error.within("--variable");
    }
  }
  return named;
}

Grants named_for(const std::vector<NamedGrants>& named, const std::string& entrant) {
  const auto found = std::ranges::find(named, entrant, &NamedGrants::entrant);
  return found == named.end() ? Grants() : found->grants;
}

std::string grant_options(const std::vector<NamedGrants>& named) {
  std::string options;
  for (const auto& [entrant, grants] : named) options += matchbench::grant_options(entrant, grants);
  return options;
}

void take_no_grants(const std::vector<NamedGrants>& named, Contest& contest) {
  for (const auto& [entrant, grants] : named) {
    if (std::ranges::find(contest.entrants, entrant, &EntrantSpec::name) !=
        contest.entrants.end()) {
      continue;
    }
    throw input_error(
        fmt::format("--grant or --variable: the round has no entrant '{}'", shown(entrant)),
        "write an entrant's name before the last '='");
  }
  for (EntrantSpec& spec : contest.entrants) {
    const Grants stated = std::exchange(spec.grants, named_for(named, spec.name));
    if (stated.are_none() || !spec.grants.are_none()) continue;
    throw input_error(
        fmt::format("the entrant '{}' of the round was granted more than the sandbox gives, and no "
                    "file grants that here",
                    shown(spec.name)),
        fmt::format("if it may have it, add{}", matchbench::grant_options(spec.name, stated)));
  }
}

}  // namespace matchbench::contest
