#pragma once

#include "harness/foundation/model/answer.hpp"
#include "harness/foundation/model/outcome.hpp"

#include <cstdint>
#include <optional>
#include <string>

namespace matchbench::session {

// A step is the state of a session as the host knows it: what the host waits for next.
class Step {
 public:
  // The phase that the worker has to report next. While asking: train, which is over.
  Phase phase() const { return phase_; }
  bool training() const { return phase_ == Phase::kTrain && !asking_; }
  bool asking() const { return asking_; }
  bool done() const { return done_; }

  // The phase has ended well.
  void advance(bool with_training) {
    if (phase_ == Phase::kDestroy) {
      done_ = true;
    } else if (phase_ == Phase::kTrain || (phase_ == Phase::kLoad && !with_training)) {
      phase_ = Phase::kTrain;
      asking_ = true;
    } else {
      phase_ = static_cast<Phase>(static_cast<int>(phase_) + 1);
    }
  }

  // All queries are answered.
  void finish() {
    asking_ = false;
    phase_ = Phase::kDestroy;
  }

 private:
  Phase phase_ = Phase::kOpen;
  bool asking_ = false;
  bool done_ = false;
};

// A cause says why a session ended before its time.
struct Cause {
  Outcome outcome = Outcome::kOk;
  std::string message;
  // Only this query of the session (its sequence number) is to blame, if it is still unanswered.
  std::optional<std::uint64_t> query = std::nullopt;
  // The host may have seen the worker's own end: how it exited is then the better explanation.
  bool may_be_ending = false;
};

}  // namespace matchbench::session
