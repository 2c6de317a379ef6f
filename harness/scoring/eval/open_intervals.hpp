#pragma once

#include "harness/scoring/eval/eval_rows.hpp"

#include <string>
#include <utility>
#include <vector>

namespace matchbench::eval {

// Whose intervals have a bound that the topics do not set, while rows are written.
class OpenIntervals {
 public:
  void look_at(const EvalRow& row) {
    if (row.interval && row.interval->is_open) add(row);
  }
  // A sentence for each measure that has some.
  std::vector<std::string> notes() const;

 private:
  void add(const EvalRow& row);

  std::vector<std::pair<std::string, std::vector<std::string>>> runs_;  // by measure
};

}  // namespace matchbench::eval
