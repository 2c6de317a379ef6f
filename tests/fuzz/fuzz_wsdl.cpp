#include "harness/data/collection/describe/description.hpp"
#include "tests/fuzz/description_target.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  return read_as_description(
      [](const matchbench::Document& document, const std::string& file) {
        return matchbench::collection::read_wsdl(document, file);
      },
      data, size);
}
