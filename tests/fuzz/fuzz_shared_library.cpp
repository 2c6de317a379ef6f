#include "harness/execution/conformance/exported_symbols.hpp"
#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/os/elf_file.hpp"
#include "tests/fuzz/require.hpp"
#include "tests/support/temporary_folder.hpp"

#include <cstddef>
#include <cstdint>

// An entrant's library, of which the host reads the symbols without opening it.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const matchbench::TemporaryFolder folder("/dev/shm");
  const auto library = folder.put("plugin.so", {reinterpret_cast<const char*>(data), size});
  try {
    if (const auto file = matchbench::ElfFile::open(library)) {
      std::size_t bytes = file->interpreter().value_or("").size();
      const matchbench::LoaderNeeds needs = file->needs();
      for (const auto& name : needs.libraries) bytes += name.size();
      for (const auto& name : needs.folders) bytes += name.size();
      require(bytes <= 1 << 21);
    }
  } catch (const matchbench::Error&) {
    // Damaged, as the message says.
  }
  try {
    const matchbench::conformance::DynamicSymbols symbols =
        matchbench::conformance::dynamic_symbols(library);
    std::size_t bytes = 0;
    for (const auto& name : symbols.exported) bytes += name.size();
    for (const auto& name : symbols.needed) bytes += name.size();
    require(bytes <= 1 << 24);
  } catch (const matchbench::Error&) {
    // Refused, as what is not a library is.
  }
  return 0;
}
