#pragma once

#include "harness/data/contest/granted.hpp"
#include "harness/execution/session/worker_source.hpp"
#include "harness/fronts/cli/command.hpp"
#include "harness/operations/conduct/foreign_contest.hpp"
#include "harness/scoring/measures/aggregate.hpp"

#include <span>
#include <string>
#include <vector>

namespace matchbench::cli {

// Adds --interpreter, which names what is permitted to entrants here whatever a file says.
void add_interpreters(Command& command, std::vector<std::string>& prefixes);

// The programs with the prefixes that were named.
session::WorkerSource with_interpreters(const session::WorkerSource& programs,
                                        const std::vector<std::string>& prefixes);

// The options as they were given, to continue with; "" if none were.
std::string interpreter_options(const std::vector<std::string>& prefixes);

// What the person grants entrants here: ENTRANT=HOST:PORT and the like, and ENTRANT=NAME.
struct GrantOptions {
  std::vector<std::string> grants;
  std::vector<std::string> variables;

  std::vector<contest::NamedGrants> named() const {
    return contest::named_grants(grants, variables);
  }
};
// Adds --grant and --variable.
void add_grants(Command& command, GrantOptions& options);

// Adds --collection and --confinement: what a command says of a round, bundle, baseline or plan
// that may be somebody else's.
void add_foreign_terms(Command& command, conduct::ForeignTerms& terms);

// The values NAME=PATH of an option. Throws an input Error that names the option.
std::vector<conduct::NamedFile> named_files(const std::string& option,
                                            const std::vector<std::string>& values);

// The values ENTRANT:KEY=PATH of an option. Throws an input Error that names the option.
std::vector<conduct::HandedOver> handed_over(const std::string& option,
                                             const std::vector<std::string>& values);

// The terms as options, to continue with; "" if nothing is named.
std::string foreign_options(const conduct::ForeignTerms& terms);

// "mean", "gmean", "median", "min" and "sd", as options name them. Throws an input Error that lists
// them for any other word.
std::vector<measures::Aggregate> parse_aggregates(std::span<const std::string> names);

}  // namespace matchbench::cli
