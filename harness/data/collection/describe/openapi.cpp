#include "harness/data/collection/describe/description.hpp"
#include "harness/data/collection/describe/json_schema.hpp"
#include "harness/data/collection/describe/openapi_source.hpp"
#include "harness/foundation/base/ascii.hpp"
#include "harness/foundation/base/spaces.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <set>

namespace matchbench::collection {
namespace {

constexpr std::array<std::string_view, 9> kMethods{"get",  "put",   "post",  "delete", "options",
                                                   "head", "patch", "trace", "query"};

std::string text_of(const text::YamlNode& node, std::string_view key) {
  const auto value = node.find(key);
  return value && value->is_scalar() ? single_spaced(value->text()) : std::string();
}

std::vector<text::YamlNode> items_of(const std::optional<text::YamlNode>& list) {
  return list && list->is_list() ? list->list() : std::vector<text::YamlNode>();
}

std::vector<std::pair<text::YamlNode, text::YamlNode>> entries_of(
    const std::optional<text::YamlNode>& map) {
  return map && map->is_map() ? map->entries()
                              : std::vector<std::pair<text::YamlNode, text::YamlNode>>();
}

std::string upper(std::string_view text) {
  std::string result(text);
  for (char& c : result) {
    if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
  }
  return result;
}

// One operation of a document.
class OperationReader {
 public:
  OperationReader(const text::YamlNode& root, const std::string& path,
                  const text::YamlNode& path_item, std::string_view method,
                  const text::YamlNode& operation)
      : root_(root),
        path_(path),
        path_item_(path_item),
        method_(method),
        operation_(operation),
        schemas_(root, result_.notes) {}

  Description read() {
    Service& service = result_.service;
    result_.encoding = "UTF-8";
    const std::string call = fmt::format("{} {}", upper(method_), single_spaced(path_));
    const std::string id = text_of(operation_, "operationId");
    service.name = id.empty() ? call : id;
    result_.part = service.name;
    service.description = description();
    for (const text::YamlNode& tag : items_of(operation_.find("tags"))) {
      if (tag.is_scalar()) service.tags.push_back(single_spaced(tag.text()));
    }
    if (const auto info = root_.find("info")) {
      const std::string title = text_of(*info, "title");
      if (!title.empty()) service.categories = {title};
    }
    read_parameters();
    if (const auto body = operation_.find("requestBody")) {
      if (const auto found = schemas_.resolved(*body)) add_content(*found, "body", service.inputs);
    }
    read_responses();
    read_security();
    if (text_of(operation_, "deprecated") == "true") note("deprecated_operation", call);
    for (const char* key : {"callbacks"}) {
      if (operation_.find(key)) note("callbacks_left_out", call);
    }
    service.source = {{},
                      "application/json",
                      openapi_source(root_, {path_, path_item_, method_, operation_, security_},
                                     schemas_.followed())};
    return std::move(result_);
  }

 private:
  void note(std::string kind, std::string detail) {
    result_.notes.push_back({std::move(kind), std::move(detail)});
  }

  std::string description() const {
    for (const text::YamlNode& node : {operation_, path_item_}) {
      const std::string summary = text_of(node, "summary");
      const std::string text = text_of(node, "description");
      if (summary.empty() || text.starts_with(summary)) {
        if (!text.empty()) return text;
        continue;
      }
      if (text.empty()) return summary;
      const bool ends = std::string_view(".!?:").find(summary.back()) != std::string_view::npos;
      return fmt::format("{}{} {}", summary, ends ? "" : ".", text);
    }
    return {};
  }

  // An operation's parameter replaces the path's of the same name and place.
  void read_parameters() {
    std::vector<text::YamlNode> parameters;
    std::map<std::pair<std::string, std::string>, std::size_t> known;
    for (const text::YamlNode& owner : {path_item_, operation_}) {
      for (const text::YamlNode& written : items_of(owner.find("parameters"))) {
        const auto parameter = schemas_.resolved(written);
        if (!parameter || !parameter->is_map()) continue;
        const auto [at, is_new] = known.try_emplace(
            {text_of(*parameter, "name"), text_of(*parameter, "in")}, parameters.size());
        if (is_new) {
          parameters.push_back(*parameter);
        } else {
          parameters[at->second] = *parameter;
        }
      }
    }
    for (const text::YamlNode& parameter : parameters) read_parameter(parameter);
  }

  void read_parameter(const text::YamlNode& parameter) {
    std::vector<std::string>& inputs = result_.service.inputs;
    const std::string name = text_of(parameter, "name");
    if (const auto schema = parameter.find("schema")) {
      // The body of Swagger 2.0 has a name, but its properties are what a caller fills in.
      const std::size_t before = inputs.size();
      const bool is_body = text_of(parameter, "in") == "body";
      schemas_.add(*schema, is_body ? "" : name, inputs);
      if (is_body && inputs.size() == before) add_once(name, inputs);
    } else if (parameter.find("content")) {
      add_content(parameter, name, inputs);
    } else {
      schemas_.add(parameter, name, inputs);  // Swagger 2.0: the parameter is its own schema
    }
  }

  static void add_once(const std::string& name, std::vector<std::string>& names) {
    if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
  }

