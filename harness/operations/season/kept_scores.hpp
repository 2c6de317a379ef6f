#pragma once

#include "harness/operations/season/appended_lines.hpp"

#include <cstddef>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace matchbench::season {

// What a submission scored by the first measure of the round that it was in.
using RequestValues = std::vector<std::optional<double>>;
struct EntryScores {
  std::string measure;
  bool less_is_better = false;
  RequestValues by_request;
};

// What the submissions of a phase scored, in a file that follows from the databases of their rounds
// and may be deleted at any time: a season has thousands of them, and each is opened once, and
// again when it is another. One writer at a time: the caller holds the season's lock.
class KeptScores {
 public:
  // Makes the file if it is missing, and passes over lines that it cannot read. Throws an
  // environment Error if it cannot be written.
  explicit KeptScores(const std::filesystem::path& file);

  // Of the one entrant of a database; NULL if it is not scored. Throws as RoundStore::open() and
  // AppendedLines::append() do.
  const EntryScores* of(const std::filesystem::path& database);
  // How many databases had to be opened.
  std::size_t opened() const { return opened_; }

 private:
  struct Kept {
    std::string state;  // of the database then
    EntryScores scores;
  };
  using Named = std::pair<std::string, Kept>;  // by the database's name
  static std::optional<Named> read(const std::string& line);

  AppendedLines lines_;
  std::map<std::string, Kept> kept_;
  std::size_t opened_ = 0;
};

// First minus second, of the requests for which both have a value.
std::vector<double> paired_differences(const RequestValues& first, const RequestValues& second);

// Over the requests for which there is a value; none if there is none.
std::optional<double> mean_of(const RequestValues& values);

}  // namespace matchbench::season
