#include "harness/cli/analyse/input.hpp"

#include "harness/base/error.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <fstream>

namespace matchbench {
namespace {

// Those that are named, in the order of the names.
std::vector<JudgedSetting> chosen(std::vector<JudgedSetting> settings,
                                  const std::vector<std::string>& names) {
  if (names.empty()) return settings;
  std::vector<JudgedSetting> out;
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

void add_input_options(Command& command, AnalysisFiles& files) {
  command
      .required("files", files.files,
                "A round's database; or TREC judgments and runs; or a LETOR feature file")
      .option("--relevance", files.relevance,
              "Relevance settings; default: the collection's (of files: graded and grade>=g)")
      .option("--collection", files.collection,
              "The collection's folder, where it has moved since the round")
      .option("-N", files.collection_size, "Documents in the collection, for runs in files")
      .choice("--undefined", files.undefined, {"skip", "zero"},
              "A request for which a measure is not defined");
}

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
  for (const auto& remark : input.remarks) fmt::print(stderr, "note: {}\n", remark);
  return input;
}

}  // namespace matchbench
