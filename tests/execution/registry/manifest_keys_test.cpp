#include "harness/execution/registry/manifest_keys.hpp"
#include "harness/foundation/base/file.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <gmock/gmock.h>

#include <string>

namespace matchbench::registry {
namespace {

using testing::HasSubstr;

// The whole table, so that neither side has a row that the other lacks.
template <class Value>
std::string table_of(std::span<const ManifestKey<Value>> keys) {
  std::string table = "| key | value | default | meaning |\n|---|---|---|---|\n";
  for (const auto& key : keys) {
    table +=
        fmt::format("| `{}` | {} | {} | {} |\n", key.name, key.type, key.fallback, key.meaning);
  }
  return table + "\n";
}

TEST(ManifestKeys, StandInTheDocumentationAsTheCodeHasThem) {
  const std::string text = read_file(std::string(MATCHBENCH_SOURCE_DIR) + "/docs/plugin-yaml.md");
  EXPECT_THAT(text, HasSubstr(table_of(manifest_keys())));
  EXPECT_THAT(text, HasSubstr(table_of(parameter_keys())));
  EXPECT_THAT(text, HasSubstr(table_of(file_keys())));
}

TEST(ManifestKeys, AreThoseOfTheExampleInTheDocumentation) {
  const std::string text = read_file(std::string(MATCHBENCH_SOURCE_DIR) + "/docs/plugin-yaml.md");
  const std::string start = "```yaml\n";
  const std::size_t from = text.find(start) + start.size();
  const std::string example = text.substr(from, text.find("```", from) - from);
  EXPECT_EQ(parse_plugin_manifest(example, kManifestName).identity.id, "org.example.sumatch");
}

TEST(ManifestKeys, NameAllTypesOfParameters) {
  EXPECT_EQ(parameter_keys().front().type, fmt::format("`{}`", fmt::join(kParameterTypes, "`, `")));
}

}  // namespace
}  // namespace matchbench::registry
