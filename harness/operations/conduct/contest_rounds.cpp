#include "harness/operations/conduct/contest_rounds.hpp"

#include "harness/data/contest/granted.hpp"
#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/file.hpp"
#include "harness/operations/conduct/open_round.hpp"
#include "harness/operations/conduct/record_environment.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <string>
#include <system_error>
#include <utility>

namespace matchbench::conduct {

namespace fs = std::filesystem;

std::vector<ContestRequest> rounds_of(const ContestRequest& request) {
  std::vector<std::string> tracks = request.text
                                        ? contest::parse_track_names(*request.text, request.contest)
                                        : contest::read_track_names(request.contest);
  if (tracks.empty()) return {request};
  if (!request.track.empty()) tracks = {request.track};
  const fs::path folder = request.database.empty() ? request.contest.stem() : request.database;
  std::vector<ContestRequest> rounds;
  for (const auto& track : tracks) {
    ContestRequest& round = rounds.emplace_back(request);
    round.track = track;
    round.database = folder / (track + ".db");
  }
  return rounds;
}

ContestRequest single_round_of(const ContestRequest& request) {
  std::vector<ContestRequest> rounds = rounds_of(request);
  if (rounds.size() == 1) return std::move(rounds.front());
  throw input_error(fmt::format("{}: the contest has {} tracks, and only one can be split into "
                                "shards at a time",
                                request.contest.string(), rounds.size()),
                    "name one with --track");
}

namespace {

// A round that was begun is continued, so that it knows who is withdrawn.
bool is_without_entrants(const ContestRequest& round) {
  return !round.track.empty() && !is_there(round.database) && contest_of(round).entrants.empty();
}

}  // namespace

std::vector<PreparedContest> prepare_rounds(const ContestRequest& request,
                                            const session::WorkerSource& programs) {
  std::vector<PreparedContest> prepared;
  std::vector<std::string> left_out;
  std::set<std::string> said;
  std::vector<ContestRequest> rounds = rounds_of(request);
  const bool is_begun = request.resume && std::ranges::any_of(rounds, [](const auto& round) {
                          return is_there(database_of(round));
                        });
  for (auto& round : rounds) {
    round.former.is_there = is_begun;
    if (is_without_entrants(round)) {
      left_out.push_back(
          fmt::format("the track '{}' is not run: all its entrants are withdrawn", round.track));
      continue;
    }
    auto& warnings = prepared.emplace_back(prepare_contest(round, programs)).warnings;
    std::erase_if(warnings, [&](const std::string& one) { return !said.insert(one).second; });
  }
  if (prepared.empty()) throw input_error(left_out.front(), "name another track with --track");
  auto& warnings = prepared.front().warnings;
  warnings.insert(warnings.end(), left_out.begin(), left_out.end());
  return prepared;
}

std::vector<std::string> remarks_on_confinement(const ContestRequest& request) {
  std::vector<std::string> remarks;
  for (const auto& round : rounds_of(request)) {
    const contest::Contest contest = contest_of(round);
    auto asked = contest::remarks_on_grants(contest);
    asked.push_back(contest::remark_on_confinement(contest));
    for (auto& remark : asked) {
      const bool is_said = std::ranges::find(remarks, remark) != remarks.end();
      if (!remark.empty() && !is_said) remarks.push_back(std::move(remark));
    }
  }
  return remarks;
}

namespace {

void require_place(const PreparedContest& round) {
  if (!round.request.resume && is_there(round.database)) {
    throw input_error(fmt::format("{} exists already", round.database.string()),
                      "add --resume to continue it, or name another place with --db");
  }
  const fs::path folder = round.database.parent_path();
  if (round.contest.track.empty() && !folder.empty() && !is_folder(folder)) {
    throw input_error(fmt::format("there is no folder {}", folder.string()),
                      "make it, or name another place with --db");
  }
}

}  // namespace

void check_databases(std::span<const PreparedContest> rounds) {
  for (const auto& round : rounds) {
    require_place(round);
    if (!is_there(round.database)) continue;
    require_continuable(store::RoundStore::open(round.database, store::RoundStore::Mode::kRead),
                        round, record_environment());
  }
}

void require_databases(std::span<const PreparedContest> rounds) {
  for (const auto& round : rounds) {
    require_place(round);
    if (round.contest.track.empty()) continue;
    const fs::path folder = round.database.parent_path();
    std::error_code failure;
    fs::create_directories(folder, failure);
    if (failure)
      throw system_error("cannot make the folder " + folder.string(), failure.value(),
                         "name one where you may write");
  }
}

}  // namespace matchbench::conduct
