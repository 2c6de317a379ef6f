#include "harness/operations/season/later_decisions.hpp"

#include "harness/data/store/round/store.hpp"
#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/file.hpp"
#include "harness/foundation/base/nearest.hpp"
#include "harness/foundation/text/printable.hpp"
#include "harness/operations/season/kept_scores.hpp"
#include "harness/operations/season/rounds.hpp"
#include "harness/scoring/score/score_round.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <string_view>
#include <system_error>
#include <vector>

namespace matchbench::season {
namespace {

namespace fs = std::filesystem;

void require_reason(const std::string& reason) {
  if (reason.empty()) {
    throw input_error("no reason is given, and the journal says why", "say it with --reason TEXT");
  }
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

}  // namespace

Event disqualify(OpenSeason& season, const std::string& entry, const std::string& reason,
                 Instant at) {
  require_reason(reason);
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

Event ask_again(OpenSeason& season, const std::string& entry, const std::string& reason,
                Instant at) {
  require_reason(reason);
  const History history = season.history();
  const Entry& known = entry_named(history, entry);
  const Phase* phase = season.season().phase_named(known.phase);
  if (phase != nullptr && phase->is_final()) {
    throw input_error(fmt::format("{} is of '{}', a final, which is one round", entry, known.phase),
                      "'matchbench season run' asks what failed there for the machine's reasons");
  }
  if (known.state != EntryState::kScored && known.state != EntryState::kFailed) {
    throw input_error(fmt::format("{} has no result: it is {}", entry,
                                  kEntryStateNames[static_cast<std::size_t>(known.state)]),
                      "name one that was scored or failed");
  }
  Event event = event_about(EventKind::kAgain, known, at, reason);
  season.write(event);
  return event;
}

Event rescore(OpenSeason& season, const std::string& name, const std::string& reason, Instant at) {
  require_reason(reason);
  const Phase& phase = season.season().phase_at(name);
  const SeasonPlaces& places = season.places();
  const fs::path collection = phase_contest(season.season(), places, phase, {},
                                            Baselines::kTakePart, season.season().contest)
                                  .collection;
  Event event;
  event.at = at;
  event.kind = EventKind::kRescored;
  event.phase = name;
  event.sentence = reason;
  const auto score_again = [&](const fs::path& database) {
    if (!is_there(database)) return false;
    score::ScoreRequest request;
    request.database = database;
    request.collection = collection;
    score::score_round(request);
    const auto store = store::RoundStore::open(database, store::RoundStore::Mode::kRead);
    for (const auto& board : store.scored_boards()) event.judgments = board.judgments_digest;
    return true;
  };
  score_again(places.final_of(phase));
  score_again(places.baselines_of(phase));
  std::error_code none;
  fs::remove(places.scores_of(phase), none);  // all of it is of before
  KeptScores kept(places.scores_of(phase));
  const History history = season.history();
  for (const Entry& entry : history.entries()) {
    const fs::path database = places.round_of(phase, entry);
    if (entry.phase == name && score_again(database)) kept.of(database);
  }
  if (event.judgments.empty()) {
    throw input_error(fmt::format("nothing of the phase '{}' is scored yet", name),
                      "call 'matchbench season run' first");
  }
  season.write(event);
  return event;
}

}  // namespace matchbench::season
