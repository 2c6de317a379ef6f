#include "harness/data/collection/describe/description.hpp"
#include "harness/data/collection/describe/json_references.hpp"
#include "harness/data/collection/describe/json_schema.hpp"
#include "harness/data/collection/describe/openapi_source.hpp"
#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/spaces.hpp"
#include "harness/foundation/text/counted.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <set>

namespace matchbench::collection {
namespace {

constexpr std::array<std::string_view, 9> kMethods{"get",  "put",   "post",  "delete", "options",
                                                   "head", "patch", "trace", "query"};
constexpr std::size_t kLongestSecurity = 1024;

std::string text_of(const std::optional<text::YamlNode>& value) {
  return value && value->is_scalar() ? single_spaced(value->text()) : std::string();
}

std::string upper(std::string_view text) {
  std::string result(text);
  for (char& c : result) {
    if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
  }
  return result;
}

// What all operations of a document share.
struct OpenapiDocument {
  OpenapiDocument(const text::YamlNode& document, ReferencedFiles* files)
      : root(document), references(document, files) {
    if (const auto info = member(root, "info")) title = text_of(info->find("title"));
    read_schemes();
  }

  // The value under a key, references followed.
  std::optional<ResolvedValue> member(const text::YamlNode& node, std::string_view key) {
    const auto value = node.find(key);
    if (!value) return std::nullopt;
    return references.resolve(*value, notes);
  }

  // "login (oauth2)", by the name "login".
  void read_schemes() {
    const auto components = member(root, "components");
    const auto schemes =
        components ? components->find("securitySchemes") : root.find("securityDefinitions");
    if (!schemes) return;
    for (const auto& [name, written] : references.resolve(*schemes, notes).entries()) {
      const ResolvedValue scheme = references.resolve(written, notes);
      const std::string place = text_of(scheme.find("in"));
      schemes_by_name[name.text()] =
          text_of(scheme.find("type")) + (place.empty() ? "" : " in " + place);
    }
  }

  text::YamlNode root;
  std::vector<DescriptionNote> notes;  // of the document, not of one operation
  JsonReferences references;
  KnownSchemas schemas;
  std::string title;
  std::map<std::string, std::string> schemes_by_name;
};

// One operation of a document.
class OperationReader {
 public:
  OperationReader(OpenapiDocument& document, const std::string& path,
                  const ResolvedValue& path_item, std::string_view method,
                  const text::YamlNode& operation)
      : document_(document),
        path_(path),
        path_item_(path_item),
        method_(method),
        operation_(document.references.resolve(operation, result_.notes)),
        schemas_(document.references, document.schemas, result_.notes) {}

  // Whether there is more of it than a reference that leads nowhere.
  bool is_there() const { return operation_.is_map() && !operation_.is_empty(); }
  std::vector<DescriptionNote>& notes() { return result_.notes; }

  Description read() {
    Service& service = result_.service;
    result_.encoding = "UTF-8";
    const std::string call = fmt::format("{} {}", upper(method_), single_spaced(path_));
    const std::string id = text_of(operation_.find("operationId"));
    service.name = id.empty() ? call : id;
    result_.part = service.name;
    service.description = description();
    if (const auto tags = operation_.find("tags"); tags && tags->is_list()) {
      for (const text::YamlNode& tag : tags->list()) {
        if (tag.is_scalar()) service.tags.push_back(single_spaced(tag.text()));
      }
    }
    if (!document_.title.empty()) service.categories = {document_.title};
    read_parameters();
    if (const auto body = operation_.find("requestBody")) {
      const ResolvedValue found = resolve(*body);
      if (!found.is_empty()) add_content(found, "", "body", service.inputs, "several_bodies");
    }
    read_responses();
    read_security();
    if (text_of(operation_.find("deprecated")) == "true") note("deprecated_operation", call);
    if (operation_.find("callbacks")) note("callbacks_left_out", call);
    result_.is_cut = document_.root.find(kLeftOut).has_value();
    service.source = {
        {},
        "application/json",
        openapi_source(document_.references, {path_, path_item_, method_, operation_, security_})};
    return std::move(result_);
  }

