#include "harness/execution/session/start/granted_session.hpp"

#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/os/environment_of_process.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <utility>
#include <vector>

namespace matchbench::session {
namespace {

constexpr std::size_t kLeastBytes = text::RemovedValues::kLeastBytes;

// "NAME=value". Throws an input Error that names the variable and not its value.
std::string variable_of_person(const std::string& name) {
  const std::string start = name + "=";
  for (auto& variable : own_environment()) {
    if (!variable.starts_with(start)) continue;
    if (variable.size() >= start.size() + kLeastBytes) return std::move(variable);
    throw input_error(
        fmt::format("the variable {} has fewer than {} bytes, which could not be told "
                    "from other text where it is removed",
                    name, kLeastBytes),
        "give what is no secret as a parameter");
  }
  throw input_error(fmt::format("the variable {} is granted, and is not set in this shell", name),
                    fmt::format("export {}, or leave it out of 'variables'", name));
}

bool is_granted(const std::string& wish, const Grants& grants) {
  if (grants.unconfined) return true;
  if (wish == "unconfined") return false;
  if (grants.network == NetworkReach::kMachine) return true;
  if (wish == "network") return grants.network == NetworkReach::kNamed;
  return std::ranges::find(grants.addresses, wish) != grants.addresses.end();
}

}  // namespace

void require_variables(const Grants& grants) {
  for (const auto& name : grants.variables) variable_of_person(name);
}

void give_variables(SessionTask& task) {
  const Grants& grants = task.start.granted;
  std::vector<std::string>& variables = task.start.variables;
  variables.clear();
  for (const auto& name : grants.variables) {
    variables.push_back(variable_of_person(name));
    task.removed_values.add(name, std::string_view(variables.back()).substr(name.size() + 1));
  }
  const bool reaches_all = grants.network == NetworkReach::kMachine || grants.unconfined;
  variables.push_back(fmt::format(
      "MATCHBENCH_NETWORK={}",
      reaches_all ? std::string("*") : fmt::format("{}", fmt::join(grants.addresses, " "))));
}

void require_wishes(const registry::PluginManifest& manifest, const Grants& grants) {
  std::vector<std::string> missing;
  for (const auto& wish : manifest.wants) {
    if (is_granted(wish, grants)) continue;
    if (wish == "unconfined") {
      throw input_error(
          "the plugin wants to run unconfined, which it is not granted",
          "if you trust it that far, add 'grants: {unconfined: true}' to its entry in "
          "the contest, or --grant ENTRANT=unconfined to the command");
    }
    missing.push_back(wish == "network" ? "HOST:PORT" : wish);
  }
  if (missing.empty()) return;
  throw input_error(
      fmt::format("the plugin wants to reach {}, which it is not granted",
                  missing.front() == "HOST:PORT" ? "the network"
                                                 : fmt::format("{}", fmt::join(missing, ", "))),
      fmt::format("add \"grants: {{network: ['{}']}}\" to its entry in the contest, or --grant "
                  "ENTRANT={} to the command",
                  fmt::join(missing, "', '"), missing.front()));
}

}  // namespace matchbench::session
