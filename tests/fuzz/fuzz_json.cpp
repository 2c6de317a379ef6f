// JSON as the host reads it. What is read must be what a JSON writer makes of it.
#include "harness/base/error.hpp"
#include "harness/text/tree/node_json.hpp"
#include "harness/text/tree/yaml.hpp"
#include "tests/fuzz/require.hpp"

#include <cstddef>
#include <cstdint>
#include <string>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace matchbench;
  try {
    const std::string text(reinterpret_cast<const char*>(data), size);
    const std::string once = json_text(json_of(YamlDocument::parse_json(text, "input").root()));
    require(json_text(json_of(YamlDocument::parse_json(once, "again").root())) == once);
  } catch (const Error&) {
    // Refused, as faulty input is.
  }
  return 0;
}
