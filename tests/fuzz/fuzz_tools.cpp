// Collections of agents' tools. The first byte of an input says which file the rest is: q for the
// queries in ToolBench's layout; d(escriptions), l(abels as CSV) and g(olden) in MetaTool's.
#include "harness/data/importers/import.hpp"
#include "harness/foundation/base/error.hpp"
#include "tests/fuzz/require.hpp"
#include "tests/support/temporary_folder.hpp"

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace {

void check_tools(const std::filesystem::path& folder) {
  try {
    const matchbench::importers::ImportResult result =
        matchbench::importers::import_tools({folder, {"small", "", "", "CC0-1.0", "here", {}}});
    for (const auto& judgment : result.judgments.entries) {
      require(judgment.request.value < result.collection.requests.size());
      require(judgment.service.value < result.collection.services.size());
    }
  } catch (const matchbench::Error&) {
    // Refused, as faulty input is.
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const matchbench::TemporaryFolder toolbench("/dev/shm");
  static const matchbench::TemporaryFolder metatool("/dev/shm");
  if (size == 0) return 0;
  const std::string_view text(reinterpret_cast<const char*>(data) + 1, size - 1);
  if (*data == 'q') {
    toolbench.put("solvable_queries/test_instruction/G1.json", text);
    check_tools(toolbench.path());
    return 0;
  }
  const auto file = [&](char letter, const char* name, std::string_view sound) {
    metatool.put(name, *data == letter ? text : sound);
  };
  file('d', "dataset/plugin_des.json", R"({"maps": "Shows maps."})");
  file('l', "dataset/data/all_clean_data.csv", "Query,Tool\nWhere am I?,maps\n");
  file('g', "dataset/data/multi_tool_query_golden.json", "[]");
  check_tools(metatool.path());
  return 0;
}
