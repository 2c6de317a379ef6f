#include "harness/operations/season/check_entry.hpp"

#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/file.hpp"
#include "harness/foundation/base/os/scratch.hpp"
#include "harness/foundation/text/counted.hpp"
#include "harness/operations/season/entry_folders.hpp"
#include "harness/operations/season/git_revision.hpp"
#include "harness/operations/season/history.hpp"
#include "harness/operations/season/journal.hpp"
#include "harness/operations/season/open_season.hpp"
#include "harness/operations/season/submission.hpp"
#include "harness/operations/season/take.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <set>
#include <sstream>
#include <system_error>
#include <utility>

namespace matchbench::season {
namespace {

namespace fs = std::filesystem;
using conformance::CheckResult;
using conformance::CheckVerdict;

// The season as its base has it: a pull request must not judge itself.
struct Base {
  Season season;
  History history;
  std::vector<ChangedFile> changed;  // with a revision alone
  Instant at;
};

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

Base read_base(const EntryCheckRequest& request, const std::optional<GitRevision>& revision) {
  const fs::path file = request.repository / kSeasonFile;
  const fs::path journal = request.repository / kJournalFile;
  if (!revision) {
    const std::vector<Event> events = read_journal(journal).events;
    return {read_season(file), History(events), {}, reading_time(request.at, events)};
  }
  const auto text = revision->file(kSeasonFile);
  if (!text) {
    throw input_error(fmt::format("'{}' has no {}", request.base, kSeasonFile),
                      "name the branch that the season is run from");
  }
  const std::string lines = revision->file(kJournalFile).value_or("");
  const std::vector<Event> events = parse_journal(lines_of(lines), journal.string()).events;
  return {parse_season(*text, file), History(events), revision->changed_files(),
          reading_time(request.at, events)};
}

// Which one is meant.
EntryFolder chosen_entry(const EntryCheckRequest& request, const Base& base) {
  const fs::path entries =
      request.entries.empty() ? request.repository / kEntriesFolder : request.entries;
  std::set<std::string> changed;  // TEAM and TEAM/SUBMISSION
  for (const ChangedFile& file : base.changed) {
    const fs::path path(file.path);
    const std::vector<std::string> parts(path.begin(), path.end());
    if (parts.size() < 3 || parts[0] != kEntriesFolder) continue;
    changed.insert(parts[1]);
    if (parts.size() > 3) changed.insert(parts[1] + "/" + parts[2]);
  }
  const IsKnown is_known = request.base.empty()
                               ? known_names(base.season, base.history)
                               : [&](const std::string& name) { return !changed.contains(name); };
  std::vector<PassedOver> passed;
  std::vector<EntryFolder> found = entry_folders(entries, is_known, passed);
  std::erase_if(found, [&](const EntryFolder& one) {
    const std::string name = one.team + "/" + one.submission;
    if (name == request.entry) return false;
    if (!request.entry.empty() && one.team != request.entry) return true;
    if (!request.base.empty()) return !changed.contains(name);
    return base.history.find(one.team, one.submission) != nullptr;
  });
  if (found.size() == 1) return found.front();
  if (const fs::path named = entries / request.entry; !is_folder(named)) {
    throw input_error(fmt::format("there is no folder {}", named.string()),
                      "name one that is there: TEAM/SUBMISSION");
  }
  const auto reason = std::ranges::find_if(passed, [&](const PassedOver& one) {
    const fs::path name = one.folder.lexically_relative(entries);
    return request.entry.empty() || name == request.entry ||
           name == fs::path(request.entry).parent_path();
  });
  throw input_error(
      fmt::format("{} in {} to be checked",
                  found.empty() ? "there is no new submission"
                                : fmt::format("there are {} submissions", found.size()),
                  entries.string()),
      reason == passed.end() ? "name one: TEAM/SUBMISSION" : reason->sentence());
}

class EntryCheck {
 public:
  EntryCheck(const EntryCheckRequest& request, const session::WorkerSource& programs)
      : request_(request), programs_(programs) {
    if (!request.base.empty()) revision_.emplace(request.repository, request.base);
    base_.emplace(read_base(request, revision_));
    entry_ = chosen_entry(request, *base_);
  }

