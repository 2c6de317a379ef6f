#include "harness/foundation/base/error.hpp"
#include "harness/scoring/measures/names/parse.hpp"
#include "tests/fuzz/require.hpp"

#include <cstddef>
#include <cstdint>
#include <string_view>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  try {
    for (const auto& requested : matchbench::measures::parse_measures(text)) {
      const auto name = matchbench::measures::to_string(requested.measure);
      const auto again = matchbench::measures::parse_canonical(name);
      require(again == requested.measure && matchbench::measures::to_string(again) == name);
    }
  } catch (const matchbench::Error&) {
    // Refused, as faulty input is.
  }
  return 0;
}
