#pragma once

#include "harness/data/store/facts.hpp"
#include "harness/execution/protocol/messages.hpp"
#include "harness/execution/session/session_task.hpp"
#include "harness/foundation/model/answer.hpp"
#include "harness/foundation/model/ranking_check.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace matchbench::round {

// Turns what the worker of one session says into answers: checks rankings, translates the plugin's
// positions into the collection's, and knows what an answer repeats that leaves its ranking out.
class SessionAnswers {
 public:
  // The first ranking that a request was given in this session.
  struct First {
    std::uint64_t said_hash = 0;  // over the plugin's positions
    Outcome outcome = Outcome::kOk;
    std::string message;
    std::uint64_t hash = 0;  // over the collection's
    bool known = false;
    Ranking ranking;                             // until it is stored
    std::optional<store::RankingKey> stored_as;  // from then on
  };

  // `services`: position in the plugin's collection → in the contest's.
  SessionAnswers(std::vector<std::uint32_t> services, std::size_t request_count,
                 std::size_t service_count, std::uint32_t top_k);

  // The ranking is empty if the answer repeats the first one, which then is first().
  // Throws ProtocolFault if an answer repeats what was never said.
  Answer take(const session::PlannedQuery& query, protocol::Answered&& answered);
  bool last_repeats() const { return repeats_; }
  First& first(RequestIndex request) { return first_[request.value]; }

 private:
  void read_ranking(Ranking&& ranking, Answer& answer);

  const std::vector<std::uint32_t> services_;
  const std::uint32_t top_k_;
  RankingCheck check_;
  std::vector<First> first_;  // by request
  bool repeats_ = false;
};

}  // namespace matchbench::round
