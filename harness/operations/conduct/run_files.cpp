#include "harness/operations/conduct/entrants.hpp"

#include "harness/data/collection/native/manifest.hpp"
#include "harness/data/trec/run.hpp"
#include "harness/data/trec/text.hpp"
#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/hash.hpp"
#include "harness/foundation/text/counted.hpp"
#include "harness/foundation/text/first_few.hpp"
#include "harness/foundation/text/json.hpp"
#include "harness/foundation/text/printable.hpp"
#include "harness/operations/conduct/placed_run.hpp"
#include "harness/scoring/eval/ranked_run.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <string>

namespace matchbench::conduct {
namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t kMostBytes = std::uint64_t{1} << 30;

// What has no place in the file itself is told from the contest's line.
eval::RankedRun read_run_file(const contest::EntrantSpec& spec, const fs::path& path) {
  collection::check_file_in_folder(path.parent_path(), path, spec.where);
  try {
    return eval::read_run(trec::Text::open(path.string(), kMostBytes));
  } catch (const Error& error) {
    if (error.where().file.empty()) throw error.at(spec.where);
    throw;
  }
}

std::string parameters_of(const eval::RankedRun& run, const PlacedRun& placed) {
  return fmt::format(R"({{"tag":{},"topics":{},"rows":{}}})",
                     text::json_string(text::printable(trec::tag_of(run.text))), placed.topics(),
                     placed.rows);
}

class RunFileReader {
 public:
  RunFileReader(const contest::Contest& contest, const Collection& collection,
                std::span<const RequestIndex> asked)
      : contest_(contest), collection_(collection), asked_(asked), places_(collection) {}

  void read(const contest::EntrantSpec& spec, RunFiles& out) const {
    const fs::path path = run_file_path(spec, contest_);
    const eval::RankedRun run = read_run_file(spec, path);
    const PlacedRun placed = places_.place(run);
    round::RunFileEntrant entrant;
    entrant.entrant = {.name = spec.name,
                       .plugin = {.id = "org.matchbench.run-file",
                                  .name = "run file",
                                  .path = path.string(),
                                  .sha256 = Sha256().bytes(run.text.bytes()).hex()},
                       .parameters = parameters_of(run, placed),
                       .tags = spec.tags};
    for (const RequestIndex request : asked_) {
      entrant.rankings.push_back(placed.rankings[request.value]);
    }
    warn(spec, placed.topics(), entrant, out.warnings);
    if (!placed.named_by_ends.empty()) {
      out.warnings.push_back(
          fmt::format("{}: {} taken for the only request that ends so: {}", spec.name,
                      text::counted(placed.named_by_ends.size(), "topic is", "topics are"),
                      text::first_few(placed.named_by_ends, 3)));
    }
    cut(entrant, out.warnings);
    out.entrants.push_back(std::move(entrant));
  }

 private:
  void warn(const contest::EntrantSpec& spec, std::size_t topics, const round::RunFileEntrant& file,
            std::vector<std::string>& warnings) const {
    const std::size_t missing = file.missing();
    if (missing == asked_.size()) {
      throw input_error(spec.where,
                        fmt::format("the run file of '{}' has none of the {} that the contest "
                                    "asks",
                                    spec.name, text::counted(missing, "request", "requests")),
                        "name a run on this collection and these requests");
    }
    if (missing > 0) {
      const auto first = std::find(file.rankings.begin(), file.rankings.end(), std::nullopt);
      const auto request = asked_[static_cast<std::size_t>(first - file.rankings.begin())].value;
      warnings.push_back(
          fmt::format("{}: the run file has no topic for {} of {}, which count as abstentions and "
                      "score 0 if the measure is defined; the first is {}",
                      spec.name, missing, text::counted(asked_.size(), "request", "requests"),
                      text::printable(collection_.requests[request].uri)));
    }
    if (const std::size_t unused = topics - (asked_.size() - missing); unused > 0) {
      warnings.push_back(fmt::format("{}: the contest does not ask {} of the run file", spec.name,
                                     text::counted(unused, "topic", "topics")));
    }
  }

  // Nobody is asked for more than top_k services.
  void cut(round::RunFileEntrant& file, std::vector<std::string>& warnings) const {
    const std::size_t most = contest_.protocol.top_k;
    if (most == 0) return;
    std::size_t longer = 0;
    for (auto& ranking : file.rankings) {
      if (!ranking || ranking->size() <= most) continue;
      ranking->resize(most);
      ++longer;
    }
    if (longer == 0) return;
    warnings.push_back(fmt::format("{}: {} cut to the contest's top_k of {}", file.entrant.name,
                                   text::counted(longer, "ranking is", "rankings are"), most));
  }

  const contest::Contest& contest_;
  const Collection& collection_;
  std::span<const RequestIndex> asked_;
  const RunPlaces places_;
};

}  // namespace

fs::path run_file_path(const contest::EntrantSpec& spec, const contest::Contest& contest) {
  return (contest.file.parent_path() / spec.run).lexically_normal();
}

RunFiles read_run_files(const contest::Contest& contest, const Collection& collection,
                        std::span<const RequestIndex> asked) {
  RunFiles out;
  if (std::ranges::none_of(contest.entrants, &contest::EntrantSpec::is_run_file)) return out;
  const RunFileReader reader(contest, collection, asked);
  for (const auto& spec : contest.entrants) {
    if (!spec.is_run_file()) continue;
    try {
      reader.read(spec, out);
    } catch (const Error& error) {
      if (contest.track.empty()) throw;
      // Another track has other requests and services.
      throw error.within(fmt::format("track '{}'", contest.track))
          .with_remedy("a run file of one track belongs in the 'entrants' of that track");
    }
  }
  return out;
}

}  // namespace matchbench::conduct
