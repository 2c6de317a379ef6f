#pragma once

#include "harness/execution/plugin/host_services.hpp"
#include "harness/execution/plugin/library.hpp"
#include "harness/execution/plugin/matchmaker.hpp"
#include "harness/foundation/base/thread_cpu_clock.hpp"

#include <matchbench/ext/batch.h>
#include <matchbench/ext/memory.h>
#include <matchbench/ext/train.h>
#include <matchbench/plugin.h>

#include <cfenv>
#include <cstdint>
#include <optional>
#include <span>

namespace matchbench::plugin {

// A matchmaker of a plugin library. A plugin that throws through the ABI is caught: kError, with
// what() in the message. It cannot be moved.
class LibraryMatchmaker final : public Matchmaker {
 public:
  // `host` must outlive the matchmaker.
  LibraryMatchmaker(const PluginTable& plugin, HostServices& host);
  LibraryMatchmaker(const LibraryMatchmaker&) = delete;
  LibraryMatchmaker& operator=(const LibraryMatchmaker&) = delete;

  CallResult create(const mb_options_t& options, std::int64_t budget_ns) override;
  CallResult load(const AbiCollection& collection, std::int64_t budget_ns) override;
  CallResult train(const mb_training_t& training, std::int64_t budget_ns) override;
  CallResult query(const mb_query_t& query, std::int64_t budget_ns, mb_ranking_t& out) override;
  CallResult query_batch(std::span<const mb_query_t* const> queries, std::int64_t budget_ns,
                         std::span<mb_ranking_t* const> out,
                         std::span<mb_status> statuses) override;
  CallResult result_in_batch(std::size_t index, mb_status status) const override;
  CallResult destroy() override;

  bool can_train() const override { return training_ != nullptr; }
  bool can_batch() const override { return batch_ != nullptr; }
  std::optional<MemoryReport> memory_report(CallTime& phase) override;

  // Extensions that the plugin offers, else NULL.
  const mb_plugin_train_t* training() const { return training_; }  // mb.train/1
  const mb_plugin_batch_t* batch() const { return batch_; }        // mb.batch/1

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

}  // namespace matchbench::plugin
