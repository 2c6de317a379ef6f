#pragma once

#include <matchbench/plugin.hpp>

#include <string>
#include <vector>

namespace capability {

// Conditions that must or will be true: sorted, each of them once.
using Conditions = std::vector<std::string>;

// Expressions taken apart at "(and ...)" and written in one way: lower case, single blanks, every
// ?variable as "?", because descriptions rarely name theirs alike. "Country = US." and
// "country = us" are one condition; so are "(Authorized ?User)" and "(Authorized ?Person)".
Conditions conditions_of(const mb::Strings& expressions);

// Whether all of `wanted` are among `given`. There is no reasoning about what conditions mean.
bool all_hold(const Conditions& wanted, const Conditions& given);

}  // namespace capability
