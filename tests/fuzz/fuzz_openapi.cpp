#include "harness/data/collection/describe/description.hpp"
#include "tests/fuzz/tree_target.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  return read_as_tree(data, size);
}
