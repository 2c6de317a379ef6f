#include "harness/data/collection/describe/tool_entries.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <span>

namespace matchbench::collection {
namespace {

// Without signs and capitals. MCP's, Anthropic's, OpenAI's and Gemini's; then those of frameworks
// and registries, which other files have, too.
constexpr std::array<std::string_view, 3> kSchemaKeys{"inputschema", "parameters",
                                                      "parametersjsonschema"};
constexpr std::array<std::string_view, 9> kOtherInputKeys{
    "arguments", "args",  "argsschema", "params", "inputparameters", "parameterdefinitions",
    "inputs",    "input", "schema"};
constexpr std::array<std::string_view, 3> kOutputKeys{"outputschema", "responsejsonschema",
                                                      "response"};

void add_called(const text::YamlNode& tool, std::span<const std::string_view> keys,
                KeyedNodes& found) {
  if (!tool.is_map()) return;
  const auto entries = tool.entries();
  for (const std::string_view wanted : keys) {
    for (const auto& [key, value] : entries) {
      std::string name = key.text();
      if (!value.is_null() && name != "$schema" && bare(name) == wanted)
        found.emplace_back(std::move(name), value);
    }
  }
}

bool is_one_of(std::string_view name, std::span<const std::string_view> names) {
  return std::ranges::find(names, name) != names.end();
}

class Gatherer {
 public:
  // Whether the map has lists of tools.
  bool add_lists(const text::YamlNode& map) {
    constexpr std::array<std::string_view, 3> kLists{"tools", "functions", "functiondeclarations"};
    constexpr std::array<std::string_view, 2> kWrappers{"result", "toolconfig"};
    bool found = false;
    for (const auto& [key, value] : map.entries()) {
      const std::string name = bare(key.text());
      if (value.is_map() && is_one_of(name, kWrappers)) found = add_lists(value) || found;
      if (!value.is_list() || !is_one_of(name, kLists)) continue;
      add_all(value);
      out.next_cursor = has_scalar(map, "nextCursor") ? map.find("nextCursor") : std::nullopt;
      found = true;
    }
    return found;
  }

  void add_all(const text::YamlNode& list) {
    if (!out.list) out.list = list;
    for (const text::YamlNode& entry : list.list()) {
      if (entry.is_list()) {
        add_all(entry);
      } else if (!entry.is_map() || is_tool(entry)) {
        out.entries.push_back(entry);
      } else if (!add_lists(entry)) {
        (has_scalar(entry, "jsonrpc") ? out.messages : out.entries).push_back(entry);
      }
    }
  }

  ToolEntries out;
};

}  // namespace

ToolEntries tool_entries(const text::YamlNode& root) {
  Gatherer gatherer;
  if (root.is_list()) gatherer.add_all(root);
  if (root.is_map() && !is_tool(root)) gatherer.add_lists(root);
  return std::move(gatherer.out);
}

bool is_tool(const text::YamlNode& node) {
  const text::YamlNode tool = unwrapped_tool(node);
  if (!has_scalar(tool, "name")) return false;
  KeyedNodes schemas;
  add_called(tool, kSchemaKeys, schemas);
  const bool has_schema =
      std::ranges::any_of(schemas, [](const auto& schema) { return schema.second.is_map(); });
  // OpenAI lets functions without parameters leave out the schema.
  return has_schema || (has_scalar(node, "type") && node.find("type")->text() == "function");
}

bool is_listed_tool(const text::YamlNode& node) {
  const text::YamlNode tool = unwrapped_tool(node);
  // What has a "uri" is a resource of MCP, or a service of a collection.
  return is_tool(node) || (has_scalar(tool, "name") && !has_scalar(tool, "uri") &&
                           (has_scalar(tool, "description") || !tool_inputs(tool).empty()));
}

bool is_hosted_tool(const text::YamlNode& entry) {
  if (!entry.is_map() || has_scalar(unwrapped_tool(entry), "name")) return false;
  if (has_scalar(entry, "type")) {
    const std::string type = entry.find("type")->text();
    return type != "function" && type != "custom";
  }
  const auto entries = entry.entries();
  return entries.size() == 1 && entries.front().second.is_map() && !entry.find("function");
}

text::YamlNode unwrapped_tool(const text::YamlNode& node) {
  for (const char* key : {"function", "toolSpec"}) {
    if (auto inner = node.find(key); inner && inner->is_map()) return *inner;
  }
  return node;
}

KeyedNodes tool_inputs(const text::YamlNode& tool) {
  KeyedNodes found;
  add_called(tool, kSchemaKeys, found);
  add_called(tool, kOtherInputKeys, found);
  return found;
}

KeyedNodes tool_outputs(const text::YamlNode& tool) {
  KeyedNodes found;
  add_called(tool, kOutputKeys, found);
  return found;
}

bool has_scalar(const text::YamlNode& node, std::string_view key) {
  const auto value = node.find(key);
  return value && value->is_scalar();
}

std::string bare(std::string_view name) {
  std::string letters;
  for (const char c : name) {
    const auto byte = static_cast<unsigned char>(c);
    if (std::isalnum(byte) != 0 || byte >= 0x80) letters += static_cast<char>(std::tolower(byte));
  }
  return letters;
}

}  // namespace matchbench::collection
