#include "harness/operations/season/take.hpp"

#include "harness/foundation/base/ascii.hpp"
#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/file.hpp"
#include "harness/foundation/base/nearest.hpp"
#include "harness/foundation/text/printable.hpp"
#include "harness/operations/season/phase_contest.hpp"
#include "harness/operations/season/seen_folders.hpp"
#include "harness/operations/season/submission.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <map>
#include <set>
#include <string_view>
#include <system_error>
#include <utility>

namespace matchbench::season {
namespace {

namespace fs = std::filesystem;

constexpr std::uintmax_t kMostTeamBytes = 65'536;

// The folders in a folder, by name. `team`: "" or "TEAM/".
std::vector<fs::path> folders_in(const fs::path& parent, const std::string& team,
                                 const IsKnown& is_known, std::vector<PassedOver>& passed) {
  std::vector<fs::path> folders;
  std::error_code error;
  for (fs::directory_iterator entry(parent, error), end; !error && entry != end;
       entry.increment(error)) {
    std::error_code unknown;
    const fs::file_type type = entry->symlink_status(unknown).type();
    if (type == fs::file_type::none) {
      throw system_error("cannot read what is in " + parent.string(), unknown.value());
    }
    if (type == fs::file_type::directory) folders.push_back(entry->path());
    if (type == fs::file_type::symlink && is_folder(entry->path())) {
      passed.push_back({entry->path(), "it is a link"});
    }
  }
  if (error && is_there(parent))
    throw system_error("cannot read " + parent.string(), error.value());
  std::ranges::sort(folders);
  std::map<std::string, fs::path> chosen;  // by the name in small letters
  for (const fs::path& folder : folders) {
    const std::string name = folder.filename().string();
    const auto [place, is_new] = chosen.try_emplace(lower_case(name), folder);
    if (!is_new && is_known(team + name)) place->second = folder;
  }
  std::erase_if(folders, [&](const fs::path& folder) {
    const std::string name = folder.filename().string();
    const bool is_plain = is_plain_name(name);
    if (is_plain && chosen.at(lower_case(name)) == folder) return false;
    passed.push_back(
        {folder,
         std::string(is_plain ? "another folder has this name but for letter case" : kPlainNames)});
    return true;
  });
  return folders;
}

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

IsKnown known_names(const Season& season, const History& history) {
  std::set<std::string> names(season.teams.begin(), season.teams.end());
  for (const Entry& entry : history.entries()) {
    names.insert(entry.team);
    names.insert(entry.name());
  }
  return [names = std::move(names)](const std::string& name) { return names.contains(name); };
}

std::string PassedOver::sentence() const {
  return fmt::format("{} is passed over: {}", text::printable(folder.string()), why);
}

std::vector<EntryFolder> entry_folders(const fs::path& entries, const IsKnown& is_known,
                                       std::vector<PassedOver>& passed) {
  std::vector<EntryFolder> found;
  for (const fs::path& team : folders_in(entries, "", is_known, passed)) {
    const std::string name = team.filename().string();
    try {
      for (const fs::path& folder : folders_in(team, name + "/", is_known, passed)) {
        found.push_back({name, folder.filename().string(), folder});
      }
    } catch (const Error& error) {
      passed.push_back({team, error.what()});
    }
  }
  std::ranges::sort(passed, {}, &PassedOver::folder);
  return found;
}

Team read_team(const Season& season, const fs::path& entries, const std::string& team) {
  const fs::path file = entries / team / kTeamFile;
  if (!season.teams.empty() && std::ranges::find(season.teams, team) == season.teams.end()) {
    throw input_error(fmt::format("{} does not list the team '{}'", season.file.string(), team),
                      "ask the organiser to add it to 'teams'");
  }
  std::error_code none;
  const fs::file_status status = fs::symlink_status(file, none);
  if (!fs::exists(status)) {
    throw input_error(
        fmt::format("the team '{}' has no {}", team, kTeamFile),
        fmt::format("write {} with 'matchbench: team/1', 'name' and 'members'", file.string()));
  }
  // A link could lead to any file of the organiser's, which a message would quote.
  if (!fs::is_regular_file(status)) {
    throw input_error(fmt::format("{} is a link, or no file", file.string()),
                      "write it as a small file");
  }
  if (fs::file_size(file) > kMostTeamBytes) {
    throw input_error(fmt::format("{} has more than {} bytes", file.string(), kMostTeamBytes),
                      "keep to the keys that docs/take-part.md lists");
  }
  return parse_team(read_file(file), file.string(), season);
}

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

const Entry& entry_named(const History& history, const std::string& name) {
  std::vector<std::string_view> names;
  std::vector<std::string> all;
  for (const Entry& entry : history.entries()) {
    if (entry.name() == name) return entry;
    all.push_back(entry.name());
  }
  names.assign(all.begin(), all.end());
  throw input_error(fmt::format("the journal knows no submission '{}'", text::printable(name)),
                    names.empty() ? "write TEAM/SUBMISSION" : suggestion(name, names));
}

Event disqualify(OpenSeason& season, const std::string& entry, const std::string& reason,
                 Instant at) {
  if (reason.empty()) throw input_error("no reason is given", "say it with --reason TEXT");
  const History history = season.history();
  const Entry& known = entry_named(history, entry);
  if (known.is_out()) {
    throw input_error(fmt::format("{} takes no part any more", entry),
                      "'matchbench season status --history' says why");
  }
  Event event = event_about(EventKind::kDisqualified, known, at, reason);
  season.write(event);
  return event;
}

}  // namespace matchbench::season
