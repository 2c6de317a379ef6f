#pragma once

#include "harness/report/model/report_model.hpp"
#include "harness/text/json.hpp"

#include <optional>
#include <string>
#include <vector>

// The parts of report_json.cpp, an object for each part of the model.
namespace matchbench::json {

// null for what is unknown or not finite
Json json_of(const std::optional<double>& value);
Json json_of(const Values& values);
Json json_of(const std::vector<Values>& rows);
Json json_of(const SettingFacts& item);
Json json_of(const MeasureFacts& item);
Json json_of(const NamedItem& item);
Json json_of(const ReportEntrant& item);
Json json_of(const ReportBoard& item);
Json json_of(const ReportCurves& item);
Json json_of(const ReportSignificance& item);
Json json_of(const ReportCorrelation& item);
Json json_of(const ReportSensitivity& item);
Json json_of(const KeptAnalysis& item);
Json json_of(const RequestRankings& item);
Json json_of(const HistoryRound& item);
Json json_of(const History::EntrantSeries& item);
Json json_of(const HistoryChange& item);
Json json_of(const BoardRow& item);
Json json_of(const CurveSeries& item);
Json json_of(const ReportPair& item);
Json json_of(const HistoryPoint& item);
Json json_of(const FailureLog& item);

// Text that somebody stored as JSON; as a string if it is no JSON after all.
Json parsed(const std::string& text);

template <class T>
Json list_of(const std::vector<T>& items) {
  Json out = Json::array();
  for (const auto& item : items) out.push_back(json_of(item));
  return out;
}

}  // namespace matchbench::json
