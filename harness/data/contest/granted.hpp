#pragma once

#include "harness/data/contest/contest.hpp"
#include "harness/foundation/model/grants.hpp"
#include "harness/foundation/text/tree/yaml.hpp"

#include <span>
#include <string>
#include <vector>

namespace matchbench::contest {

// What `grants` and `variables` of an entry of `entrants` say. Throws an input Error with the place
// of what cannot be granted.
Grants read_grants(const text::YamlMap& entry);

// Throws an input Error with the place of an entrant that is granted something in a contest of
// strangers, or in one that runs entrants inside of matchbench.
void refuse_grants_in_vain(const Contest& contest);

// What the person is told whose own contest grants something: a sentence for each entrant, with
// file and line.
std::vector<std::string> remarks_on_grants(const Contest& contest);

// An entrant and what the person at the keyboard grants it.
struct NamedGrants {
  std::string entrant;
  Grants grants;
};

// From the values ENTRANT=HOST:PORT, ENTRANT=network and ENTRANT=unconfined of --grant and
// ENTRANT=NAME of --variable, each entrant once. Throws an input Error that names the option.
std::vector<NamedGrants> named_grants(std::span<const std::string> grants,
                                      std::span<const std::string> variables);

// All that is named for the entrant.
Grants named_for(const std::vector<NamedGrants>& named, const std::string& entrant);

// The options that grant the same once more, to continue a round with; "" if nothing is named.
std::string grant_options(const std::vector<NamedGrants>& named);

// Each entrant of a contest that comes with a file from elsewhere gets what is named here and
// nothing that the file states. Throws an input Error if the contest lacks an entrant of `named`,
// or, with the options to add, if nothing is named for an entrant to which the file grants
// something.
void take_no_grants(const std::vector<NamedGrants>& named, Contest& contest);

}  // namespace matchbench::contest
