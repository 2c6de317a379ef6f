#include "harness/foundation/base/error.hpp"
#include "harness/foundation/model/taxonomy_view.hpp"
#include "tests/fuzz/taxonomy_questions.hpp"

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <vector>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::vector<std::uint64_t> aligned(size / 8 + 1);
  if (size > 0) std::memcpy(aligned.data(), data, size);
  try {
    ask_everything(
        matchbench::TaxonomyView::of(std::as_bytes(std::span(aligned)).subspan(0, size)));
  } catch (const matchbench::Error&) {
    // Refused, as damaged bytes are.
  }
  return 0;
}
