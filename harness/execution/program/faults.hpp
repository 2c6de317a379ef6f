#pragma once

#include "harness/foundation/model/outcome.hpp"

#include <stdexcept>
#include <string>

namespace matchbench::program {

// The program broke a rule of the conversation; nothing that it sends afterwards could be trusted.
class ProgramFault : public std::runtime_error {
 public:
  explicit ProgramFault(const std::string& message, Outcome outcome = Outcome::kError)
      : std::runtime_error(message), outcome_(outcome) {}

  Outcome outcome() const { return outcome_; }

 private:
  Outcome outcome_;
};

// The program has ended, as waitpid(2) says.
struct ProgramGone {
  int status = 0;
};

}  // namespace matchbench::program
