#include "harness/scoring/study/judges/judge_orders.hpp"

namespace matchbench::study {

std::vector<JudgeOrders::Row> compare_judges(
    const std::vector<std::vector<analysis::SystemOrder>>& by_judge) {
  std::vector<JudgeOrders::Row> out;
  for (std::size_t m = 0; m < by_judge.front().size(); ++m) {
    std::vector<analysis::SystemOrder> orders;
    for (const auto& judge : by_judge) orders.push_back(judge[m]);
    for (std::size_t j = 0; j < orders.size(); ++j) {
      out.push_back({orders[j], analysis::compare(orders, 0, j)});
    }
  }
  return out;
}

text::Table judge_table(const JudgeOrders& study, JudgeColumns columns) {
  const bool all = columns == JudgeColumns::kAll;
  text::Table table;
  table.columns = {{"measure", "measure"}, {"judge", "judge"}, {"swaps", "swaps"}};
  if (all) table.columns.push_back({"drastic", "drastic"});
  if (all) table.columns.push_back({"tau_a", "tau-a"});
  table.columns.push_back({"tau_b", "tau-b"});
  if (all) table.columns.push_back({"rho", "rho"});
  for (const auto& system : study.systems) table.columns.push_back({system, system});
  for (const auto& [order, comparison] : study.rows) {
    std::vector<text::Cell> row = {order.measure, order.setting,
                                   text::count_cell(comparison.discordant)};
    if (all) row.push_back(text::count_cell(comparison.drastic));
    if (all) row.push_back(text::number_cell(comparison.tau_a));
    row.push_back(text::number_cell(comparison.tau_b));
    if (all) row.push_back(text::number_cell(comparison.rho));
    for (const double mean : order.means) row.push_back(text::number_cell(mean));
    table.rows.push_back(std::move(row));
  }
  return table;
}

}  // namespace matchbench::study
