#include "harness/operations/season/run.hpp"

#include "harness/execution/conformance/check_plugin.hpp"
#include "harness/execution/registry/plugin_manifest.hpp"
#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/file.hpp"
#include "harness/foundation/text/counted.hpp"
#include "harness/foundation/text/printable.hpp"
#include "harness/operations/conduct/status_file.hpp"
#include "harness/operations/season/final_round.hpp"
#include "harness/operations/season/kept_scores.hpp"
#include "harness/operations/season/rounds.hpp"
#include "harness/operations/season/seal.hpp"
#include "harness/operations/season/submission.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <set>
#include <string_view>
#include <utility>
#include <vector>

namespace matchbench::season {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kAnsweredNothing = "it answered no request";

class SeasonRunner {
 public:
  SeasonRunner(OpenSeason& season, Instant at, Finals finals, const session::WorkerSource& programs,
               SeasonObserver& observer, const std::function<bool()>& interrupt)
      : season_(season),
        at_(at),
        finals_(finals),
        programs_(programs),
        observer_(observer),
        status_(season.places().progress(), observer),
        interrupt_(interrupt) {}

  void run() {
    season_.journal().require_time(at_);
    for (const Phase& phase : season_.season().phases) {
      if (at_ < phase.from) break;
      const bool is_due = is_final_due(season_, phase, at_);
      if (season_.history().waiting(phase).empty() && !is_due) continue;
      require_as_sealed(season_.season(), season_.places(), phase);
      require_material(season_.season(), season_.places(), phase);
      see_to_baselines(phase);
      see_to_waiting(phase);
      const bool all_tried = season_.history().waiting(phase).empty();
      if (all_tried && is_final_due(season_, phase, at_)) hold_final(phase);
    }
    if (put_off_.empty()) return;
    throw environment_error(fmt::format("{} could not be tried: {}",
                                        text::counted(put_off_.size(), "submission", "submissions"),
                                        fmt::join(put_off_, ", ")),
                            "mend what is said of each above, or take it out: 'matchbench season "
                            "take --disqualify TEAM/NAME --reason TEXT'");
  }

 private:
  // The time of an event is that of its end, unless somebody plays a season.
  Instant time() const { return season_.is_rehearsal() ? at_ : std::max(at_, now()); }

  void write(EventKind kind, const Entry& entry, std::string sentence,
             const std::string& judgments = "") {
    Event event = event_about(kind, entry, time(), std::move(sentence));
    event.judgments = judgments;
    season_.write(event);
    observer_.on_event(event);
  }

  // Writes the contest of a round beside its database, as `matchbench run` can read it.
  fs::path write_contest(const Phase& phase, const std::vector<Contestant>& contestants,
                         Baselines baselines, const fs::path& database) const {
    fs::path file = fs::path(database).replace_extension(".yaml");
    fs::create_directories(file.parent_path());
    write_file(file, phase_contest_text(season_.season(), season_.places(), phase, contestants,
                                        baselines));
    return file;
  }

  HeldRound hold(const Phase& phase, const std::vector<Contestant>& contestants,
                 Baselines baselines, const fs::path& database) {
    const fs::path file = write_contest(phase, contestants, baselines, database);
    const contest::Contest contest = parse_phase_contest(read_file(file), phase, file);
    return hold_round(contest, database, phase.is_final(), programs_, status_, interrupt_);
  }

  // In a final they take part in its round; what is wrong with the contest itself is no
  // submission's fault. Once they are done, the file beside says so, with the contest.
  void see_to_baselines(const Phase& phase) {
    const fs::path database = season_.places().baselines_of(phase);
    const fs::path done = database.string() + ".done";
    if (!phase.is_final() && is_there(done)) return;
    const std::string text = read_file(write_contest(phase, {}, Baselines::kTakePart, database));
    if (is_there(done) && read_file(done) == text) return;
    observer_.on_step(fmt::format("{}: baselines", phase.name));
    if (phase.is_final()) {
      require_round(phase, {}, Baselines::kTakePart, database);
    } else {
      hold(phase, {}, Baselines::kTakePart, database);
    }
    write_file(done, text);
  }

  // The plugin as it was taken, with its requirements installed.
  fs::path plugin_of(const Entry& entry) const {
    const fs::path folder = season_.places().kept(entry.digest);
    if (!is_folder(folder)) {
      throw environment_error(fmt::format("{} is gone from the state folder", folder.string()),
                              fmt::format("copy the folder of {} there again", entry.name()));
    }
    const bool is_installed = is_folder(folder / ".venv");
    // With an environment in it the folder is no longer what was handed in, and was examined
    // before.
    if (is_installed) return folder / registry::kManifestName;
    const Submission submission = examine_submission(folder);
    if (submission.digest != entry.digest) {
      throw environment_error(fmt::format("{} is not what was taken any more", folder.string()),
                              fmt::format("copy the folder of {} there again", entry.name()));
    }
    if (submission.has_requirements) {
      observer_.on_step(fmt::format("{}: installing requirements", entry.name()));
      install_requirements(submission.plugin, interrupt_);
    }
    return submission.plugin;
  }

