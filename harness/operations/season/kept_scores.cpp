#include "harness/operations/season/kept_scores.hpp"

#include "harness/data/store/round/store.hpp"
#include "harness/foundation/base/parallel.hpp"
#include "harness/foundation/text/tree/node_json.hpp"
#include "harness/scoring/results/read_results.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <system_error>
#include <utility>

namespace matchbench::season {
namespace {

namespace fs = std::filesystem;

// What a database was when its scores were kept. If it is gone, opening it says so. What was
// committed last may still stand in the log beside it.
std::string state_of(const fs::path& database) {
  std::string state;
  for (const auto& file : {database.string(), database.string() + "-wal"}) {
    std::error_code gone;
    const auto bytes = fs::file_size(file, gone);
    if (gone || bytes == 0) continue;
    const auto written = fs::last_write_time(file, gone).time_since_epoch().count();
    state += fmt::format("{} bytes, {}; ", bytes, written);
  }
  return state;
}

text::Json json_of_values(const RequestValues& values) {
  text::Json json = text::Json::array();
  for (const auto& value : values) json.push_back(value ? text::Json(*value) : text::Json());
  return json;
}

RequestValues values_of(const text::Json& json) {
  RequestValues values;
  for (const text::Json& value : json) {
    values.push_back(value.is_null() ? std::nullopt : std::optional(value.get<double>()));
  }
  return values;
}

fs::path in_its_folder(const fs::path& file) {
  std::error_code failure;  // opening the file says what is wrong
  fs::create_directories(file.parent_path(), failure);
  return file;
}

}  // namespace

KeptScores::KeptScores(const fs::path& file) : lines_(in_its_folder(file)) {
  std::vector<std::optional<Named>> read_lines(lines_.lines().size());
  parallel_for(read_lines.size(), 0,
               [&](std::size_t i) { read_lines[i] = read(lines_.lines()[i]); });
  for (auto& named : read_lines) {
    if (named) kept_.insert_or_assign(std::move(named->first), std::move(named->second));
  }
}

// None of a line that is torn, or of another version.
std::optional<KeptScores::Named> KeptScores::read(const std::string& line) {
  const auto json = text::parse_json(line);
  if (!json) return std::nullopt;
  try {
    return Named{json->at("database").get<std::string>(),
                 {json->at("state").get<std::string>(),
                  {json->at("measure").get<std::string>(), json->at("less_is_better").get<bool>(),
                   values_of(json->at("by_request"))}}};
  } catch (const text::Json::exception&) {
    return std::nullopt;
  }
}

const EntryScores* KeptScores::of(const fs::path& database) {
  const std::string name = database.filename().string();
  std::string state = state_of(database);
  const auto known = kept_.find(name);
  if (known != kept_.end() && known->second.state == state) return &known->second.scores;
  ++opened_;
  const results::RoundResults round =
      results::read_results(store::RoundStore::open(database, store::RoundStore::Mode::kRead));
  if (round.measures.empty()) return nullptr;
  const results::MeasureResults& first = round.measures.front();
  EntryScores scores{first.measure,
                     round.measure_facts[round.measure_at(first.measure)].less_is_better,
                     first.values.front()};
  const text::Json json = {{"database", name},
                           {"state", state},
                           {"measure", scores.measure},
                           {"less_is_better", scores.less_is_better},
                           {"by_request", json_of_values(scores.by_request)}};
  lines_.append(text::json_text(json), OnDisk::kLater);
  return &(kept_[name] = {std::move(state), std::move(scores)}).scores;
}

std::vector<double> paired_differences(const RequestValues& first, const RequestValues& second) {
  std::vector<double> differences;
  for (std::size_t r = 0; r < std::min(first.size(), second.size()); ++r) {
    if (first[r] && second[r]) differences.push_back(*first[r] - *second[r]);
  }
  return differences;
}

std::optional<double> mean_of(const RequestValues& values) {
  double sum = 0;
  std::size_t count = 0;
  for (const auto& value : values) {
    sum += value.value_or(0);
    count += value ? 1 : 0;
  }
  if (count == 0) return std::nullopt;
  return sum / static_cast<double>(count);
}

}  // namespace matchbench::season
