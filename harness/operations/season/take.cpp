#include "harness/operations/season/take.hpp"

#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/file.hpp"
#include "harness/operations/season/entry_folders.hpp"
#include "harness/operations/season/phase_contest.hpp"
#include "harness/operations/season/seen_folders.hpp"
#include "harness/operations/season/submission.hpp"

#include <fmt/format.h>

#include <map>
#include <set>
#include <system_error>
#include <utility>

namespace matchbench::season {
namespace {

namespace fs = std::filesystem;

// What is taken at one time.
class Taking {
 public:
  Taking(OpenSeason& season, Instant at)
      : season_(season), at_(at), history_(season.history()), seen_(season.places().seen()) {
    for (const Entry& entry : history_.entries()) {
      if (entry.was_taken) owners_.emplace(entry.digest, entry.team);
    }
    for (const Event& event : season.journal().events()) {
      if (event.kind == EventKind::kRefused && event.sentence == kChanged) {
        changed_.emplace(event.entry(), event.digest);
      }
    }
  }

  void see(const EntryFolder& found, const Phase* open) {
    const Entry* known = history_.find(found.team, found.submission);
    if (known != nullptr && (known->was_taken || known->is_out())) {
      if (known->was_taken && !known->is_out()) see_again(found, *known);
      return;
    }
    if (open == nullptr) {
      ++waiting_for_phase_;
      return;
    }
    Entry entry;
    entry.team = found.team;
    entry.submission = found.submission;
    entry.phase = open->name;
    const std::string look = look_of(found.folder);
    try {
      entry.digest = digest_of(found);
      const auto [owner, is_new] = owners_.emplace(entry.digest, found.team);
      if (!is_new && owner->second != found.team) {
        refuse(entry, known, std::string(kDuplicate));
        return;
      }
      keep(found, entry.digest);
    } catch (const Error& error) {
      if (error.kind() != ErrorKind::kInput) throw;
      refuse(entry, known, said_below({found.folder}, error));
      return;
    }
    write(event_about(EventKind::kTaken, entry, at_));
    seen_.add(entry.name(), look);
  }

  // Those whose folders are gone: one that cannot be looked at is not. Who has a result keeps it:
  // nobody leaves a board that way.
  void miss(const fs::path& entries) {
    for (const Entry& entry : history_.entries()) {
      const bool is_pending =
          entry.state == EntryState::kWaiting || entry.state == EntryState::kAccepted;
      if (!is_pending) continue;
      std::error_code unknown;
      const fs::file_type type = fs::symlink_status(entries / entry.name(), unknown).type();
      if (type == fs::file_type::directory || type == fs::file_type::none) continue;
      write(event_about(EventKind::kWithdrawn, entry, at_, "its folder is gone"));
    }
  }

  std::size_t waiting_for_phase() const { return waiting_for_phase_; }

  void finish(Taken& taken) && {
    seen_.keep();
    taken.events = std::move(events_);
    taken.read = read_;
  }

 private:
  void see_again(const EntryFolder& found, const Entry& known) {
    const std::string look = look_of(found.folder);
    // A state folder may be new.
    const bool is_kept = is_folder(season_.places().kept(known.digest));
    if (is_kept && seen_.has(known.name(), look)) return;
    Entry other = known;
    try {
      other.digest = digest_of(found);
      if (other.digest == known.digest) keep(found, known.digest);
    } catch (const Error& error) {
      if (error.kind() != ErrorKind::kInput) throw;
      other.digest = "";  // no longer such as can be taken
    }
    const bool is_new =
        other.digest != known.digest && changed_.emplace(known.name(), other.digest).second;
    if (is_new) write(event_about(EventKind::kRefused, other, at_, std::string(kChanged)));
    seen_.add(known.name(), look);
  }

  std::string digest_of(const EntryFolder& found) {
    ++read_;
    return examine_submission(found.folder).digest;
  }

  void keep(const EntryFolder& found, const std::string& digest) const {
    const fs::path kept = season_.places().kept(digest);
    if (!is_folder(kept)) keep_submission(found.folder, digest, kept);
  }

  // The same refusal is written once.
  void refuse(const Entry& entry, const Entry* known, const std::string& sentence) {
    if (known != nullptr && known->sentence == sentence) return;
    write(event_about(EventKind::kRefused, entry, at_, sentence));
  }

  void write(const Event& event) {
    season_.write(event);
    events_.push_back(event);
  }

  OpenSeason& season_;
  const Instant at_;
  const History history_;
  SeenFolders seen_;
  std::map<std::string, std::string> owners_;              // of digests: the first team
  std::set<std::pair<std::string, std::string>> changed_;  // said before: entry and digest
  std::size_t waiting_for_phase_ = 0;
  std::size_t read_ = 0;
  std::vector<Event> events_;
};

std::string next_phase_sentence(const Season& season, Instant at) {
  for (const Phase& phase : season.phases) {
    if (phase.from > at) {
      return fmt::format("'{}' begins at {}", phase.name, for_people(phase.from));
    }
  }
  return "the season has ended";
}

}  // namespace

Taken take(OpenSeason& season, Instant at) {
  season.journal().require_time(at);
  Taken taken;
  const Phase* open = season.season().open_phase(at);
  if (open != nullptr) {
    require_sealed(*open);
    require_material(season.season(), season.places(), *open);
  }
  const fs::path entries = season.places().entries_folder();
  if (!is_folder(entries)) {  // else all would seem to be withdrawn
    throw input_error(fmt::format("there is no folder {}", entries.string()),
                      "make it, or name another with --entries");
  }
  Taking taking(season, at);
  std::map<std::string, bool> is_good;  // by team
  const IsKnown is_known = known_names(season.season(), season.history());
  std::vector<PassedOver> passed;
  const std::vector<EntryFolder> folders = entry_folders(entries, is_known, passed);
  for (const PassedOver& one : passed) taken.remarks.push_back(one.sentence());
  for (const EntryFolder& found : folders) {
    const auto [team, is_new] = is_good.try_emplace(found.team, true);
    if (is_new) {
      try {
        read_team(season.season(), entries, found.team);
      } catch (const Error& error) {
        if (error.kind() != ErrorKind::kInput) throw;
        team->second = false;
        taken.remarks.emplace_back(error.what());
      }
    }
    if (team->second) taking.see(found, open);
  }
  taking.miss(entries);
  if (taking.waiting_for_phase() > 0) {
    taken.remarks.push_back(
        fmt::format("{} not taken, since no phase is open: {}",
                    taking.waiting_for_phase() == 1
                        ? "1 submission is"
                        : fmt::format("{} submissions are", taking.waiting_for_phase()),
                    next_phase_sentence(season.season(), at)));
  }
  std::move(taking).finish(taken);
  return taken;
}

}  // namespace matchbench::season
