#pragma once

#include "harness/base/thread_cpu_clock.hpp"
#include "harness/model/answer.hpp"
#include "harness/plugin/abi_collection.hpp"
#include "harness/plugin/host_services.hpp"
#include "harness/plugin/library.hpp"

#include <matchbench/ext/batch.h>
#include <matchbench/ext/memory.h>
#include <matchbench/ext/train.h>
#include <matchbench/plugin.h>

#include <cfenv>
#include <cstdint>
#include <optional>
#include <span>
#include <string>

namespace matchbench {

// How one call into a plugin ended, with the time around the call alone.
struct CallResult {
  Outcome outcome = Outcome::kOk;
  std::string message;
  CallTime time;
  std::int64_t start_ns = 0;  // monotonic clock, at the start of `time`
};

// One matchmaker of a plugin, called in the order that the ABI promises. One thread.
// A plugin that throws through the ABI is caught: kError, with what() in the message.
class Matchmaker {
 public:
  // `host` must outlive the matchmaker.
  Matchmaker(const PluginTable& plugin, HostServices& host);
  Matchmaker(const Matchmaker&) = delete;
  Matchmaker& operator=(const Matchmaker&) = delete;

  // `budget_ns` of each call: should_stop() turns true after it; 0: never. A call that returns
  // after its budget has timed out, whatever it returns.
  CallResult create(const mb_options_t& options, std::int64_t budget_ns);
  CallResult load(const AbiCollection& collection, std::int64_t budget_ns);
  CallResult train(const mb_training_t& training, std::int64_t budget_ns);
  // `out` is the plugin's own memory, unchecked.
  CallResult query(const mb_query_t& query, std::int64_t budget_ns, mb_ranking_t& out);
  // All in one call; batch() must not be NULL. `out` and `statuses` are as long as `queries`; the
  // statuses count only if the call itself is ok.
  CallResult query_batch(std::span<const mb_query_t* const> queries, std::int64_t budget_ns,
                         std::span<mb_ranking_t* const> out, std::span<mb_status> statuses);
  CallResult destroy();

  // Extensions that the plugin offers, else NULL.
  const mb_plugin_train_t* training() const { return training_; }  // mb.train/1
  const mb_plugin_batch_t* batch() const { return batch_; }        // mb.batch/1

  // What the plugin says about its memory (mb.memory/1); none if it says nothing.
  std::optional<MemoryReport> memory_report();

  // What a status of a batch means for its query.
  static CallResult result_of_status(mb_status status);

 private:
  template <class Function>
  CallResult call(std::int64_t budget_ns, const char* name, Function function);

  const mb_plugin_t functions_;
  HostServices& host_;
  const mb_plugin_train_t* training_ = nullptr;
  const mb_plugin_batch_t* batch_ = nullptr;
  const mb_plugin_memory_t* memory_ = nullptr;
  mb_matchmaker_t* matchmaker_ = nullptr;
  ThreadCpuClock cpu_clock_;
  // Rounding, flushing and traps, which a call must not change for its caller (the platform's own
  // calling convention) and sometimes does.
  std::fenv_t floating_point_;
};

}  // namespace matchbench