  // Each one anew by what the journal says then. What one of them brings along, such as packages
  // that nobody can install, keeps no other waiting.
  void see_to_waiting(const Phase& phase) {
    KeptScores kept(season_.places().scores_of(phase));
    for (;;) {
      const History history = season_.history();
      std::vector<const Entry*> waiting = history.waiting(phase);
      std::erase_if(waiting, [&](const Entry* one) { return put_off_.contains(one->name()); });
      if (waiting.empty()) return;
      const Entry& next = *waiting.front();
      try {
        see_to(phase, next, history, kept);
      } catch (const Error& error) {
        if (error.kind() != ErrorKind::kEnvironment || interrupt_()) throw;
        put_off_.insert(next.name());
        observer_.on_warning(fmt::format("{} is put off: {}", next.name(), error.what()));
      }
    }
  }

  void see_to(const Phase& phase, const Entry& entry, const History& history, KeptScores& kept) {
    const std::string over = over_quota(phase, history, entry.team, entry.taken, &entry);
    if (!over.empty()) {
      write(EventKind::kRefused, entry, over);
      return;
    }
    observer_.on_step(fmt::format("{}: {}", phase.name, entry.name()));
    try {
      const fs::path plugin = plugin_of(entry);
      if (phase.is_final() || phase.is_blind()) {
        const std::string fault = fault_of_trial(plugin);
        if (!fault.empty()) {
          write(EventKind::kFailed, entry, fault);
          return;
        }
        // Alone: in the final's own round it would keep all others waiting.
        if (phase.is_final()) {
          require_round(phase, {{entry.name(), plugin}}, Baselines::kLeftOut,
                        season_.places().round_of(phase, entry));
        }
        if (!entry.was_accepted) write(EventKind::kAccepted, entry, "");
        if (phase.is_final()) return;
      }
      ask(phase, entry, plugin, kept);
    } catch (const Error& error) {
      if (error.kind() != ErrorKind::kInput) throw;
      // A message of a blind phase could quote what is hidden.
      write(EventKind::kRefused, entry,
            phase.is_blind()
                ? "it cannot be run"
                : said_below({season_.places().kept(entry.digest), season_.places().state}, error));
    }
  }

  // The titles of the promises that the plugin breaks; "" if none. Nothing of this is hidden: its
  // collection is made up.
  std::string fault_of_trial(const fs::path& plugin) const {
    conformance::PluginCheckRequest request;
    request.plugin = named_plugin(plugin);
    request.strangers = true;
    request.interrupt = interrupt_;
    const auto report =
        conformance::check_plugin(request, programs_, [](const conformance::CheckResult&) {});
    std::string fault;
    for (const auto& result : report.results) {
      if (result.verdict != conformance::CheckVerdict::kFailed) continue;
      fault += fmt::format("{}not so: {} ({})", fault.empty() ? "" : "; ", result.title,
                           text::printable(result.detail, 200));
    }
    return fault;
  }

  void require_round(const Phase& phase, const std::vector<Contestant>& contestants,
                     Baselines baselines, const fs::path& database) const {
    const fs::path file = write_contest(phase, contestants, baselines, database);
    require_prepared(parse_phase_contest(read_file(file), phase, file), database, programs_);
  }

  void ask(const Phase& phase, const Entry& entry, const fs::path& plugin, KeptScores& kept) {
    const fs::path database = season_.places().round_of(phase, entry);
    const HeldRound held = hold(phase, {{entry.name(), plugin}}, Baselines::kLeftOut, database);
    kept.of(database);  // so that no page has to open it
    write_result(entry, held);
  }

  void write_result(const Entry& entry, const HeldRound& held) {
    // What went wrong is in the round, for those who may see its logs.
    if (held.answered.contains(entry.name())) {
      write(EventKind::kScored, entry, "", held.judgments);
    } else {
      write(EventKind::kFailed, entry, std::string(kAnsweredNothing));
    }
  }

  void hold_final(const Phase& phase) {
    if (!has_chosen(season_, phase)) {
      for (const Entry& entry : chosen_finals(season_, phase)) {
        if (!entry.is_chosen) write(EventKind::kChosen, entry, "");
      }
      Entry all;
      all.phase = phase.name;
      write(EventKind::kChosen, all, "all finals");
    }
    const std::vector<Entry> finals = unfinished_finals(season_.history(), phase);
    observer_.on_step(fmt::format("{}: the final of {}", phase.name, finals.size()));
    std::vector<Contestant> contestants;
    for (const Entry& entry : all_finals(season_.history(), phase)) {
      contestants.push_back(
          {entry.name(), plugin_of(entry), entry.is_out() ? entry.sentence : std::string()});
    }
    const fs::path database = season_.places().final_of(phase);
    if (finals_ == Finals::kElsewhere && !is_there(database)) {
      const fs::path file = write_contest(phase, contestants, Baselines::kTakePart, database);
      observer_.on_step(fmt::format("{}: its contest is {}, its database is to be {}", phase.name,
                                    file.string(), database.string()));
      return;
    }
    const HeldRound held = hold(phase, contestants, Baselines::kTakePart, database);
    for (const Entry& entry : finals) write_result(entry, held);
  }

  OpenSeason& season_;
  const Instant at_;
  const Finals finals_;
  const session::WorkerSource& programs_;
  SeasonObserver& observer_;
  conduct::StatusWriter status_;
  const std::function<bool()>& interrupt_;
  std::set<std::string> put_off_;  // by name: what this machine could not try
};

}  // namespace

void run(OpenSeason& season, Instant at, Finals finals, const session::WorkerSource& programs,
         SeasonObserver& observer, const std::function<bool()>& interrupt) {
  SeasonRunner(season, at, finals, programs, observer, interrupt).run();
}

}  // namespace matchbench::season
