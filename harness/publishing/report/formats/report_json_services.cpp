#include "harness/publishing/report/formats/report_json_parts.hpp"

namespace matchbench::report::json {
namespace {

text::Json rank_of(const std::optional<std::size_t>& rank) {
  return rank ? text::Json(*rank) : text::Json();
}

text::Json unfound_of(const std::vector<ReportServiceSide::Unfound>& rows) {
  text::Json out = text::Json::array();
  for (const auto& row : rows) {
    out.push_back({{"service", row.service},
                   {"relevant", row.relevant},
                   {"best_rank", rank_of(row.best_rank)}});
  }
  return out;
}

text::Json hubs_of(const std::vector<ReportServiceSide::Hub>& rows) {
  text::Json out = text::Json::array();
  for (const auto& row : rows) {
    out.push_back({{"service", row.service},
                   {"irrelevant", row.irrelevant},
                   {"unjudged", row.unjudged},
                   {"relevant_found", row.relevant},
                   {"found", row.shown}});
  }
  return out;
}

text::Json look_alikes_of(const std::vector<ReportServiceSide::LookAlike>& rows) {
  text::Json out = text::Json::array();
  for (const auto& row : rows) {
    out.push_back({{"service", row.service},
                   {"instead", row.instead},
                   {"requests", row.requests},
                   {"reverse", row.reverse}});
  }
  return out;
}

text::Json exposure_of(const std::vector<ReportServiceSide::Exposure>& rows) {
  text::Json out = text::Json::array();
  for (const auto& row : rows) {
    out.push_back({{"service", row.service},
                   {"exposure", row.exposure},
                   {"exposure_share", json_of(row.exposure_share)},
                   {"gain", row.gain},
                   {"gain_share", json_of(row.gain_share)}});
  }
  return out;
}

text::Json side_of(const ReportServiceSide& side) {
  return {{"requests", side.requests},
          {"skewness", json_of(side.skewness)},
          {"exposure_gini", json_of(side.exposure_gini)},
          {"gain_gini", json_of(side.gain_gini)},
          {"counts",
           {{"never_found", side.never_found},
            {"missed", side.missed},
            {"hubs", side.hubs},
            {"look_alikes", side.look_alikes}}},
          {"never_found", unfound_of(side.never_found_first)},
          {"unneeded", side.unneeded_first},
          {"missed", unfound_of(side.missed_first)},
          {"hubs", hubs_of(side.hubs_first)},
          {"look_alikes", look_alikes_of(side.look_alikes_first)},
          {"exposure", exposure_of(side.exposure_first)}};
}

}  // namespace

text::Json json_of(const ReportServiceSides& sides) {
  text::Json by_entrant = text::Json::array();
  for (const auto& one : sides.by_entrant) {
    by_entrant.push_back(one ? side_of(*one) : text::Json());
  }
  return {{"setting", sides.setting}, {"depth", sides.depth}, {"by_entrant", by_entrant}};
}

}  // namespace matchbench::report::json
