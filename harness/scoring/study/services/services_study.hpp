#pragma once

#include "harness/scoring/analysis/services/service_side.hpp"
#include "harness/scoring/study/input.hpp"
#include "harness/scoring/study/study_sheet.hpp"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace matchbench::study {

struct ServicesStudyOptions {
  AnalysisFiles files;
  std::vector<std::string> entrants;  // empty: all
  std::uint64_t depth = 10;           // k
  std::optional<std::uint64_t> top;   // rows of each entrant in each table; none: all
};

// What a round says about the services: which nobody finds, and what is in their place.
struct ServicesStudy {
  std::string setting;
  std::uint64_t depth = 10;
  std::optional<std::uint64_t> top;
  std::size_t requests = 0;  // asked
  std::vector<std::string> services;
  std::vector<std::pair<std::string, analysis::ServiceSide>> entrants;
  std::vector<std::string> remarks;
};
// Throws an input Error if the files cannot be studied, or if there is no such entrant.
ServicesStudy study_services(const ServicesStudyOptions& options);

enum class ServicesTable { kEntrants, kNeverFound, kMissed, kHubs, kLookAlikes, kExposure };
inline constexpr std::array<std::string_view, 6> kServicesTables = {
    "entrants", "never-found", "missed", "hubs", "look-alikes", "exposure"};

// All tables are parts of the sheet, by their names with '_' for '-'.
StudySheet sheet_of(const ServicesStudy& study, ServicesTable shown);

}  // namespace matchbench::study
