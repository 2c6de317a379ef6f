#include "harness/foundation/model/grants.hpp"

#include "harness/foundation/base/ascii.hpp"
#include "harness/foundation/base/shell_word.hpp"
#include "harness/foundation/model/program_language.hpp"
#include "harness/foundation/model/quiet_threads.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <utility>

namespace matchbench {
namespace {

// What the host sets itself, or what makes the loader, an interpreter or a virtual machine run
// other code than that of the entrant.
constexpr std::array<std::string_view, 11> kOfHost = {"HOME",
                                                      "TMPDIR",
                                                      "PATH",
                                                      "LC_ALL",
                                                      "NODE_OPTIONS",
                                                      "NODE_PATH",
                                                      "PERL5OPT",
                                                      "JAVA_TOOL_OPTIONS",
                                                      "JDK_JAVA_OPTIONS",
                                                      "_JAVA_OPTIONS",
                                                      "GLIBC_TUNABLES"};
constexpr std::array<std::string_view, 3> kStartsOfHost = {"PYTHON", "LD_", "MATCHBENCH_"};
constexpr std::string_view kEndOfHost = "_NUM_THREADS";

bool is_of_host(std::string_view name) {
  const auto begins = [&](std::string_view start) { return name.starts_with(start); };
  const auto searches = [&](const ProgramLanguage& language) {
    return language.search_variable == name;
  };
  const auto quietens = [&](std::string_view variable) {
    return variable.substr(0, variable.find('=')) == name;
  };
  return std::ranges::find(kOfHost, name) != kOfHost.end() ||
         std::ranges::any_of(kStartsOfHost, begins) || name.ends_with(kEndOfHost) ||
         std::ranges::any_of(kProgramLanguages, searches) ||
         std::ranges::any_of(kQuietThreads, quietens);
}

void add_new(const std::vector<std::string>& more, std::vector<std::string>& all) {
  for (const auto& one : more) {
    if (std::ranges::find(all, one) == all.end()) all.push_back(one);
  }
}

}  // namespace

bool Grants::are_none() const {
  return network == NetworkReach::kNone && variables.empty() && !unconfined;
}

Grants both_of(Grants one, const Grants& other) {
  one.network = std::max(one.network, other.network);
  one.unconfined = one.unconfined || other.unconfined;
  add_new(other.addresses, one.addresses);
  add_new(other.variables, one.variables);
  if (one.unconfined) one.network = NetworkReach::kNone;
  if (one.network != NetworkReach::kNamed) one.addresses.clear();
  return one;
}

std::string fault_of_variable(std::string_view name) {
  const auto is_of_name = [](char c) { return is_letter(c) || is_digit(c) || c == '_'; };
  if (name.empty() || is_digit(name.front()) || !std::ranges::all_of(name, is_of_name)) {
    return "is no name of a variable";
  }
  return is_of_host(name) ? "is a variable that the host decides on" : "";
}

std::vector<std::string> marks_of(const Grants& grants) {
  std::vector<std::string> marks;
  if (grants.unconfined) marks.emplace_back("unconfined");
  if (grants.network == NetworkReach::kMachine) marks.emplace_back("network");
  for (const auto& address : grants.addresses) marks.push_back("reaches " + address);
  for (const auto& variable : grants.variables) marks.push_back("given " + variable);
  return marks;
}

std::string sentence_on(const std::string& entrant, const Grants& grants) {
  std::vector<std::string> sentences;
  if (grants.unconfined) {
    sentences.push_back(
        fmt::format("{} ran unconfined: it could read the judgments and the files of other "
                    "entrants, and forge its times.",
                    entrant));
  }
  if (grants.network != NetworkReach::kNone) {
    const bool is_named = grants.network == NetworkReach::kNamed;
    sentences.push_back(fmt::format(
        "{} could reach {}: its answers and its time include what lies there. No audit shows "
        "whether answers are kept there; it could pass requests on, or have a server on this "
        "machine work while others are timed.",
        entrant,
        is_named ? fmt::format("{}", fmt::join(grants.addresses, ", "))
                 : std::string("whatever the machine reaches, its own services included")));
  }
  if (!grants.variables.empty()) {
    sentences.push_back(fmt::format("{} was given the organiser's {} {}.", entrant,
                                    grants.variables.size() == 1 ? "variable" : "variables",
                                    fmt::join(grants.variables, ", ")));
  }
  return fmt::format("{}", fmt::join(sentences, " "));
}

std::string grant_options(const std::string& entrant, const Grants& grants) {
  std::string options;
  const auto add = [&](std::string_view option, std::string_view what) {
    options += fmt::format(" --{} {}", option, shell_word(fmt::format("{}={}", entrant, what)));
  };
  if (grants.unconfined) add("grant", "unconfined");
  if (grants.network == NetworkReach::kMachine) add("grant", "network");
  for (const auto& address : grants.addresses) add("grant", address);
  for (const auto& variable : grants.variables) add("variable", variable);
  return options;
}

}  // namespace matchbench
