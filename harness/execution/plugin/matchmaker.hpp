#pragma once

#include "harness/execution/plugin/abi_collection.hpp"
#include "harness/foundation/model/answer.hpp"

#include <matchbench/ext/batch.h>
#include <matchbench/ext/train.h>
#include <matchbench/plugin.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>

namespace matchbench::plugin {

// How one call to a matchmaker ended, with the time around the call alone.
struct CallResult {
  Outcome outcome = Outcome::kOk;
  std::string message;
  CallTime time;
  std::int64_t start_ns = 0;      // monotonic clock, at the start of `time`; 0: nothing was called
  bool lacks_matchmaker = false;  // as in PhaseResult
};

// One matchmaker, called in the order that the ABI promises, whatever it is made of: a library's
// tables (LibraryMatchmaker) or a program in a child process (ProgramMatchmaker). One thread.
class Matchmaker {
 public:
  virtual ~Matchmaker() = default;

  // `budget_ns` of each call: the matchmaker is told to stop after it; 0: never. A call that
  // returns after its budget has timed out, whatever it returns.
  virtual CallResult create(const mb_options_t& options, std::int64_t budget_ns) = 0;
  virtual CallResult load(const AbiCollection& collection, std::int64_t budget_ns) = 0;
  virtual CallResult train(const mb_training_t& training, std::int64_t budget_ns) = 0;
  // `out` is the matchmaker's own memory, unchecked, until the next call.
  virtual CallResult query(const mb_query_t& query, std::int64_t budget_ns, mb_ranking_t& out) = 0;
  // All in one call; can_batch() must be true. `out` and `statuses` are as long as `queries`; the
  // statuses count only if the call itself is ok.
  virtual CallResult query_batch(std::span<const mb_query_t* const> queries, std::int64_t budget_ns,
                                 std::span<mb_ranking_t* const> out,
                                 std::span<mb_status> statuses) = 0;
  // What the status of the query at `index` of the last batch means for it.
  virtual CallResult result_in_batch(std::size_t index, mb_status status) const = 0;
  virtual CallResult destroy() = 0;
  // Destroys it and everything that it uses: nothing is called any more.
  virtual CallResult leave() { return destroy(); }

  virtual bool can_train() const = 0;
  virtual bool can_batch() const = 0;
  // What the matchmaker says about its memory; none if it says nothing. The time of the call is
  // added to `phase`, after which it is asked: who does the phase's work here is no faster for it.
  virtual std::optional<MemoryReport> memory_report(CallTime& phase) = 0;

  // For a matchmaker in another process: the processor time of the last call as far as it shows by
  // now, which is more than it showed at once (CallClock). None if it is in this process.
  virtual std::optional<std::int64_t> look_at_cpu_ns() { return std::nullopt; }
  // For a matchmaker in another process: processor time since this was asked last that no call
  // explains (CallClock). 0 if it is in this process, where nobody could tell.
  virtual std::int64_t take_unexplained_ns() { return 0; }

  // It broke a rule of the conversation: nothing that it says from now on could be trusted, and
  // nothing may be called any more.
  virtual bool is_over() const { return false; }
};

}  // namespace matchbench::plugin
