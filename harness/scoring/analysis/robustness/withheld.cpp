#include "harness/scoring/analysis/robustness/withheld.hpp"

namespace matchbench::analysis {

measures::SettingGains::Request without_judgments(const measures::SettingGains::Request& request,
                                                  const std::vector<bool>& is_kept,
                                                  Withheld withheld) {
  measures::SettingGains::Request out;
  const bool subtopics = !request.subtopic_begin.empty();
  if (subtopics) out.subtopic_begin.push_back(0);
  for (std::size_t slot = 0; slot < is_kept.size(); ++slot) {
    if (!is_kept[slot] && withheld == Withheld::kDropped) continue;
    out.services.push_back(request.services[slot]);
    // A negative gain says "in the pool, not judged" (judged_request.hpp).
    out.gains.push_back(is_kept[slot] ? request.gains[slot] : -1);
    if (!subtopics) continue;
    const auto end = is_kept[slot] ? request.subtopic_begin[slot + 1] : 0;
    for (auto s = request.subtopic_begin[slot]; s < end; ++s) {
      out.subtopic_ids.push_back(request.subtopic_ids[s]);
    }
    out.subtopic_begin.push_back(static_cast<std::uint32_t>(out.subtopic_ids.size()));
  }
  return out;
}

}  // namespace matchbench::analysis
