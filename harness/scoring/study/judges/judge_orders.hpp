#pragma once

#include "harness/foundation/text/table/table.hpp"
#include "harness/scoring/study/system_table.hpp"

#include <string>
#include <vector>

namespace matchbench::study {

// The order of systems by the grades of several judges. The first judge is the reference.
struct JudgeOrders {
  struct Row {
    analysis::SystemOrder order;  // its setting names the judge
    analysis::OrderComparison with_reference;
  };
  std::string setting;
  std::vector<std::string> systems;
  std::vector<Row> rows;  // by measure, then judge
  std::vector<std::string> remarks;
};

// `by_judge[judge][measure]`; at least one judge.
std::vector<JudgeOrders::Row> compare_judges(
    const std::vector<std::vector<analysis::SystemOrder>>& by_judge);

enum class JudgeColumns { kAll, kWithoutDrastic };
text::Table judge_table(const JudgeOrders& study, JudgeColumns columns);

}  // namespace matchbench::study
