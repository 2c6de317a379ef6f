#include "harness/base/error.hpp"
#include "harness/base/file.hpp"
#include "harness/base/spaces.hpp"
#include "harness/collection/csv.hpp"
#include "harness/collection/digest.hpp"
#include "harness/collection/import.hpp"
#include "harness/collection/import_documents.hpp"
#include "harness/collection/judgment_order.hpp"
#include "harness/collection/uri.hpp"

#include <fmt/format.h>
#include <simdjson.h>

#include <set>
#include <unordered_map>

namespace matchbench {
namespace {

namespace fs = std::filesystem;
namespace json = simdjson::dom;

// A JSON file, and errors that name it.
class JsonFile {
 public:
  explicit JsonFile(const fs::path& path) : file_(path.string()) {
    if (parser_.parse(simdjson::padded_string(read_file(path))).get(root_) != simdjson::SUCCESS) {
      throw input_error({file_}, "not well-formed JSON", "check that the file is complete");
    }
  }

  json::element root() const { return root_; }
  const std::string& file() const { return file_; }

  template <class Value>
  Value as(json::element element, std::string_view what) const {
    Value value;
    if (element.get(value) == simdjson::SUCCESS) return value;
    throw input_error({file_}, fmt::format("{} is of another type than expected", what),
                      "check the layout of the file");
  }

  template <class Value>
  Value member(json::element object, std::string_view key) const {
    Value value;
    if (object[key].get(value) == simdjson::SUCCESS) return value;
    throw input_error({file_}, fmt::format("the key \"{}\" is missing or of another type", key),
                      "check the layout of the file");
  }

 private:
  std::string file_;
  json::parser parser_;
  json::element root_;
};

// The result while it grows: services by key, requests, labels.
class ToolCollection {
 public:
  ToolCollection(const ToolsOptions& options, std::string_view layout) {
    ImportFacts found;
    fs::path folder = options.folder.lexically_normal();
    if (!folder.has_filename()) folder = folder.parent_path();
    found.name = folder.filename().string();
    found.description = fmt::format("Agent tools with labelled queries, imported from {}.", layout);
    state_facts(options.facts, found, result_);
    prefix_ = fmt::format("urn:matchbench:{}:", percent_encoded(result_.collection.name));
  }

  ImportReport& report() { return result_.report; }

  // Takes the service where its key is new; returns the one that has the key.
  const Service& service(const std::string& key, Service service) {
    std::vector<Service>& services = result_.collection.services;
    const auto [at, is_new] = services_.emplace(key, static_cast<std::uint32_t>(services.size()));
    if (is_new) {
      service.uri = prefix_ + "tool/" + percent_encoded(key);
      if (!service.source.media_type.empty()) service.source.uri = service.uri;
      services.push_back(std::move(service));
    }
    return services[at->second];
  }

  RequestIndex request(const std::string& id, std::string_view text) {
    Service request;
    request.uri = prefix_ + "query/" + percent_encoded(id);
    request.description = single_spaced(text);
    result_.collection.requests.push_back(std::move(request));
    return {static_cast<std::uint32_t>(result_.collection.requests.size() - 1)};
  }

  void label(RequestIndex request, const std::string& key, const std::string& place) {
    const auto service = services_.find(key);
    if (service == services_.end()) {
      report().add("unknown_tool", "the label was left out", fmt::format("{}: {}", place, key));
    } else if (!labels_.emplace(request.value, service->second).second) {
      report().add("duplicate_pair", "taken once", fmt::format("{}: {} again", place, key));
    }
  }

  ImportResult take() {
    Judgments& judgments = result_.judgments;
    judgments.judges = {kConsensus};
    judgments.dimensions = {"binary"};
    for (const auto& [request, service] : labels_) {
      judgments.entries.push_back({{request}, {service}, 0, 0, 1});
    }
    sort_entries(judgments);
    result_.details.judges = {{kConsensus, "The labels that the makers of the data published."}};
    result_.details.dimensions = {
        {"binary", "Labelled as a tool for the query.", {{1, "relevant"}}}};
    result_.settings = {{"binary", {}, Thresholds{{{"binary", 1.0}}}, {}}};
    report().add_many("incomplete_pool", "what is not labelled stays unjudged",
                      result_.collection.requests.size(), "only relevant tools are labelled");
    result_.collection.digest = digest_of(result_.collection);
    judgments.digest = digest_of(judgments, result_.collection);
    return std::move(result_);
  }

