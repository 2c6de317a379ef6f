// JSON as the host reads it. What is read must be what a JSON writer makes of it.
#include "harness/foundation/base/error.hpp"
#include "harness/foundation/text/tree/node_json.hpp"
#include "harness/foundation/text/tree/yaml.hpp"
#include "tests/fuzz/require.hpp"

#include <cstddef>
#include <cstdint>
#include <string>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace matchbench;
  try {
    const std::string text(reinterpret_cast<const char*>(data), size);
    const std::string once =
        text::json_text(text::json_of(text::YamlDocument::parse_json(text, "input").root()));
    require(text::json_text(text::json_of(text::YamlDocument::parse_json(once, "again").root())) ==
            once);
  } catch (const Error&) {
    // Refused, as faulty input is.
  }
  return 0;
}
