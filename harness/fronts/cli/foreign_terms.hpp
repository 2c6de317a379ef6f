#pragma once

#include "harness/fronts/cli/command.hpp"
#include "harness/operations/conduct/foreign_contest.hpp"

#include <string>
#include <vector>

namespace matchbench::cli {

// Adds --collection and --confinement: what a command says of a round, bundle, baseline or plan
// that may be somebody else's.
void add_foreign_terms(Command& command, conduct::ForeignTerms& terms);

// The values NAME=PATH of an option. Throws an input Error that names the option.
std::vector<conduct::NamedFile> named_files(const std::string& option,
                                            const std::vector<std::string>& values);

// The terms as options, to continue with; "" if nothing is named.
std::string foreign_options(const conduct::ForeignTerms& terms);

}  // namespace matchbench::cli