 private:
  ResolvedValue resolve(const text::YamlNode& value) {
    return document_.references.resolve(value, result_.notes);
  }

  void note(std::string kind, std::string detail) {
    result_.notes.push_back({std::move(kind), std::move(detail)});
  }

  std::string description() const {
    for (const ResolvedValue* value :
         std::array<const ResolvedValue*, 2>{&operation_, &path_item_}) {
      const std::string summary = text_of(value->find("summary"));
      const std::string text = text_of(value->find("description"));
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
    std::vector<ResolvedValue> parameters;
    std::map<std::pair<std::string, std::string>, std::size_t> known;
    for (const ResolvedValue* owner :
         std::array<const ResolvedValue*, 2>{&path_item_, &operation_}) {
      const auto list = owner->find("parameters");
      if (!list) continue;
      for (const text::YamlNode& written : resolve(*list).items()) {
        ResolvedValue parameter = resolve(written);
        if (!parameter.is_map() || parameter.is_empty()) continue;
        const auto [at, is_new] = known.try_emplace(
            {text_of(parameter.find("name")), text_of(parameter.find("in"))}, parameters.size());
        if (is_new) {
          parameters.push_back(std::move(parameter));
        } else {
          parameters[at->second] = std::move(parameter);
        }
      }
    }
    for (const ResolvedValue& parameter : parameters) read_parameter(parameter);
  }

  void read_parameter(const ResolvedValue& parameter) {
    std::vector<std::string>& inputs = result_.service.inputs;
    const std::string name = text_of(parameter.find("name"));
    if (const auto schema = parameter.find("schema")) {
      // The body of Swagger 2.0 has a name, but its properties are what a caller fills in.
      const std::size_t before = inputs.size();
      const bool is_body = text_of(parameter.find("in")) == "body";
      schemas_.add(*schema, is_body ? "" : name, inputs);
      if (is_body && inputs.size() == before) add_once(name, inputs);
    } else if (parameter.find("content")) {
      add_content(parameter, name, name, inputs, "several_bodies");
    } else {
      schemas_.add(parameter.layers.back(), name, inputs);  // Swagger 2.0: it is its own schema
    }
  }

  static void add_once(const std::string& name, std::vector<std::string>& names) {
    if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
  }

  // The schemas of all media types. `otherwise` is used for content without parts.
  void add_content(const ResolvedValue& owner, const std::string& name,
                   const std::string& otherwise, std::vector<std::string>& paths,
                   const char* several) {
    const auto content = owner.find("content");
    if (!content) return;
    const std::size_t before = paths.size();
    std::size_t contributors = 0;
    bool has_type = false;
    for (const auto& [media_type, written] : resolve(*content).entries()) {
      has_type = true;
      const auto schema = resolve(written).find("schema");
      if (!schema) continue;
      const std::size_t known = paths.size();
      schemas_.add(*schema, name, paths);
      if (paths.size() > known) ++contributors;
    }
    if (has_type && paths.size() == before && !otherwise.empty()) add_once(otherwise, paths);
    if (contributors > 1) {
      result_.notes.push_back({several, fmt::format("{} {}", upper(method_), single_spaced(path_)),
                               "the parts of all its media types were taken, each once"});
    }
  }

  // What a successful call returns.
  void read_responses() {
    const auto written_responses = operation_.find("responses");
    if (!written_responses) return;
    const auto responses = resolve(*written_responses).entries();
    const bool has_success =
        std::any_of(responses.begin(), responses.end(),
                    [](const auto& response) { return response.first.text().starts_with('2'); });
    for (const auto& [status, written] : responses) {
      const std::string code = status.text();
      if (!code.starts_with('2') && (has_success || code != "default")) continue;
      const ResolvedValue response = resolve(written);
      add_content(response, "", "", result_.service.outputs, "several_answers");
      if (const auto schema = response.find("schema")) {  // Swagger 2.0
        schemas_.add(*schema, "", result_.service.outputs);
      }
    }
  }

  // "security: key (apiKey in header) or login (oauth2 read write)"
  void read_security() {
    const auto own = operation_.find("security");
    const auto alternatives = own ? own : document_.root.find("security");
    if (!alternatives || !alternatives->is_list()) return;
    std::string text;
    for (const text::YamlNode& alternative : alternatives->list()) {
      if (text.size() > kLongestSecurity) {
        text += " or …";
        note("security_cut", fmt::format("more than {} bytes of security", kLongestSecurity));
        break;
      }
      std::string all;
      if (alternative.is_map()) {
        for (const auto& [name, scopes] : alternative.entries()) {
          if (all.size() > kLongestSecurity) break;
          all += fmt::format("{}{}", all.empty() ? "" : " and ", scheme_text(name.text(), scopes));
        }
      }
      text += fmt::format("{}{}", text.empty() ? "" : " or ", all.empty() ? "none" : all);
    }
    if (!text.empty()) result_.service.preconditions = {single_spaced("security: " + text)};
  }

  std::string scheme_text(const std::string& name, const text::YamlNode& scopes) {
    std::string about;
    const auto scheme = document_.schemes_by_name.find(name);
    if (scheme != document_.schemes_by_name.end()) {
      security_.insert(name);
      about = scheme->second;
    }
    if (scopes.is_list()) {
      for (const text::YamlNode& scope : scopes.list()) {
        if (about.size() > kLongestSecurity) break;
        if (scope.is_scalar()) about += " " + scope.text();
      }
    }
    return about.empty() ? name : fmt::format("{} ({})", name, about);
  }

  OpenapiDocument& document_;
  const std::string& path_;
  const ResolvedValue& path_item_;
  std::string_view method_;
  Description result_;
  ResolvedValue operation_;
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

Error no_operation(const text::YamlNode& root, const std::vector<DescriptionNote>& notes) {
  if (notes.empty()) {
    return root.error("the document describes no operation", "check what is under 'paths'");
  }
  const DescriptionNote& first = notes.front();
  return root.error(
      fmt::format("the document describes no operation that can be read: {} nowhere, as in {}",
                  text::counted(notes.size(), "reference leads", "references lead"), first.detail),
      "put the files into the folder of the document, or name their common folder with --root; or "
      "make one document first, as with: npx @redocly/cli bundle FILE -o one.yaml");
}

}  // namespace

bool is_openapi(const text::YamlNode& root) {
  return root.find("openapi").has_value() || root.find("swagger").has_value();
}

std::vector<Description> read_openapi(const text::YamlNode& root, ReferencedFiles* files) {
  check_version(root);
  OpenapiDocument document(root, files);
  std::vector<DescriptionNote>& notes = document.notes;
  std::vector<Description> descriptions;
  std::set<std::string> parts;
  const auto read_item = [&](const std::string& path, const ResolvedValue& item) {
    for (const std::string_view method : kMethods) {
      const auto operation = item.find(method);
      if (!operation || !operation->is_map()) continue;
      OperationReader reader(document, path, item, method, *operation);
      if (!reader.is_there()) {
        notes.insert(notes.end(), reader.notes().begin(), reader.notes().end());
        continue;
      }
      Description found = reader.read();
      if (!parts.insert(found.part).second) {
        found.part = fmt::format("{} {}", upper(method), single_spaced(path));
        notes.push_back(
            {"operation_id_twice", fmt::format("{}:{}: {}", operation->file(),
                                               operation->where().line, found.service.name)});
        if (!parts.insert(found.part).second) continue;
      }
      descriptions.push_back(std::move(found));
    }
  };
  if (const auto paths = document.member(root, "paths")) {
    for (const auto& [name, written] : paths->entries()) {
      const std::string path = name.text();
      if (path.starts_with("x-")) continue;
      read_item(path, document.references.resolve(written, notes));
    }
  }
  if (descriptions.empty()) throw no_operation(root, notes);
  if (root.find("webhooks")) {
    notes.push_back(
        {"webhooks_left_out", fmt::format("{}: they are calls to the client", root.file())});
  }
  auto& first = descriptions.front().notes;
  first.insert(first.begin(), notes.begin(), notes.end());
  return descriptions;
}

}  // namespace matchbench::collection
