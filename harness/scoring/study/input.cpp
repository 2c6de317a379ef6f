#include "harness/scoring/study/input.hpp"

#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/file.hpp"
#include "harness/foundation/base/shell_word.hpp"
#include "harness/foundation/text/first_few.hpp"
#include "harness/scoring/measures/names/measure_names.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>
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
                        fmt::format("there are: {}", text::listed(known)));
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

void refuse_folder_of_rounds(const std::string& path) {
  if (!is_folder(path) || is_file(std::filesystem::path(path) / "plugin.yaml")) return;
  std::error_code none;  // a folder that cannot be read is none of rounds
  const std::filesystem::directory_iterator files(path, none);
  const bool has_round = std::any_of(begin(files), end(files), [](const auto& file) {
    return file.path().extension() == ".db" && is_file(file.path()) &&
           is_round_database(file.path().string());
  });
  if (!has_round) return;
  throw input_error(fmt::format("{} is a folder of rounds, and one is asked for", path),
                    "name the database of one of them");
}

void refuse_bundle(const std::string& path) {
  if (!path.ends_with(".tar.zst") || !is_file(path)) return;
  throw input_error(
      fmt::format("{} is a bundle", path),
      fmt::format("'matchbench score {} --out DIR' unpacks it: name DIR/round.db, or of tracks "
                  "DIR/tracks/NAME/round.db",
                  word_to_copy(path)));
}

AnalysisInput read_analysis_input(const AnalysisFiles& files) {
  for (const auto& file : files.files) {
    refuse_folder_of_rounds(file);
    refuse_bundle(file);
    measures::refuse_measure(file);
  }
  const auto rounds = std::count_if(files.files.begin(), files.files.end(), is_round_database);
  if (rounds > 0 && files.files.size() > 1) {
    throw input_error("one round is studied at a time, and nothing beside it",
                      "name one database, or judgments and runs");
  }
  AnalysisInput input = rounds > 0 ? read_round_input(files) : read_trec_input(files);
  input.undefined = files.undefined.value_or(rounds > 0 ? Undefined::kSkip : Undefined::kZero);
  input.settings = chosen(std::move(input.settings), files.relevance);
  return input;
}

}  // namespace matchbench::study
