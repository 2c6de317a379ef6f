#pragma once

#include "harness/foundation/base/os/file_lock.hpp"
#include "harness/operations/season/history.hpp"
#include "harness/operations/season/journal.hpp"
#include "harness/operations/season/season_file.hpp"

#include <filesystem>
#include <optional>
#include <string>

namespace matchbench::season {

// The three places of a season, as its organiser names them.
struct SeasonPlaces {
  std::filesystem::path repository = ".";  // the folder of season.yaml
  std::filesystem::path entries;           // empty: `entries` in the repository
  std::filesystem::path state;             // what nobody else reads; made if it is missing
  std::filesystem::path hidden;            // collections of blind phases; empty: there are none

  std::filesystem::path season_file() const { return repository / kSeasonFile; }
  std::filesystem::path journal() const { return repository / kJournalFile; }
  std::filesystem::path entries_folder() const {
    return entries.empty() ? repository / kEntriesFolder : entries;
  }
  // How far the round is that runs now.
  std::filesystem::path progress() const { return state / "progress.json"; }
  // The folder of a submission, as it was taken.
  std::filesystem::path kept(const std::string& digest) const {
    return state / "submissions" / digest;
  }
  // The database of one round: of a submission, or "PHASE.db" of a final.
  std::filesystem::path round_of(const Phase& phase, const Entry& entry) const;
  std::filesystem::path baselines_of(const Phase& phase) const;
  // What its submissions scored: KeptScores.
  std::filesystem::path scores_of(const Phase& phase) const;
  // How the folders of submissions looked when they were read: SeenFolders.
  std::filesystem::path seen() const { return state / "seen"; }
  std::filesystem::path final_of(const Phase& phase) const;
};

// Throws an input Error unless there is a season.yaml in the folder, its contest is there and has
// no tracks. What everybody may do begins with it.
Season read_season_in(const std::filesystem::path& repository);

// Throws an input Error if the folder is in the repository or around it, or if others than its
// owner may enter it.
void require_private(const std::filesystem::path& folder, const std::filesystem::path& repository);

// A season that its organiser writes to: nobody else does at the same time, and its journal is
// whole.
class OpenSeason {
 public:
  // Throws as read_season_in(), require_private() and Journal do, and an environment Error if
  // another process has the season open.
  explicit OpenSeason(SeasonPlaces places);

  const SeasonPlaces& places() const { return places_; }
  const Season& season() const { return season_; }
  const Journal& journal() const { return journal_; }
  bool is_rehearsal() const;
  // The wall clock's time or, in a rehearsal, the one that is given. Throws an input Error for a
  // text that is no time, and for any outside of a rehearsal: everybody could antedate.
  Instant time(const std::string& given) const;

  // Events about a blind phase are hidden from the public.
  void write(const Event& event);
  History history() const { return History(journal_.events()); }

 private:
  SeasonPlaces places_;
  Season season_;
  FileLock lock_;
  Journal journal_;
};

// An event about a submission.
Event event_about(EventKind kind, const Entry& entry, Instant at, std::string sentence = "");

}  // namespace matchbench::season
