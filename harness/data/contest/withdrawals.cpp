#include "harness/data/contest/withdrawals.hpp"

#include "harness/data/contest/printable_name.hpp"
#include "harness/foundation/base/nearest.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>

namespace matchbench::contest {
namespace {

// By name, as they are written.
std::map<std::string, std::string> reasons_in(const text::YamlNode& withdrawn,
                                              const std::vector<EntrantSpec>& known) {
  std::set<std::string_view> names;
  for (const EntrantSpec& one : known) names.insert(one.name);
  std::map<std::string, std::string> reasons;
  for (const auto& [key, reason] : withdrawn.entries()) {
    const std::string name = printable_name(key);
    if (!names.contains(name)) {
      throw key.error(fmt::format("the contest has no entrant '{}' to withdraw", name),
                      fmt::format("who is withdrawn stays listed under 'entrants'; {}",
                                  suggestion(name, std::vector(names.begin(), names.end()))));
    }
    reasons[name] = printable_name(reason);
  }
  return reasons;
}

}  // namespace

void withdraw(const text::YamlNode& withdrawn, const std::vector<EntrantSpec>& known,
              Contest& contest) {
  std::map<std::string, std::string> reasons = reasons_in(withdrawn, known);
  std::vector<EntrantSpec> left;
  for (EntrantSpec& entrant : contest.entrants) {
    const auto member = std::ranges::find_if(
        entrant.fusion_of, [&](const std::string& one) { return reasons.contains(one); });
    if (member != entrant.fusion_of.end()) {  // fusions of this one are listed behind it
      reasons.emplace(entrant.name, fmt::format("it combines {}, which is withdrawn: {}", *member,
                                                reasons.at(*member)));
    }
    const auto reason = reasons.find(entrant.name);
    if (reason == reasons.end()) {
      left.push_back(std::move(entrant));
    } else {
      contest.withdrawn.push_back({entrant.name, reason->second});
    }
  }
  const bool is_any_left = std::ranges::any_of(
      known, [&](const EntrantSpec& one) { return !reasons.contains(one.name); });
  if (!is_any_left) throw withdrawn.error("every entrant is withdrawn", "leave one at least");
  contest.entrants = std::move(left);
}

}  // namespace matchbench::contest
