#include "harness/data/collection/describe/description.hpp"
#include "harness/data/collection/describe/json_schema.hpp"
#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/spaces.hpp"
#include "harness/foundation/text/tree/node_json.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <set>
#include <string_view>
#include <utility>

namespace matchbench::collection {
namespace {

// The keys under which the forms in use keep a tool's schemas: MCP's, Anthropic's, OpenAI's.
constexpr std::array<const char*, 3> kInputKeys{"inputSchema", "input_schema", "parameters"};

bool has_scalar(const text::YamlNode& node, std::string_view key) {
  const auto value = node.find(key);
  return value && value->is_scalar();
}

// MCP's annotations that say how a tool behaves, and what they become.
constexpr std::array<std::pair<const char*, const char*>, 4> kHints{
    {{"readOnlyHint", "read-only"},
     {"destructiveHint", "destructive"},
     {"idempotentHint", "idempotent"},
     {"openWorldHint", "open-world"}}};

// OpenAI wraps a function: {"type": "function", "function": {…}}.
text::YamlNode unwrapped(const text::YamlNode& node) {
  const auto function = node.find("function");
  return function && function->is_map() ? *function : node;
}

bool is_tool(const text::YamlNode& node) {
  const text::YamlNode tool = unwrapped(node);
  if (!has_scalar(tool, "name")) return false;
  for (const char* key : kInputKeys) {
    if (const auto schema = tool.find(key); schema && schema->is_map()) return true;
  }
  // OpenAI lets functions without parameters leave out the schema.
  return has_scalar(node, "type") && node.find("type")->text() == "function";
}

// In a list of tools, a description will do. It would not for a file alone: many have both keys.
bool is_listed_tool(const text::YamlNode& node) {
  return is_tool(node) || (has_scalar(node, "name") && has_scalar(node, "description"));
}

// The list of tools of a JSON-RPC answer, of its result or of a request to a model, whose older
// form has "functions", or the document itself.
std::optional<text::YamlNode> tool_list(const text::YamlNode& root) {
  if (root.is_list()) return root;
  if (is_tool(root)) return std::nullopt;
  const auto result = root.find("result");
  for (const char* key : {"tools", "functions"}) {
    const auto tools = result ? result->find(key) : root.find(key);
    if (tools && tools->is_list()) return tools;
  }
  return std::nullopt;
}

// Tools that the provider of a model runs itself: {"type": "web_search"}.
bool is_hosted(const text::YamlNode& entry) {
  if (!has_scalar(entry, "type") || is_tool(entry)) return false;
  const std::string type = entry.find("type")->text();
  return type != "function" && type != "custom";
}

// The letters and digits of a name: "get_weather" and "Get weather" are the same words.
std::string bare(std::string_view name) {
  std::string letters;
  for (const char c : name) {
    const auto byte = static_cast<unsigned char>(c);
    if (std::isalnum(byte) != 0 || byte >= 0x80) letters += static_cast<char>(std::tolower(byte));
  }
  return letters;
}

// The title, if it says more than the name, and the description.
std::string description_of(const text::YamlNode& tool, const std::string& name) {
  std::string title = has_scalar(tool, "title") ? single_spaced(tool.find("title")->text()) : "";
  std::string description =
      has_scalar(tool, "description") ? single_spaced(tool.find("description")->text()) : "";
  if (description.empty()) return title;
  if (title.empty() || bare(title) == bare(name) || description.starts_with(title)) {
    return description;
  }
  return fmt::format("{}{} {}", title, title.ends_with('.') ? "" : ".", description);
}

void read_annotations(const text::YamlNode& tool, Service& service) {
  const auto annotations = tool.find("annotations");
  if (!annotations || !annotations->is_map()) return;
  for (const auto& [hint, tag] : kHints) {
    if (has_scalar(*annotations, hint) && annotations->find(hint)->text() == "true") {
      service.tags.emplace_back(tag);
    }
  }
}

Description read_tool(const text::YamlNode& entry) {
  const text::YamlNode tool = unwrapped(entry);
  Description description;
  description.encoding = "UTF-8";
  Service& service = description.service;
  service.name = single_spaced(tool.find("name")->text());
  service.description = description_of(tool, service.name);
  read_annotations(tool, service);
  const auto read_schema = [&](const char* key, std::vector<std::string>& paths) {
    const auto schema = tool.find(key);
    if (!schema) return;
    SchemaPaths(*schema, description.notes).add(*schema, "", paths);
  };
  for (const char* key : kInputKeys) {
    if (service.inputs.empty()) read_schema(key, service.inputs);
  }
  read_schema("outputSchema", service.outputs);
  return description;
}

void require_name(const text::YamlNode& entry) {
  if (!entry.is_map()) throw entry.error("not a tool", "write a map with a name, or take it out");
  const text::YamlNode tool = unwrapped(entry);
  if (!has_scalar(tool, "name") || single_spaced(tool.find("name")->text()).empty()) {
    throw entry.error("a tool without a name", "give it one, 'name', or take it out");
  }
}

}  // namespace

bool is_tool_list(const text::YamlNode& root) {
  const auto tools = tool_list(root);
  if (!tools) return root.is_map() && is_tool(root);
  const std::vector<text::YamlNode> entries = tools->list();
  return std::any_of(entries.begin(), entries.end(), is_listed_tool);
}

void require_tool_list(const text::YamlNode& root) {
  if (is_tool_list(root)) return;
  if (const auto tools = tool_list(root); tools && !tools->list().empty()) {
    for (const text::YamlNode& entry : tools->list()) require_name(entry);
    throw tools->error("no tool in this list has a description or a schema of its inputs",
                       "give them a 'description'");
  }
  const auto of_root = [&](std::string_view key) {
    return root.is_map() ? root.find(key) : std::nullopt;
  };
  if (const auto tools = of_root("tools"); tools && tools->is_map()) {
    throw tools->error("'tools' is a map", "write a list of maps, each with its 'name'");
  }
  if (const auto answer = of_root("error"); answer && answer->is_map()) {
    throw answer->error("the server answered with an error", "call its tools/list again");
  }
  throw input_error({root.file()}, "it contains no tools",
                    "give a server's answer to tools/list, or a list of functions with names and "
                    "descriptions");
}

std::vector<Description> read_tools(const text::YamlNode& root, const Document& document) {
  const auto tools = tool_list(root);
  if (!tools) {
    if (!is_tool(root)) {
      throw root.error("neither a list of tools nor a tool with a name and a schema",
                       "give the result of tools/list, or a list of functions");
    }
    std::vector<Description> one{read_tool(root)};
    one.front().service.source = {{}, document.media_type, document.bytes};
    return one;
  }
  std::vector<Description> descriptions;
  std::vector<DescriptionNote> notes;
  std::set<std::string> names;
  for (const text::YamlNode& entry : tools->list()) {
    if (entry.is_map() && !has_scalar(unwrapped(entry), "name") && is_hosted(entry)) {
      notes.push_back({"hosted_tool",
                       fmt::format("{}:{}: {} has no name", root.file(), entry.where().line,
                                   entry.find("type")->text()),
                       "left out"});
      continue;
    }
    require_name(entry);
    Description description = read_tool(entry);
    const std::string name = description.service.name;
    if (!names.insert(name).second) {
      notes.push_back(
          {"tool_twice",
           fmt::format("{}:{}: the tool '{}' appears twice", root.file(), entry.where().line, name),
           "the second was left out; if they are of different servers, give one file for each "
           "server"});
      continue;
    }
    description.part = name;
    description.service.source = {{}, "application/json", text::json_text(text::json_of(entry))};
    descriptions.push_back(std::move(description));
  }
  const auto result = root.find("result");
  if (has_scalar(root, "nextCursor") || (result && has_scalar(*result, "nextCursor"))) {
    notes.push_back({"more_pages",
                     fmt::format("{}: the server has more tools than this page; ask again with its "
                                 "nextCursor, and put all tools into one file",
                                 root.file())});
  }
  if (!descriptions.empty()) {
    auto& of_all = descriptions.front().notes;
    of_all.insert(of_all.end(), notes.begin(), notes.end());
  }
  return descriptions;
}

}  // namespace matchbench::collection
