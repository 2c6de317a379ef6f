#pragma once

#include "harness/model/taxonomy_view.hpp"
#include "harness/plugin/abi_collection.hpp"
#include "harness/plugin/matchmaker.hpp"
#include "harness/protocol/messages.hpp"
#include "harness/worker/own_process.hpp"

namespace matchbench {

// Makes the calls with matchmakers of its own, one after the other, asking the collection's
// first service as the request. Not ok: the message says what the plugin did wrong. What it does to
// the process is for the host to notice.
CallResult make_unusual_calls(UnusualCalls unusual, const PluginTable& plugin,
                              const HostServices::LogSink& log, const TaxonomyView* taxonomy,
                              const mb_options_t& options, const AbiCollection& collection,
                              const OwnProcess& process);

}  // namespace matchbench
