#include "harness/scoring/results/changed_judgments.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <map>
#include <utility>

namespace matchbench::results {

std::vector<std::string> changed_judgments(const store::RoundStore& store) {
  constexpr std::size_t kDateLength = 10;  // of "2026-11-20T10:30:00Z"
  std::map<std::pair<std::string, std::uint32_t>, std::vector<std::string>> settings;
  for (const store::ReplacedSetting& one : store.replaced_settings()) {
    if (one.changed_requests == 0) continue;
    settings[{one.scored.substr(0, kDateLength), one.changed_requests}].push_back(one.setting);
  }
  std::vector<std::string> sentences;
  for (const auto& [change, names] : settings) {
    const std::string which = fmt::format(" (relevance {})", fmt::join(names, ", "));
    sentences.push_back(fmt::format("Judgments changed since {}: {} of {} requests{}.",
                                    change.first, change.second, store.requests().size(),
                                    settings.size() > 1 ? which : ""));
  }
  return sentences;
}

}  // namespace matchbench::results
