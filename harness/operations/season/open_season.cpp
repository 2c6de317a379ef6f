#include "harness/operations/season/open_season.hpp"

#include "harness/data/contest/contest.hpp"
#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/file.hpp"
#include "harness/foundation/base/os/no_links.hpp"
#include "harness/foundation/base/shell_word.hpp"

#include <fmt/format.h>
#include <sys/stat.h>

#include <cerrno>
#include <system_error>
#include <utility>

namespace matchbench::season {
namespace {

namespace fs = std::filesystem;

// The folder above with `.git` in it, else the folder itself.
fs::path top_of(const fs::path& repository) {
  for (fs::path folder = repository; folder.has_relative_path(); folder = folder.parent_path()) {
    if (is_there(folder / ".git")) return folder;
  }
  return repository;
}

fs::path real(const fs::path& path) {
  std::error_code none;  // opening it says what is wrong
  fs::path found = fs::weakly_canonical(fs::absolute(path), none);
  return none ? path : found;
}

SeasonPlaces settled(SeasonPlaces places) {
  places.repository = real(places.repository);
  if (!places.entries.empty()) places.entries = real(places.entries);
  if (places.state.empty()) {
    throw input_error("no state folder is named",
                      "name one outside of the repository: --state DIR");
  }
  places.state = real(places.state);
  require_private(places.state, places.repository);
  if (!places.hidden.empty()) {
    places.hidden = real(places.hidden);
    require_private(places.hidden, places.repository);
  }
  return places;
}

FileLock take_lock(const SeasonPlaces& places) {
  auto lock = FileLock::take(places.state / "lock", S_IRUSR | S_IWUSR);
  if (lock) return std::move(*lock);
  throw environment_error(
      fmt::format("another command works on the season of {}", places.state.string()),
      "wait until it has ended");
}

}  // namespace

fs::path SeasonPlaces::round_of(const Phase& phase, const Entry& entry) const {
  const std::string again = entry.again == 0 ? "" : fmt::format("+{}", entry.again);
  return state / "rounds" / phase.name /
         fmt::format("{}+{}{}.db", entry.team, entry.submission, again);
}

fs::path SeasonPlaces::baselines_of(const Phase& phase) const {
  return state / "rounds" / phase.name / "baselines.db";
}

fs::path SeasonPlaces::scores_of(const Phase& phase) const {
  return state / "rounds" / (phase.name + ".scores");
}

fs::path SeasonPlaces::final_of(const Phase& phase) const {
  return state / "rounds" / (phase.name + ".db");
}

Season read_season_in(const fs::path& repository) {
  // It may be somebody else's, and what a link leads to is the reader's own.
  require_no_links(repository, kSeasonFile);
  require_no_links(repository, kJournalFile);
  Season season = read_season(repository / kSeasonFile);
  if (const fs::path contest = season.contest.lexically_relative(repository);
      !contest.empty() && *contest.begin() != "..") {
    require_no_links(repository, contest);
  }
  if (!is_file(season.contest)) {
    throw input_error(season.contest_where,
                      fmt::format("there is no file {}", season.contest.string()),
                      "correct the path, which begins at this file's folder");
  }
  if (!contest::read_track_names(season.contest).empty()) {
    throw input_error(season.contest_where, "a contest with tracks is no contest of a season",
                      "name one without 'tracks'; the phases say what is asked when");
  }
  return season;
}

void require_private(const fs::path& folder, const fs::path& repository) {
  const fs::path top = top_of(repository);
  if (lies_in(folder, top) || lies_in(top, folder)) {
    throw input_error(
        fmt::format("{} lies in the repository {} or around it, and what it has would be published",
                    folder.string(), top.string()),
        "name a folder of its own outside");
  }
  struct stat status {};
  if (stat(folder.c_str(), &status) != 0) {
    std::error_code failure;
    fs::create_directories(folder.parent_path(), failure);
    if (mkdir(folder.c_str(), S_IRWXU) != 0) {
      throw system_error("cannot make the folder " + folder.string(), errno,
                         "name one where you may write");
    }
  } else if ((status.st_mode & (S_IRWXG | S_IRWXO)) != 0) {
    throw input_error(fmt::format("others than its owner may enter {}", folder.string()),
                      fmt::format("call 'chmod 700 {}'", word_to_copy(folder.string())));
  }
}

OpenSeason::OpenSeason(SeasonPlaces places)
    : places_(settled(std::move(places))),
      season_(read_season_in(places_.repository)),
      lock_(take_lock(places_)),
      journal_(places_.journal(), places_.state / kJournalFile) {}

bool OpenSeason::is_rehearsal() const {
  return !journal_.events().empty() && journal_.events().front().sentence == kRehearsal;
}

Instant OpenSeason::time(const std::string& given) const {
  if (!given.empty() && !is_rehearsal()) {
    throw input_error("--at is for rehearsals alone, since times could be made up with it",
                      "leave it out, or try a season out that 'season new --rehearsal' made");
  }
  return stated_time(given);
}

// Also of a phase that season.yaml has no more, of which it is not known what it hides.
void OpenSeason::write(const Event& event) {
  const Phase* phase = season_.phase_named(event.phase);
  const bool may_be_blind = phase == nullptr || phase->is_blind();
  journal_.append(event, !event.submission.empty() && may_be_blind);
}

Event event_about(EventKind kind, const Entry& entry, Instant at, std::string sentence) {
  Event event;
  event.at = at;
  event.kind = kind;
  event.phase = entry.phase;
  event.team = entry.team;
  event.submission = entry.submission;
  event.digest = entry.digest;
  event.sentence = std::move(sentence);
  return event;
}

}  // namespace matchbench::season
