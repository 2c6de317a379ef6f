#pragma once

#include "harness/foundation/base/ascii.hpp"
#include "harness/foundation/base/name_table.hpp"

#include <string>
#include <utility>

namespace matchbench {

// Gives out names, none twice, letter case aside. The numbers of a name continue where they were,
// so that n equal names take n steps.
class UnusedNames {
 public:
  // The name, or, if it is taken, the first of numbered(2), numbered(3), … that is not.
  template <class Numbered>
  std::string take(std::string name, Numbered numbered) {
    if (taken_.insert(lower_case(name)).second) return name;
    int& last = last_number_.try_emplace(lower_case(name), 1).first->second;
    do {
      name = numbered(++last);
    } while (!taken_.insert(lower_case(name)).second);
    return name;
  }

 private:
  NameSet taken_;  // lower case
  NameMap<int> last_number_;
};

}  // namespace matchbench
