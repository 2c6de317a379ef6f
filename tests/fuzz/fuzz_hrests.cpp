#include "harness/data/collection/describe/description.hpp"
#include "tests/fuzz/description_target.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  return read_as_description(matchbench::collection::read_hrests, data, size);
}
