#pragma once

#include "harness/execution/protocol/messages.hpp"

#include <cstddef>
#include <string>

namespace matchbench::session {

// Hears what a session says about times, and disbelieves them where it has to. What it returns says
// why the times of the whole session do not count; "" if nothing speaks against them.
class TimeListener {
 public:
  virtual ~TimeListener() = default;

  // A request of this many bytes was sent.
  virtual void on_request(std::size_t bytes) = 0;
  virtual std::string on_phase(const protocol::PhaseDone& done) = 0;
  virtual std::string on_answer(const protocol::Answered& answer) = 0;
};

}  // namespace matchbench::session