 private:
  ImportResult result_;
  std::string prefix_;
  std::unordered_map<std::string, std::uint32_t> services_;
  std::set<std::pair<std::uint32_t, std::uint32_t>> labels_;
};

// solvable_queries/test_instruction/*.json: [{query_id, query, api_list: [{category_name,
// tool_name, api_name, api_description, …}], "relevant APIs": [[tool, api], …]}, …]
void add_toolbench_file(const fs::path& path, ToolCollection& tools) {
  const JsonFile file(path);
  for (const json::element entry : file.as<json::array>(file.root(), "the file")) {
    for (const json::element api : file.member<json::array>(entry, "api_list")) {
      const auto text = [&](std::string_view key) {
        return std::string(file.member<std::string_view>(api, key));
      };
      Service service;
      service.name = text("api_name");
      service.description = single_spaced(text("api_description"));
      service.categories = {text("category_name")};
      service.tags = {text("tool_name")};
      service.source = {{}, "application/json", simdjson::minify(api)};
      const std::string key = text("tool_name") + "/" + service.name;
      const Service& kept = tools.service(key, service);
      if (kept.description != service.description || kept.categories != service.categories) {
        tools.report().add("described_differently", "the first description was kept",
                           fmt::format("{}: {}", path.filename().string(), key));
      }
    }
    const auto id = std::to_string(file.member<std::int64_t>(entry, "query_id"));
    const RequestIndex request = tools.request(id, file.member<std::string_view>(entry, "query"));
    for (const json::element label : file.member<json::array>(entry, "relevant APIs")) {
      std::string key;
      for (const json::element part : file.as<json::array>(label, "a label")) {
        key += key.empty() ? "" : "/";
        key += file.as<std::string_view>(part, "a label's part");
      }
      tools.label(request, key, fmt::format("{}, query {}", path.filename().string(), id));
    }
  }
}

ImportResult import_toolbench(const ToolsOptions& options, const fs::path& queries) {
  ToolCollection tools(options, "ToolBench's layout");
  for (const fs::path& path : files_below(queries)) {
    if (path.extension() == ".json") add_toolbench_file(path, tools);
  }
  return tools.take();
}

// dataset/plugin_des.json: {tool: description}; data/all_clean_data.csv: Query,Tool;
// data/multi_tool_query_golden.json: [{query, tool: [name, …]}, …]
ImportResult import_metatool(const ToolsOptions& options, const fs::path& dataset) {
  ToolCollection tools(options, "MetaTool's layout");
  const JsonFile descriptions(dataset / "plugin_des.json");
  for (const auto [name, text] : descriptions.as<json::object>(descriptions.root(), "the file")) {
    Service service;
    service.name = std::string(name);
    service.description = single_spaced(descriptions.as<std::string_view>(text, name));
    tools.service(service.name, service);
  }
  std::unordered_map<std::string, RequestIndex> requests;  // one query may stand in several rows
  const auto request_of = [&](const std::string& text) {
    const auto [request, is_new] = requests.try_emplace(text);
    if (is_new) request->second = tools.request(std::to_string(requests.size()), text);
    return request->second;
  };
  const fs::path csv = dataset / "data" / "all_clean_data.csv";
  const std::vector<CsvRow> rows = read_csv(read_file(csv), csv.string());
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const std::vector<std::string>& fields = rows[i].fields;
    if (fields.size() != 2 || (i == 0 && (fields[0] != "Query" || fields[1] != "Tool"))) {
      throw input_error({csv.string(), rows[i].line}, "the columns are not Query,Tool",
                        "check the layout of the file");
    }
    if (i == 0) continue;
    tools.label(request_of(fields[0]), fields[1], fmt::format("{}:{}", csv.string(), rows[i].line));
  }
  const JsonFile several(dataset / "data" / "multi_tool_query_golden.json");
  for (const json::element entry : several.as<json::array>(several.root(), "the file")) {
    const std::string query(several.member<std::string_view>(entry, "query"));
    const RequestIndex request = request_of(query);
    for (const json::element name : several.member<json::array>(entry, "tool")) {
      tools.label(request, std::string(several.as<std::string_view>(name, "a tool")),
                  several.file());
    }
  }
  return tools.take();
}

}  // namespace

ImportResult import_tools(const ToolsOptions& options) {
  const fs::path queries = options.folder / "solvable_queries" / "test_instruction";
  if (is_folder(queries)) return import_toolbench(options, queries);
  const fs::path dataset = options.folder / "dataset";
  if (is_file(dataset / "plugin_des.json")) return import_metatool(options, dataset);
  throw input_error(
      fmt::format("{} has neither solvable_queries/test_instruction/ nor dataset/plugin_des.json",
                  options.folder.string()),
      "name the folder of a tool collection in the layout of ToolBench or MetaTool");
}

}  // namespace matchbench
