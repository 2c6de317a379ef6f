#pragma once

#include "harness/foundation/text/tree/yaml.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace matchbench::collection {

// What a file of tools has, in document order. Its lists may be of any depth: pages of a server's
// answers to tools/list, requests to a model, Gemini's functionDeclarations, Bedrock's toolConfig.
struct ToolEntries {
  std::vector<text::YamlNode> entries;        // of the lists: tools, and what is in their place
  std::vector<text::YamlNode> messages;       // of JSON-RPC, without tools
  std::optional<text::YamlNode> list;         // the first list; none: the file has no list of tools
  std::optional<text::YamlNode> next_cursor;  // of the last page, if it says that more follow
};

ToolEntries tool_entries(const text::YamlNode& root);

// Whether the value is a tool by itself: it has a name and a schema, or calls itself a function.
bool is_tool(const text::YamlNode& node);
// Whether an entry of a list of tools is a tool. There, a description or parameters in any form are
// enough; they are not in is_tool(), because many files that are no tools have these keys.
bool is_listed_tool(const text::YamlNode& node);

// A tool that the provider of a model runs itself: {"type": "web_search"}, {"googleSearch": {}}.
bool is_hosted_tool(const text::YamlNode& entry);

// The tool in its wrapper: OpenAI's {"type": "function", "function": {…}}, Bedrock's {"toolSpec":
// {…}}.
text::YamlNode unwrapped_tool(const text::YamlNode& node);

// The values under the keys by which the forms in use call what a tool takes or returns, each with
// its key, those first that nothing else is called by.
using KeyedNodes = std::vector<std::pair<std::string, text::YamlNode>>;
KeyedNodes tool_inputs(const text::YamlNode& tool);
KeyedNodes tool_outputs(const text::YamlNode& tool);

bool has_scalar(const text::YamlNode& node, std::string_view key);

// The letters and digits of a name: "get_weather" and "Get weather" are the same words.
std::string bare(std::string_view name);

}  // namespace matchbench::collection