  // The schema of one media type, JSON if there is one. The name is used for content without parts.
  void add_content(const text::YamlNode& owner, const std::string& name,
                   std::vector<std::string>& paths) {
    std::optional<text::YamlNode> chosen;
    for (const auto& [media_type, value] : entries_of(owner.find("content"))) {
      if (!chosen || media_type.text().find("json") != std::string::npos) chosen = value;
      if (media_type.text().find("json") != std::string::npos) break;
    }
    if (!chosen) return;
    const std::size_t before = paths.size();
    const bool is_parameter = owner.find("name").has_value();
    if (const auto schema = chosen->find("schema")) {
      schemas_.add(*schema, is_parameter ? name : "", paths);
    }
    if (paths.size() == before && !name.empty()) add_once(name, paths);
  }

  // What a successful call returns.
  void read_responses() {
    const auto responses = entries_of(operation_.find("responses"));
    const bool has_success =
        std::any_of(responses.begin(), responses.end(),
                    [](const auto& response) { return response.first.text().starts_with('2'); });
    for (const auto& [status, written] : responses) {
      const std::string code = status.text();
      if (!code.starts_with('2') && (has_success || code != "default")) continue;
      const auto response = schemas_.resolved(written);
      if (!response) continue;
      add_content(*response, "", result_.service.outputs);
      if (const auto schema = response->find("schema")) {  // Swagger 2.0
        schemas_.add(*schema, "", result_.service.outputs);
      }
    }
  }

  // "security: key (apiKey in header) or login (oauth2 read write)"
  void read_security() {
    const auto own = operation_.find("security");
    std::string text;
    for (const text::YamlNode& alternative : items_of(own ? own : root_.find("security"))) {
      std::string all;
      for (const auto& [name, scopes] : entries_of(alternative)) {
        all += fmt::format("{}{}", all.empty() ? "" : " and ", scheme_text(name.text(), scopes));
      }
      text += fmt::format("{}{}", text.empty() ? "" : " or ", all.empty() ? "none" : all);
    }
    if (!text.empty()) result_.service.preconditions = {single_spaced("security: " + text)};
  }

  std::string scheme_text(const std::string& name, const text::YamlNode& scopes) {
    std::string about;
    const auto components = root_.find("components");
    const bool is_3 = components.has_value();
    const auto schemes =
        is_3 ? components->find("securitySchemes") : root_.find("securityDefinitions");
    if (const auto scheme = schemes ? schemes->find(name) : std::nullopt) {
      security_.insert(name);
      about = text_of(*scheme, "type");
      const std::string place = text_of(*scheme, "in");
      if (!place.empty()) about += " in " + place;
    }
    for (const text::YamlNode& scope : items_of(scopes)) {
      if (scope.is_scalar()) about += " " + scope.text();
    }
    return about.empty() ? name : fmt::format("{} ({})", name, about);
  }

  const text::YamlNode& root_;
  const std::string& path_;
  const text::YamlNode& path_item_;
  std::string_view method_;
  const text::YamlNode& operation_;
  Description result_;
  SchemaPaths schemas_;
  std::set<std::string> security_;
};

void check_version(const text::YamlNode& root) {
  const auto version = root.find("openapi");
  if (version && version->is_scalar() && version->text().starts_with("3.")) return;
  const auto swagger = root.find("swagger");
  if (swagger && swagger->is_scalar() && swagger->text() == "2.0") return;
  const text::YamlNode& stated = version ? *version : swagger ? *swagger : root;
  throw stated.error("neither OpenAPI 3 nor Swagger 2.0",
                     "begin with 'openapi: 3.1.0' or 'swagger: \"2.0\"'");
}

}  // namespace

bool is_openapi(const text::YamlNode& root) {
  return root.find("openapi").has_value() || root.find("swagger").has_value();
}

std::vector<Description> read_openapi(const text::YamlNode& root, const Document&) {
  check_version(root);
  std::vector<Description> descriptions;
  std::set<std::string> parts;
  std::vector<DescriptionNote> notes;
  SchemaPaths references(root, notes);
  for (const auto& [name, written] : entries_of(root.find("paths"))) {
    const std::string path = name.text();
    if (path.starts_with("x-")) continue;
    const auto item = references.resolved(written);
    if (!item) continue;
    for (const std::string_view method : kMethods) {
      const auto operation = item->find(method);
      if (!operation || !operation->is_map()) continue;
      Description found = OperationReader(root, path, *item, method, *operation).read();
      if (!parts.insert(found.part).second) {
        found.part = fmt::format("{} {}", upper(method), single_spaced(path));
        notes.push_back(
            {"operation_id_twice",
             fmt::format("{}:{}: {}", root.file(), operation->where().line, found.service.name)});
        if (!parts.insert(found.part).second) continue;
      }
      descriptions.push_back(std::move(found));
    }
  }
  if (descriptions.empty()) {
    throw root.error("the document describes no operation", "check what is under 'paths'");
  }
  if (root.find("webhooks")) {
    notes.push_back(
        {"webhooks_left_out", fmt::format("{}: they are calls to the client", root.file())});
  }
  auto& first = descriptions.front().notes;
  first.insert(first.begin(), notes.begin(), notes.end());
  return descriptions;
}

}  // namespace matchbench::collection
