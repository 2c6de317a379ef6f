#include "harness/study/input.hpp"

#include "harness/base/error.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <fstream>

namespace matchbench::study {
namespace {

// The settings that are named, in the order of the names; all if none is named.
std::vector<analysis::JudgedSetting> chosen(std::vector<analysis::JudgedSetting> settings,
                                            const std::vector<std::string>& names) {
  if (names.empty()) return settings;
  std::vector<analysis::JudgedSetting> out;
  for (const auto& name : names) {
    const auto found = std::find_if(settings.begin(), settings.end(),
                                    [&](const auto& setting) { return setting.name == name; });
    if (found == settings.end()) {
      std::vector<std::string> known;
      for (const auto& setting : settings) known.push_back(setting.name);
      throw input_error(fmt::format("there is no relevance setting '{}'", name),
                        fmt::format("there are: {}", fmt::join(known, ", ")));
    }
    out.push_back(*found);
  }
  return out;
}

}  // namespace

bool is_round_database(const std::string& path) {
  constexpr std::string_view kMagic("SQLite format 3\0", 16);
  std::ifstream file(path, std::ios::binary);
  std::array<char, 16> begin{};
  return file.read(begin.data(), begin.size()) &&
         std::string_view(begin.data(), begin.size()) == kMagic;
}

AnalysisInput read_analysis_input(const AnalysisFiles& files) {
  const auto rounds = std::count_if(files.files.begin(), files.files.end(), is_round_database);
  if (rounds > 0 && files.files.size() > 1) {
    throw input_error("one round is studied at a time, and nothing beside it",
                      "name one database, or judgments and runs");
  }
  AnalysisInput input = rounds > 0 ? read_round_input(files) : read_trec_input(files);
  input.settings = chosen(std::move(input.settings), files.relevance);
  return input;
}

}  // namespace matchbench::study
