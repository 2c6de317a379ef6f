// fuzz TARGET [libFuzzer's arguments]: libFuzzer on a target.

#include "tests/fuzz/find_target.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace {
FuzzTarget chosen_target = nullptr;
}  // namespace

// libFuzzer calls these two by name; what this one leaves of the arguments is libFuzzer's.
extern "C" int LLVMFuzzerInitialize(int* argc, char*** argv) {
  chosen_target = find_target(*argc, *argv);
  std::rotate(*argv + 1, *argv + 2, *argv + *argc);
  --*argc;
  return 0;
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  return chosen_target(data, size);
}
