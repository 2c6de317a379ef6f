#include "harness/publishing/report/model/held_back.hpp"

#include "harness/data/store/stored_analysis.hpp"
#include "harness/foundation/text/tree/node_json.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <limits>
#include <utility>

namespace matchbench::report {
namespace {

constexpr std::array<std::string_view, 4> kNames = {"judgments", "rankings", "logs", "requests"};
constexpr std::array<const char*, 4> kWords = {"the judgments and the scores by request",
                                               "the rankings", "the logs of failures",
                                               "the names and texts of the requests"};

std::array<bool, 4> as_list(const HeldBack& parts) {
  return {parts.judgments, parts.rankings, parts.logs, parts.requests};
}

// "a", "a and b", "a, b and c".
std::string listed(const std::vector<std::string>& words) {
  std::string text;
  for (std::size_t i = 0; i < words.size(); ++i) {
    const bool last = i + 1 == words.size();
    text += (i == 0 ? "" : last ? " and " : ", ") + words[i];
  }
  return text;
}

// Whether a kept table has a row for each request, or cannot be read at all.
bool tells_requests(const store::StoredAnalysis& analysis) {
  const auto tables = text::parse_json(analysis.tables);
  if (!tables) return true;
  const auto has_requests = [](const text::Json& rows) {
    return std::ranges::any_of(rows, [](const auto& row) {
      return row.is_object() && (row.contains("request") || row.contains("topic"));
    });
  };
  return has_requests(*tables) || std::ranges::any_of(*tables, has_requests);
}

// A service that nobody ranked is listed for its judgments alone, so its name tells that it is
// relevant to something.
void drop_unranked_services(ReportModel& model) {
  constexpr std::size_t kDropped = std::numeric_limits<std::size_t>::max();
  std::vector<std::size_t> new_place(model.services.size(), kDropped);
  std::vector<results::NamedItem> kept;
  for (auto& request : model.rankings.by_request) {
    for (auto& ranking : request.by_entrant) {
      if (!ranking) continue;
      for (auto& service : ranking->services) {
        std::size_t& place = new_place[service];
        if (place == kDropped) {
          place = kept.size();
          kept.push_back(std::move(model.services[service]));
        }
        service = place;
      }
    }
  }
  model.services = std::move(kept);
}

}  // namespace

std::span<const std::string_view> held_back_names() {
  return kNames;
}

HeldBack held_back(const std::vector<std::string>& names) {
  const auto has = [&](std::string_view name) {
    return std::ranges::find(names, name) != names.end();
  };
  HeldBack parts{has("judgments"), has("rankings"), has("logs"), has("requests")};
  parts.logs = parts.logs || parts.requests;
  return parts;
}

void hold_back_before(const HeldBack& parts, results::RoundResults& results) {
  if (parts.logs) {
    for (auto& entrant : results.entrants) {
      for (auto& log : entrant.logs) log.message = log.tail = "";
    }
  }
  if (parts.requests) {
    for (std::size_t r = 0; r < results.requests.size(); ++r) {
      results.requests[r] = {fmt::format("request {}", r + 1), fmt::format("request-{}", r + 1)};
    }
  }
  if (parts.requests || parts.judgments) std::erase_if(results.analyses, tells_requests);
}

void hold_back_after(const HeldBack& parts, ReportModel& model, results::RoundResults& results,
                     results::JudgedRankings& judged) {
  if (parts.judgments || parts.rankings) model.service_sides.reset();
  if (parts.judgments) {
    for (auto& board : model.boards) board.values.reset();
    for (auto& request : model.rankings.by_request) {
      request.grades.clear();
      request.judged.clear();
      for (auto& ranking : request.by_entrant) {
        if (ranking) ranking->relevant_total.reset();
      }
    }
    drop_unranked_services(model);
    results.measures.clear();
    for (auto& setting : judged.settings) setting.reset();
  }
  if (parts.rankings) {
    model.rankings.by_request.clear();
    model.services.clear();
    // Nothing is left out of what is withheld as a whole.
    std::erase_if(model.remarks,
                  [](const Remark& remark) { return remark.kind == RemarkKind::kLeftOut; });
    judged.experiment.answers.clear();
  }
  std::vector<std::string> words;
  for (std::size_t i = 0; i < kNames.size(); ++i) {
    if (!as_list(parts)[i]) continue;
    model.held_back.emplace_back(kNames[i]);
    words.emplace_back(kWords[i]);
  }
  if (parts.logs) {
    for (auto& entrant : model.entrants) entrant.logs.clear();
    for (auto& growth : model.trials.growths) {
      for (auto& one : growth.unfinished) one.failure.clear();
    }
  }
  if (words.empty()) return;
  model.remarks.insert(
      model.remarks.begin(),
      {RemarkKind::kHeldBack, RemarkLevel::kWarning,
       fmt::format("The organiser withholds {}: they are not in this report.", listed(words))});
}

}  // namespace matchbench::report
