#pragma once

#include "harness/execution/session/time_listener.hpp"

#include <cstddef>
#include <cstdint>
#include <string>

namespace matchbench::session {

// It decides whether the times of a session count. A clock that is apart from the plugin cannot be
// reached, but work can be done where it does not show: between two calls, or in one on more
// threads than are allowed. The worker says how much processor time that took (CallClock). Times of
// a clock beside the plugin are believed, whatever they are.
class UnexplainedWork final : public TimeListener {
 public:
  explicit UnexplainedWork(const protocol::Start& start);

  // The plugin's process reads it between two calls.
  void on_request(std::size_t bytes) override;

  // Says why no time of the session counts; "" if nothing does. Before the queries 0.25 s
  // of such work are let pass, and during them 20 ms, with 0.1 ms for each query, 20 ns for each
  // byte of its request, and up to 50 ms of the longest piece. Of a program, whose runtime
  // compiles and collects garbage in threads of its own: 1 s more each, and twice the time of the
  // calls.
  std::string on_phase(const protocol::PhaseDone& done) override;
  std::string on_answer(const protocol::Answered& answer) override;

  // Processor time of a program beyond what its threads may use in and between its calls, if it is
  // so much that people are to know of it, although the times count: more than compilers take, and
  // than half of the calls' time. Else 0.
  std::int64_t beside_calls_ns() const;

 private:
  std::string fault(std::int64_t unexplained_ns, std::int64_t called_ns);

  const bool is_apart_;
  const bool is_program_;
  const std::uint32_t max_threads_;
  bool asked_ = false;
  std::int64_t allowed_ns_;
  std::int64_t used_ns_ = 0;
  std::int64_t called_ns_ = 0;
  std::int64_t longest_ns_ = 0;
};

}  // namespace matchbench::session
