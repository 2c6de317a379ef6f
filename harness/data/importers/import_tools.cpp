#include "harness/data/importers/import.hpp"
#include "harness/data/importers/import_files.hpp"
#include "harness/data/importers/labelled_collection.hpp"
#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/file.hpp"
#include "harness/foundation/base/name_table.hpp"
#include "harness/foundation/base/spaces.hpp"
#include "harness/foundation/text/csv.hpp"
#include "harness/foundation/text/file_names.hpp"
#include "harness/foundation/text/printable.hpp"
#include "harness/foundation/text/tree/node_json.hpp"
#include "harness/foundation/text/tree/yaml.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace matchbench::importers {
namespace {

namespace fs = std::filesystem;

constexpr UriWords kWords{.service = "tool/", .request = "query/"};

text::YamlDocument read_json(const fs::path& path) {
  return text::YamlDocument::parse_json(read_document_file(path), text::printable(path.string()));
}

text::YamlNode member(const text::YamlNode& object, std::string_view key) {
  if (const auto value = object.find(key)) return *value;
  throw object.error(fmt::format("the key '{}' is missing", key), "check the layout of the file");
}

ImportFacts facts_of(const ToolsOptions& options, std::string_view layout) {
  ImportFacts found;
  found.name = plain_name(options.folder);
  found.description = fmt::format("Agent tools with labelled queries, imported from {}.", layout);
  return found;
}

Service request_of(std::string_view text) {
  Service request;
  request.description = single_spaced(text);
  return request;
}

// solvable_queries/test_instruction/*.json: [{query_id, query, api_list: [{category_name,
// tool_name, api_name, api_description, …}], "relevant APIs": [[tool, api], …]}, …]
void add_toolbench_file(const fs::path& path, LabelledCollection& tools) {
  const text::YamlDocument document = read_json(path);
  const std::string file = path.filename().string();
  for (const text::YamlNode& entry : document.root().list()) {
    for (const text::YamlNode& api : member(entry, "api_list").list()) {
      Service service;
      service.name = member(api, "api_name").text();
      service.description = single_spaced(member(api, "api_description").text());
      service.categories = {member(api, "category_name").text()};
      service.tags = {member(api, "tool_name").text()};
      service.source = {{}, "application/json", text::json_text(text::json_of(api))};
      const std::string key = service.tags.front() + "/" + service.name;
      const Service& kept = tools.add_service(key, service).first;
      if (kept.description != service.description || kept.categories != service.categories) {
        tools.report().add("described_differently", "the first description was kept",
                           fmt::format("{}: {}", file, key));
      }
    }
    const std::string id = member(entry, "query_id").text();
    const auto [request, is_new] = tools.add_request(id, request_of(member(entry, "query").text()));
    if (!is_new) {
      tools.report().add("id_twice", "the labels were joined",
                         fmt::format("{}: query {}", file, id));
    }
    for (const text::YamlNode& label : member(entry, "relevant APIs").list()) {
      tools.label(request, fmt::format("{}", fmt::join(label.texts(), "/")), 1,
                  fmt::format("{}, query {}", file, id));
    }
  }
}

ImportResult import_toolbench(const ToolsOptions& options, const fs::path& queries) {
  LabelledCollection tools(options.facts, facts_of(options, "ToolBench's layout"), kWords);
  for (const fs::path& path : files_below(queries, tools.report())) {
    if (text::plain_ending(path.string()) == ".json") add_toolbench_file(path, tools);
  }
  return tools.take();
}

// dataset/plugin_des.json: {tool: description}; data/all_clean_data.csv: Query,Tool;
// data/multi_tool_query_golden.json: [{query, tool: [name, …]}, …]
ImportResult import_metatool(const ToolsOptions& options, const fs::path& dataset) {
  LabelledCollection tools(options.facts, facts_of(options, "MetaTool's layout"), kWords);
  const text::YamlDocument descriptions = read_json(file_of(dataset, "plugin_des.json"));
  for (const auto& [name, text] : descriptions.root().entries()) {
    Service service;
    service.name = name.text();
    service.description = single_spaced(text.text());
    tools.add_service(service.name, service);
  }
  NameMap<RequestIndex> requests;  // one query may be in several rows
  const auto request_for = [&](const std::string& text) {
    const auto [request, is_new] = requests.try_emplace(text);
    if (is_new) {
      request->second = tools.add_request(std::to_string(requests.size()), request_of(text)).first;
    }
    return request->second;
  };
  const fs::path csv = file_of(dataset, "data/all_clean_data.csv");
  const std::string csv_name = text::printable(csv.string());
  const std::vector<text::CsvRow> rows = text::read_csv(read_document_file(csv), csv_name);
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const std::vector<std::string>& fields = rows[i].fields;
    if (fields.size() != 2 || (i == 0 && (fields[0] != "Query" || fields[1] != "Tool"))) {
      throw input_error({csv_name, rows[i].line}, "the columns are not Query,Tool",
                        "check the layout of the file");
    }
    if (i == 0) continue;
    tools.label(request_for(fields[0]), fields[1], 1, fmt::format("{}:{}", csv_name, rows[i].line));
  }
  const text::YamlDocument several =
      read_json(file_of(dataset, "data/multi_tool_query_golden.json"));
  for (const text::YamlNode& entry : several.root().list()) {
    const RequestIndex request = request_for(member(entry, "query").text());
    for (const std::string& name : member(entry, "tool").texts()) {
      tools.label(request, name, 1, several.root().file());
    }
  }
  return tools.take();
}

}  // namespace

ImportResult import_tools(const ToolsOptions& options) {
  const fs::path queries = options.folder / "solvable_queries" / "test_instruction";
  if (is_folder(queries) && is_inside(options.folder, queries)) {
    return import_toolbench(options, queries);
  }
  const fs::path dataset = options.folder / "dataset";
  if (is_file(dataset / "plugin_des.json") && is_inside(options.folder, dataset)) {
    return import_metatool(options, dataset);
  }
  throw input_error(
      fmt::format("{} has neither solvable_queries/test_instruction/ nor dataset/plugin_des.json",
                  text::printable(options.folder.string())),
      "name the folder of a tool collection in the layout of ToolBench or MetaTool");
}

}  // namespace matchbench::importers
