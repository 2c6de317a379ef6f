#pragma once

#include "harness/data/store/facts.hpp"
#include "harness/data/store/ids.hpp"
#include "harness/data/store/scores.hpp"
#include "harness/data/store/stored_analysis.hpp"
#include "harness/foundation/model/answer.hpp"
#include "harness/foundation/model/collection.hpp"

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace matchbench::store {

// The database of one round: facts that are written once, and scores that are derived from them.
//
// What is written becomes visible and durable with commit(); until then it is lost with the
// process. After commit() returns, the facts outlive the process whatever kills it.
// One thread at a time. Every method throws Error if the file cannot be read or written. After
// such a failure a writer stores nothing more; what was committed is in the file. An id or index
// that the database does not have is a bug of the caller: std::out_of_range, nothing stored. What
// is read is checked: a number in the file that has no meaning there is an Error.
class RoundStore {
 public:
  // kScratch: to write a file that nobody keeps. Nothing waits for the disk.
  enum class Mode { kRead, kWrite, kScratch };

  // A new database with the round's facts, already committed, to be written in this mode. Refuses
  // an existing file.
  static RoundStore create(const std::filesystem::path& path, const RoundFacts& round,
                           const Collection& collection, Mode mode = Mode::kWrite);

  // Readers may open a database while another process writes it; a second writer is refused.
  // A file whose schema is not exactly this build's is refused: nothing that somebody has added to
  // it is run.
  static RoundStore open(const std::filesystem::path& path, Mode mode);

  ~RoundStore();  // drops what was not committed
  RoundStore(RoundStore&&) noexcept;
  RoundStore& operator=(RoundStore&&) noexcept;

  // Writing facts.

  // What the contest file asks for now, if a round continues with more entrants or other measures.
  // If other entrants are withdrawn now, kept studies are deleted: they show whoever took part.
  void replace_contest(const contest::ContestFacts& contest);

  // The collection is in another folder now.
  void move_collection(const std::filesystem::path& folder);

  // A machine, or the same machine at another time, to which sessions can refer.
  EnvironmentId add_environment(const EnvironmentFacts& environment);

  // The same plugin file with the same name, index and parameters gives the same id back, with the
  // number of repetitions and tags replaced. Runs under this name that no longer belong to the
  // round (another plugin file, repetitions beyond the number) become superseded.
  EntrantId add_entrant(const Entrant& entrant);

  // A resume key that is stored already gives that repetition back, whatever else `start` says;
  // other repetitions with the same entrant and number become superseded.
  RepetitionId begin_repetition(const RepetitionStart& start);
  void finish_repetition(RepetitionId repetition);

  SessionId begin_session(const SessionStart& start);
  void add_phase(SessionId session, const PhaseResult& result);
  void end_session(SessionId session, const SessionEnd& end);

  // Stores the answer with its ranking's rows, or with a reference if the ranking equals the
  // first one stored for this repetition and request. ranking_hash is stored as given. `session`
  // must have been begun through this object. Each (repetition, pass, request) once: a second
  // answer fails the commit, and all that it would have committed.
  RankingKey add_answer(SessionId session, const Answer& answer);

  // The same for an ok answer whose ranking, left empty, equals one that is stored: `ranking` came
  // from add_answer() for the same repetition and request.
  void add_repeated_answer(SessionId session, const Answer& answer, RankingKey ranking);

  // An answer that belongs to no pass: of an audit, a scaling run, a rate search. Its pass is not
  // stored, its ranking if it has one. Each position of a session once.
  void add_trial_answer(SessionId session, const TrialAnswer& trial);

  // The repetition's times do not count as measured; `reason` says why, "" that they do.
  void set_invalid(RepetitionId repetition, const std::string& reason);

  void commit();

  // Writing scores. Each call commits: first what is pending, then itself as one transaction.

  // Replaces the scores of each (setting, measure) given and keeps all others, but for a setting
  // whose definition or judgments have changed: then all its scores go first. Those from other
  // judgments are set aside, in the place of any that were. `request_digests` are the digests of
  // the judgments of each request, by which it is known which of them have changed; or empty.
  void replace_scores(std::span<const SettingScores> settings,
                      std::span<const std::string> request_digests = {});
  void drop_scores();

  // Keeps a study with the round, in the place of one with the same name and arguments. Commits as
  // the methods above do.
  void keep_analysis(const StoredAnalysis& analysis);

  // Reading. A writer reads what it has written so far, committed or not.

  RoundFacts round() const;
  std::optional<MergedFacts> merged() const;  // none if no parts were merged into the file
  std::vector<StoredEnvironment> environments() const;  // by id: the round's own first
  std::vector<StoredItem> services() const;             // in collection order
  std::vector<StoredItem> requests() const;
  std::vector<StoredEntrant> entrants() const;        // in order of entry
  std::vector<StoredRepetition> repetitions() const;  // by entrant, then repetition
  std::vector<StoredSession> sessions() const;        // in order of start
  std::vector<StoredSession> sessions(RepetitionId repetition) const;  // its own
  std::vector<StoredPhase> phases() const;         // by session, in order of entry
  std::vector<SettingScores> scores() const;       // by setting, measure, repetition, request
  std::vector<ScoredBoard> scored_boards() const;  // by setting, measure, as first scored
  std::vector<ReplacedSetting> replaced_settings() const;  // those with scores that were set aside
  std::vector<StoredAnalysis> kept_analyses() const;       // by name, then arguments

  // The repetition's answers by pass (warm-up first), then request, with their rankings. The Answer
  // lives until the callback returns.
  void for_each_answer(RepetitionId repetition,
                       const std::function<void(const Answer&)>& callback) const;
  // The same of one pass.
  void for_each_answer_of_pass(RepetitionId repetition, std::int32_t pass,
                               const std::function<void(const Answer&)>& callback) const;
  // The same without rankings, which are most of what is stored: their hashes are there. With the
  // session in which each was given.
  void for_each_time(RepetitionId repetition,
                     const std::function<void(const Answer&, SessionId)>& callback) const;

  // The order is that of sessions, then positions; the answers' passes are 0, their rankings as
  // they were given here.
  std::vector<StoredTrial> trials() const;
  // Those of one session.
  std::vector<StoredTrial> trials(SessionId session) const;

  // Writes what is committed to a new file, compact and in one piece.
  void copy_to(const std::filesystem::path& path) const;

  // SQLite's own check of the whole file and of all references; throws Error with what it found.
  void check_integrity() const;

 private:
  struct State;
  explicit RoundStore(std::unique_ptr<State> state);
  std::unique_ptr<State> state_;
};

}  // namespace matchbench::store
