#pragma once

#include "harness/execution/program/answer_parser.hpp"

#include <cstdint>
#include <span>
#include <string_view>

namespace matchbench::program {

// Shows the author of a program the first calls of a conversation and their answers, on standard
// error, where what the program writes to its own comes as well. Long lines are cut, and of the
// lines that follow a call the first represent all.
class Trace {
 public:
  explicit Trace(std::uint32_t calls) : calls_(calls) {}

  // `message`: the line of a call, and those that follow it.
  void called(std::string_view message);
  // What came of the last call; an empty line: nothing.
  void answered(const RawAnswer& answer, std::span<const RawAnswer> more) const;

 private:
  bool shows() const { return number_ <= calls_; }

  const std::uint32_t calls_;
  std::uint32_t number_ = 0;  // of the last call, counted from 1
};

}  // namespace matchbench::program