  std::vector<CheckResult> check() {
    check_step("season", "the season takes submissions", [&] { return check_phase(); });
    check_step("team", "the team may hand in", [&] { return check_team(); });
    if (revision_) {
      check_step("changes", "nothing else is changed", [&] { return check_changes(); });
    }
    const bool is_good =
        check_step("files", "the folder is a submission", [&] { return check_files(); });
    check_step("quota", "the quota is not used up", [&] { return check_quota(); });
    if (is_good) check_trial();
    return std::move(results_);
  }

 private:
  // `see` says what was seen, or throws an input Error.
  bool check_step(std::string key, std::string title, const std::function<std::string()>& see) {
    CheckResult result{std::move(key), std::move(title), CheckVerdict::kPassed, {}, {}};
    try {
      result.detail = see();
    } catch (const Error& error) {
      if (error.kind() != ErrorKind::kInput) throw;
      result.verdict = CheckVerdict::kFailed;
      result.detail = Error(error.kind(), error.where(), error.message(), "").what();
      result.remedy = error.remedy();
    }
    const bool is_passed = result.verdict == CheckVerdict::kPassed;
    results_.push_back(std::move(result));
    return is_passed;
  }

  std::string check_phase() {
    phase_ = base_->season.open_phase(base_->at);
    if (phase_ == nullptr) {
      throw input_error("no phase is open", "season.yaml has the times; hand it in later");
    }
    require_sealed(*phase_);
    return fmt::format("'{}' is open until {}", phase_->name, for_people(phase_->until));
  }

  // The first pull request founds a team: its own team.yaml counts then.
  std::string check_team() {
    const fs::path entries = entry_.folder.parent_path().parent_path();
    Team team = read_team(base_->season, entries, entry_.team);
    std::string how = "it is founded by this";
    if (revision_) {
      const std::string path = fmt::format("{}/{}/{}", kEntriesFolder, entry_.team, kTeamFile);
      if (const auto text = revision_->file(path)) {
        team = parse_team(*text, path, base_->season);
        how = "it is there";
      } else if (has_handed_in(entry_.team)) {
        // Its results are there under its name.
        throw input_error(
            fmt::format("'{}' has handed in before, and its {} is gone", entry_.team, kTeamFile),
            "ask the organiser to put it back, or hand in under another name");
      }
    }
    if (request_.by.empty()) return how;
    if (std::ranges::find(team.members, request_.by) == team.members.end()) {
      throw input_error(
          fmt::format("'{}' is no member of the team '{}'", request_.by, entry_.team),
          fmt::format("let a member hand in, or add the name to 'members' of {}", kTeamFile));
    }
    return fmt::format("'{}' is a member; {}", request_.by, how);
  }

  bool has_handed_in(const std::string& team) const {
    return std::ranges::count(base_->history.entries(), team, &Entry::team) > 0;
  }

  // What a change may do, and nothing else: write the team's own file and files of this one
  // submission, and remove files of the team's. Of what was taken, the bytes have to stay, or all
  // of them go: whoever verifies the season looks at them.
  std::string check_changes() const {
    const std::string own = fmt::format("{}/{}/", kEntriesFolder, entry_.team);
    for (const ChangedFile& file : base_->changed) {
      if (!file.path.starts_with(own)) {
        throw input_error(fmt::format("{} is changed, too", file.path),
                          fmt::format("change files in {} alone", own));
      }
      require_allowed(file, file.path.substr(own.size()));
    }
    return fmt::format("{} changed, all in {}",
                       text::counted(base_->changed.size(), "file", "files"), own);
  }

