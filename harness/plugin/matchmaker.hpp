#pragma once

#include "harness/model/answer.hpp"
#include "harness/plugin/abi_collection.hpp"
#include "harness/plugin/host_services.hpp"
#include "harness/plugin/library.hpp"

#include <matchbench/ext/train.h>
#include <matchbench/plugin.h>

#include <cstdint>
#include <string>

namespace matchbench {

// How one call into a plugin ended, with the time around the call alone.
struct CallResult {
  Outcome outcome = Outcome::kOk;
  std::string message;
  CallTime time;
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
  CallResult destroy();

  // mb.train/1 where the plugin offers it, else NULL.
  const mb_plugin_train_t* training() const { return training_; }

 private:
  template <class Function>
  CallResult call(std::int64_t budget_ns, const char* name, Function function);

  const mb_plugin_t functions_;
  HostServices& host_;
  const mb_plugin_train_t* training_ = nullptr;
  mb_matchmaker_t* matchmaker_ = nullptr;
};

}  // namespace matchbench
