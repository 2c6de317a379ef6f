#pragma once

#include "harness/execution/plugin/grown.hpp"
#include "harness/execution/plugin/matchmaker.hpp"
#include "harness/execution/protocol/flight_recorder.hpp"
#include "harness/execution/protocol/messages.hpp"
#include "harness/execution/worker/connection.hpp"

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

namespace matchbench::worker {

// Leaves the last frame in the outbox, which the host reads without a socket, and throws.
[[noreturn]] void end_cut_off(Connection& connection, protocol::FlightRecorder& recorder,
                              std::string_view last_frame);

// Asks the matchmaker what the host wants to know, and posts the answers. Copying, hashing and
// encoding happen after the clock has stopped.
class Answering {
 public:
  // All must outlive the object.
  Answering(Connection& connection, protocol::FlightRecorder& recorder,
            const protocol::Start& start, plugin::Matchmaker& matchmaker);

  // A request that ask() may name from now on, or one that is another from now on.
  void define(protocol::RequestDefinition definition);

  // Throws ProtocolFault if an Ask names what was not defined, or the host is gone.
  void ask(const protocol::Ask& ask);

  // For who asks by itself: the query for a request, and what became of it, which is posted.
  mb_query_t query_for(std::uint32_t index) { return query_for(request(index)); }
  void give(std::uint32_t index, std::span<const mb_match_t> matches, protocol::Answered& answered);

 private:
  // A request as defined by the host, with the ABI's view of it.
  struct Request {
    explicit Request(Service given) : service(std::move(given)), abi(view_of(service)) {}
    const Service service;
    const plugin::AbiService abi;
    std::optional<std::uint64_t> first_hash;  // of the first ranking
  };

  Request& request(std::uint32_t index);
  std::uint32_t appended_bytes() const { return start_.as_newer_host ? plugin::kAppendedBytes : 0; }
  mb_query_t query_for(const Request& request) const;
  void ask_one(std::uint64_t sequence, Request& request, std::optional<std::int64_t> due_ns);
  void ask_batch(const protocol::Ask& ask);
  void enter_query(std::uint64_t sequence);
  void take_ranking(Request& request, const mb_ranking_t& ranking,
                    protocol::Answered& answered) const;
  void post(protocol::Answered& answered, bool cut);
  void post_held();
  void end_if_over();

  Connection& connection_;
  protocol::FlightRecorder& recorder_;
  const protocol::Start& start_;
  plugin::Matchmaker& matchmaker_;
  std::vector<std::unique_ptr<Request>> requests_;
  protocol::FrameWriter frame_;
  // Of a program, until the processor time of its call is known.
  std::optional<protocol::Answered> held_;
};

}  // namespace matchbench::worker
