#include "harness/data/trec/rows_by_topic.hpp"

namespace matchbench::trec {

RowsByTopic::RowsByTopic(const Text& text) {
  std::vector<RunRow> rows;
  for (auto lines = text.view();;) {
    rows.clear();
    const Stretch stretch = read_stretch(text, lines, rows);
    if (stretch.topic.empty()) break;
    auto& known = of(stretch.topic);
    known.insert(known.end(), rows.begin(), rows.end());
  }
}

std::vector<RunRow>& RowsByTopic::of(std::string_view topic) {
  const auto [found, is_new] = places_.try_emplace(topic, all_.size());
  if (is_new) all_.push_back({topic, {}});
  return all_[found->second].rows;
}

}  // namespace matchbench::trec
