#pragma once

#include "harness/execution/plugin/abi_collection.hpp"
#include "harness/execution/plugin/host_services.hpp"
#include "harness/execution/plugin/matchmaker.hpp"
#include "harness/execution/protocol/messages.hpp"
#include "harness/execution/worker/own_process.hpp"

#include <functional>
#include <memory>

namespace matchbench::worker {

// A matchmaker and the host that it was made for, if it sees one.
struct HostedMatchmaker {
  std::unique_ptr<plugin::HostServices> host;
  std::unique_ptr<plugin::Matchmaker> matchmaker;
};

// Makes the calls with matchmakers of its own, one after the other, asking the collection's
// first service as the request. Not ok: the message says what the plugin did wrong. What it does to
// the process is for the host to notice.
plugin::CallResult make_unusual_calls(protocol::UnusualCalls unusual,
                                      const std::function<HostedMatchmaker()>& make,
                                      const mb_options_t& options,
                                      const plugin::AbiCollection& collection,
                                      const OwnProcess& process);

}  // namespace matchbench::worker
