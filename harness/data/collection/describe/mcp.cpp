#include "harness/data/collection/describe/description.hpp"
#include "harness/data/collection/describe/tool_entries.hpp"
#include "harness/data/collection/describe/tool_schema.hpp"
#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/spaces.hpp"
#include "harness/foundation/text/tree/node_json.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <set>
#include <string_view>
#include <utility>

namespace matchbench::collection {
namespace {

// MCP's annotations that say how a tool behaves, and what they become.
constexpr std::array<std::pair<const char*, const char*>, 4> kHints{
    {{"readOnlyHint", "read-only"},
     {"destructiveHint", "destructive"},
     {"idempotentHint", "idempotent"},
     {"openWorldHint", "open-world"}}};

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

// A text, or a list of texts, under a key.
void add_texts(const text::YamlNode& tool, std::string_view key, std::vector<std::string>& texts) {
  const auto value = tool.find(key);
  if (!value) return;
  for (const text::YamlNode& one : value->is_list() ? value->list() : std::vector{*value}) {
    std::string text = one.is_scalar() ? single_spaced(one.text()) : std::string();
    if (!text.empty()) texts.push_back(std::move(text));
  }
}

// Takes the first that has parts; one of an unknown form is noted if none has.
void read_paths(const KeyedNodes& forms, std::string_view kind, const text::YamlNode& tool,
                Description& description, std::vector<std::string>& paths) {
  std::optional<std::string> unknown;
  for (const auto& [key, form] : forms) {
    if (!paths.empty()) return;
    const bool is_known = add_tool_paths(form, paths, description.notes);
    if (!is_known && !unknown) {
      unknown = fmt::format("{}:{}: '{}' of '{}'", tool.file(), form.where().line, key,
                            description.service.name);
    }
  }
  if (unknown) description.notes.push_back({std::string(kind), *unknown, "left out"});
}

Description read_tool(const text::YamlNode& entry) {
  const text::YamlNode tool = unwrapped_tool(entry);
  Description description;
  description.encoding = "UTF-8";
  Service& service = description.service;
  service.name = single_spaced(tool.find("name")->text());
  service.description = description_of(tool, service.name);
  for (const char* key : {"category", "categories"}) add_texts(tool, key, service.categories);
  add_texts(tool, "tags", service.tags);
  read_annotations(tool, service);
  read_paths(tool_inputs(tool), "parameters_of_an_unknown_form", tool, description, service.inputs);
  read_paths(tool_outputs(tool), "results_of_an_unknown_form", tool, description, service.outputs);
  return description;
}

void require_name(const text::YamlNode& entry) {
  if (!entry.is_map()) throw entry.error("not a tool", "write a map with a name, or take it out");
  const text::YamlNode tool = unwrapped_tool(entry);
  if (!has_scalar(tool, "name") || single_spaced(tool.find("name")->text()).empty()) {
    throw entry.error("a tool without a name", "give it one, 'name', or take it out");
  }
}

void refuse_error(const text::YamlNode& message) {
  if (const auto answer = message.find("error"); answer && answer->is_map()) {
    throw answer->error("the server answered with an error", "call its tools/list again");
  }
}

std::string place_of(const text::YamlNode& node) {
  return fmt::format("{}:{}", node.file(), node.where().line);
}

}  // namespace

bool is_tool_list(const text::YamlNode& root) {
  if (root.is_map() && is_tool(root)) return true;
  const ToolEntries found = tool_entries(root);
  return std::ranges::any_of(found.entries, is_listed_tool);
}

void require_tool_list(const text::YamlNode& root) {
  if (is_tool_list(root)) return;
  const ToolEntries found = tool_entries(root);
  for (const text::YamlNode& message : found.messages) refuse_error(message);
  bool is_empty = true;
  for (const text::YamlNode& entry : found.entries) {
    if (is_hosted_tool(entry)) continue;
    require_name(entry);
    is_empty = false;
  }
  if (!is_empty) {
    throw found.list->error("no tool in this list has a description or a schema of its inputs",
                            "give them a 'description'");
  }
  if (found.list && found.messages.empty()) return;
  if (const auto tools = root.find("tools"); tools && tools->is_map()) {
    throw tools->error("'tools' is a map", "write a list of maps, each with its 'name'");
  }
  refuse_error(root);
  throw no_tools(root.file());
}

Error no_tools(const std::string& file) {
  return input_error({file}, "it contains no tools",
                     "give a server's answer to tools/list, or a list of functions with names and "
                     "descriptions");
}

std::vector<Description> read_tools(const text::YamlNode& root, const Document& document) {
  if (root.is_map() && is_tool(root)) {
    std::vector<Description> one{read_tool(root)};
    one.front().service.source = {{}, document.media_type, document.bytes};
    return one;
  }
  std::vector<Description> descriptions;
  std::vector<DescriptionNote> notes;
  std::set<std::string> names;
  const ToolEntries found = tool_entries(root);
  for (const text::YamlNode& message : found.messages) {
    refuse_error(message);
    notes.push_back({"message_without_tools", place_of(message), "left out"});
  }
  for (const text::YamlNode& entry : found.entries) {
    if (is_hosted_tool(entry)) {
      const auto type = entry.find("type");
      const auto name = type ? *type : entry.entries().front().first;
      notes.push_back({"hosted_tool",
                       fmt::format("{}: {} has no name", place_of(entry), name.text()),
                       "left out"});
      continue;
    }
    require_name(entry);
    Description description = read_tool(entry);
    const std::string name = description.service.name;
    if (!names.insert(name).second) {
      notes.push_back(
          {"tool_twice", fmt::format("{}: the tool '{}' appears twice", place_of(entry), name),
           "the second was left out; if they are of different servers, give one file for each "
           "server"});
      continue;
    }
    description.part = name;
    description.service.source = {{}, "application/json", text::json_text(text::json_of(entry))};
    descriptions.push_back(std::move(description));
  }
  if (found.next_cursor) {
    notes.push_back(
        {"more_pages", fmt::format("{}: the server has more tools than these; ask again with its "
                                   "nextCursor, and add the answer to the file",
                                   root.file())});
  }
  if (!descriptions.empty()) {
    auto& of_all = descriptions.front().notes;
    of_all.insert(of_all.end(), notes.begin(), notes.end());
  }
  return descriptions;
}

}  // namespace matchbench::collection