  // `inner`: its path in the team's folder.
  void require_allowed(const ChangedFile& file, const fs::path& inner) const {
    const auto is_of_git = [](const fs::path& part) { return part.native().starts_with(".git"); };
    if (std::ranges::any_of(inner, is_of_git)) {
      throw input_error(fmt::format("{} tells Git how to write files, others too", file.path),
                        "leave it out");
    }
    const std::string first = *inner.begin();
    const bool is_direct = !inner.has_parent_path();
    const bool is_own = is_direct ? first == kTeamFile : first == entry_.submission;
    if (!is_direct && !is_own) {
      const Entry* known = base_->history.find(entry_.team, first);
      std::error_code none;
      const bool is_there =
          fs::is_directory(fs::symlink_status(entry_.folder.parent_path() / first, none));
      if (known != nullptr && known->was_taken && is_there) {
        throw input_error(fmt::format("{} belongs to a submission that was taken", file.path),
                          "leave it as it was, or remove the whole submission");
      }
    }
    if (file.is_removed()) return;
    if (!file.is_plain()) {
      throw input_error(fmt::format("{} is a link, or a commit of another repository", file.path),
                        "hand in files alone");
    }
    if (!is_own) {
      throw input_error(
          fmt::format("{} is neither the team's {} nor a file of {}/{}", file.path, kTeamFile,
                      entry_.team, entry_.submission),
          "hand in one submission with each change, and leave out what else there is");
    }
  }

  std::string check_files() {
    submission_ = examine_submission(entry_.folder);
    for (const Entry& other : base_->history.entries()) {
      const bool is_same_name = other.team == entry_.team && other.submission == entry_.submission;
      if (is_same_name && other.was_taken && other.digest != submission_.digest) {
        throw input_error(std::string(kChanged));
      }
      if (other.was_taken && other.digest == submission_.digest && other.team != entry_.team) {
        throw input_error(std::string(kDuplicate), "hand in what you have made yourselves");
      }
    }
    return fmt::format("{}, digest {}", text::counted(submission_.files, "file", "files"),
                       submission_.digest);
  }

  std::string check_quota() {
    if (phase_ == nullptr) return "no phase is open";
    if (phase_->is_blind()) return "the organiser alone knows what counts in a blind phase";
    const std::string over = over_quota(*phase_, base_->history, entry_.team, base_->at, nullptr);
    if (!over.empty()) throw input_error(over, "hand it in on another day, or in another phase");
    return "by what was scored until now; the organiser's run decides";
  }

  void check_trial() {
    const char* const title = "it keeps the rules of the interface";
    if (!request_.no_trial.empty()) {
      results_.push_back(
          {"trial", title, CheckVerdict::kNotChecked,
           fmt::format("not tried: {}; the organiser's run tries it", request_.no_trial), ""});
      return;
    }
    if (submission_.has_requirements && !request_.install) {
      results_.push_back(
          {"trial", title, CheckVerdict::kNotChecked,
           fmt::format("not tried: {} is installed with --install alone", kRequirementsFile), ""});
      return;
    }
    check_step("trial", title, [&] {
      std::optional<ScratchFolder> copy;
      conformance::PluginCheckRequest check;
      check.plugin = named_plugin(submission_.plugin);
      check.strangers = true;
      if (submission_.has_requirements) {
        copy.emplace();
        check.plugin = named_plugin(installed_copy(copy->path()));
      }
      check.interrupt = request_.interrupt;
      const auto report = conformance::check_plugin(check, programs_, [](const CheckResult&) {});
      results_.insert(results_.end(), report.results.begin(), report.results.end());
      std::string counts = fmt::format("{} kept, {} broken", report.count(CheckVerdict::kPassed),
                                       report.count(CheckVerdict::kFailed));
      if (report.count(CheckVerdict::kFailed) > 0) throw input_error(counts);
      return counts;
    });
  }

  fs::path installed_copy(const fs::path& scratch) const {
    const fs::path folder = scratch / "submission";
    keep_submission(entry_.folder, submission_.digest, folder);
    fs::path plugin = folder / submission_.plugin.filename();
    install_requirements(plugin, request_.interrupt);
    return plugin;
  }

  const EntryCheckRequest& request_;
  const session::WorkerSource& programs_;
  std::optional<GitRevision> revision_;
  std::optional<Base> base_;
  EntryFolder entry_;
  const Phase* phase_ = nullptr;  // open
  Submission submission_;
  std::vector<CheckResult> results_;
};

}  // namespace

std::vector<CheckResult> check_entry(const EntryCheckRequest& request,
                                     const session::WorkerSource& programs) {
  return EntryCheck(request, programs).check();
}

}  // namespace matchbench::season
