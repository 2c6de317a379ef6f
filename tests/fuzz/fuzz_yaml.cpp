#include "harness/foundation/base/error.hpp"
#include "harness/foundation/text/tree/foreign_tree.hpp"
#include "harness/foundation/text/tree/yaml.hpp"

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace {

using matchbench::text::YamlNode;

// Takes every value as all that it might be; most are refused.
void visit(const YamlNode& node) {
  const auto attempt = [&](auto read) {
    try {
      read();
    } catch (const matchbench::Error&) {
      // It is of another kind.
    }
  };
  attempt([&] { node.number(); });
  attempt([&] { node.integer(-10, 10); });
  attempt([&] { node.boolean(); });
  attempt([&] { node.filled_text(); });
  attempt([&] { node.one_of({"one", "another"}); });
  if (node.is_list()) {
    for (const YamlNode& item : node.list()) visit(item);
  }
  if (node.is_map()) {
    for (const auto& [key, value] : node.entries()) visit(value);
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using matchbench::text::ForeignTree;
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  try {
    visit(matchbench::text::YamlDocument::parse(text, "input").root());
  } catch (const matchbench::Error&) {
    // Refused, as faulty input is.
  }
  try {
    visit(ForeignTree::parse(text, "input", ForeignTree::Notation::kYaml).root());
  } catch (const matchbench::Error&) {
    // Refused, as faulty input is.
  }
  return 0;
}
