#pragma once

#include "harness/data/store/stored_analysis.hpp"
#include "harness/foundation/text/json.hpp"
#include "harness/publishing/report/model/report_model.hpp"

#include <optional>
#include <string>
#include <vector>

// The parts of report_json.cpp, an object for each part of the model.
namespace matchbench::report::json {

// null for what is unknown or not finite
text::Json json_of(const std::optional<double>& value);
text::Json json_of(const Values& values);
text::Json json_of(const std::vector<Values>& rows);
text::Json json_of(const results::SettingFacts& item);
text::Json json_of(const results::MeasureFacts& item);
text::Json json_of(const results::NamedItem& item);
text::Json json_of(const ReportEntrant& item);
text::Json json_of(const ReportBoard& item);
text::Json json_of(const ReportCurves& item);
text::Json json_of(const ReportSignificance& item);
text::Json json_of(const ReportCorrelation& item);
text::Json json_of(const ReportSensitivity& item);
text::Json json_of(const store::StoredAnalysis& item);
text::Json json_of(const RequestRankings& item);
text::Json json_of(const ReportServiceSides& item);
text::Json json_of(const ReportServer& item);
text::Json json_of(const HistoryRound& item);
text::Json json_of(const History::EntrantSeries& item);
text::Json json_of(const HistoryChange& item);
text::Json json_of(const BoardRow& item);
text::Json json_of(const BoardTest& item);
text::Json json_of(const CurveSeries& item);
text::Json json_of(const ReportPair& item);
text::Json json_of(const HistoryPoint& item);
text::Json json_of(const results::FailureLog& item);

// Trials of entrants that the model has; times in ms.
text::Json trials_of(const ReportModel& model);

// Text that somebody stored as JSON; as a string if it is not JSON after all.
text::Json parsed(const std::string& text);

template <class T>
text::Json list_of(const std::vector<T>& items) {
  text::Json out = text::Json::array();
  for (const auto& item : items) out.push_back(json_of(item));
  return out;
}

}  // namespace matchbench::report::json
