#include "harness/data/collection/describe/description.hpp"
#include "harness/data/collection/describe/json_references.hpp"
#include "harness/data/collection/describe/json_schema.hpp"
#include "harness/data/collection/describe/media_type.hpp"
#include "harness/data/collection/describe/openapi_operations.hpp"
#include "harness/data/collection/describe/openapi_source.hpp"
#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/spaces.hpp"
#include "harness/foundation/text/counted.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <map>
#include <set>

namespace matchbench::collection {
namespace {

constexpr std::size_t kLongestSecurity = 1024;

// What all operations of a document share.
struct OpenapiDocument {
  OpenapiDocument(const text::YamlNode& document, ReferencedFiles* files)
      : root(document), references(document, files), excerpts(references) {
    if (const auto info = member(root, "info")) title = plain_text(info->find("title"));
    read_schemes();
    if (const auto of_all = root.find("security")) security = security_of(*of_all);
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
      const std::string place = plain_text(scheme.find("in"));
      schemes_by_name[name.text()] =
          plain_text(scheme.find("type")) + (place.empty() ? "" : " in " + place);
    }
  }

  struct Security {
    std::string text;
    bool is_cut = false;
  };
  // "security: key (apiKey in header) or login (oauth2 read write)"
  Security security_of(const text::YamlNode& alternatives) const {
    Security found;
    if (!alternatives.is_list()) return found;
    for (const text::YamlNode& alternative : alternatives.list()) {
      if (found.text.size() > kLongestSecurity) {
        found.text += " or …";
        found.is_cut = true;
        break;
      }
      std::string all;
      if (alternative.is_map()) {
        for (const auto& [name, scopes] : alternative.entries()) {
          if (all.size() > kLongestSecurity) break;
          all += fmt::format("{}{}", all.empty() ? "" : " and ", scheme_text(name.text(), scopes));
        }
      }
      found.text +=
          fmt::format("{}{}", found.text.empty() ? "" : " or ", all.empty() ? "none" : all);
    }
    return found;
  }

  std::string scheme_text(const std::string& name, const text::YamlNode& scopes) const {
    std::string about;
    const auto scheme = schemes_by_name.find(name);
    if (scheme != schemes_by_name.end()) about = scheme->second;
    if (scopes.is_list()) {
      for (const text::YamlNode& scope : scopes.list()) {
        if (about.size() > kLongestSecurity) break;
        if (scope.is_scalar()) about += " " + scope.text();
      }
    }
    return about.empty() ? name : fmt::format("{} ({})", name, about);
  }

  text::YamlNode root;
  std::vector<DescriptionNote> notes;  // of the document, not of one operation
  JsonReferences references;
  OpenapiExcerpts excerpts;
  KnownSchemas schemas;
  std::string title;
  std::map<std::string, std::string> schemes_by_name;
  Security security;  // of the operations that state none
};

// One operation of a document.
class OperationReader {
 public:
  OperationReader(OpenapiDocument& document, const OpenapiOperation& place)
      : document_(document),
        place_(place),
        path_item_(place.path_item),
        operation_(place.operation),
        schemas_(document.references, document.schemas, result_.notes) {
    result_.notes = place.notes;
  }

  Description read() {
    Service& service = result_.service;
    result_.encoding = "UTF-8";
    const std::string call = place_.call();
    service.name = place_.name;
    result_.part = place_.part;
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
    if (plain_text(operation_.find("deprecated")) == "true") note("deprecated_operation", call);
    if (operation_.find("callbacks")) note("callbacks_left_out", call);
    result_.is_cut = document_.root.find(kLeftOut).has_value();
    service.source = {{}, "application/json", document_.excerpts.of(place_)};
    result_.is_part = true;
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
      std::string summary = plain_text(value->find("summary"));
      std::string text = plain_text(value->find("description"));
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
            {plain_text(parameter.find("name")), plain_text(parameter.find("in"))},
            parameters.size());
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
    const std::string name = plain_text(parameter.find("name"));
    if (const auto schema = parameter.find("schema")) {
      // The body of Swagger 2.0 has a name, but its properties are what a caller fills in.
      const bool is_body = plain_text(parameter.find("in")) == "body";
      if (!schemas_.add(*schema, is_body ? "" : name, inputs)) add_once(name, inputs);
    } else if (parameter.find("content")) {
      add_content(parameter, name, name, inputs, "several_bodies");
    } else {
      schemas_.add(parameter.layers.back(), name, inputs);  // Swagger 2.0: it is its own schema
    }
  }

  static void add_once(const std::string& name, std::vector<std::string>& names) {
    if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
  }

  // What a schema is called that operations share: what its reference leads to.
  std::string shared_name(const text::YamlNode& schema) {
    const auto reference = schema.find("$ref");
    if (!reference || !reference->is_scalar()) return {};
    const auto& target = document_.references.look_up(*reference).target;
    if (!target) return {};
    const bool is_whole = target->parts.empty();
    const std::string name =
        is_whole ? document_.references.name_of(target->document) : target->parts.back();
    const std::filesystem::path file = std::filesystem::path(name).filename();
    const bool is_file = !media_type_of(file.string()).empty();
    return single_spaced(is_file ? file.stem().string() : name);
  }

  // The schemas of all media types. `otherwise` is used for content without parts; if it is empty,
  // the name of the schema.
  void add_content(const ResolvedValue& owner, const std::string& name, std::string otherwise,
                   std::vector<std::string>& paths, const char* several) {
    const auto content = owner.find("content");
    if (!content) return;
    std::size_t contributors = 0;
    bool has_type = false;
    bool has_parts = false;
    for (const auto& [media_type, written] : resolve(*content).entries()) {
      has_type = true;
      const auto schema = resolve(written).find("schema");
      if (!schema) continue;
      const std::size_t known = paths.size();
      has_parts = schemas_.add(*schema, name, paths) || has_parts;
      if (paths.size() > known) ++contributors;
      if (otherwise.empty()) otherwise = shared_name(*schema);
    }
    if (has_type && !has_parts && !otherwise.empty()) add_once(otherwise, paths);
    if (contributors > 1) {
      result_.notes.push_back(
          {several, place_.call(), "the parts of all its media types were taken, each once"});
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
        std::vector<std::string>& outputs = result_.service.outputs;
        const std::string name = shared_name(*schema);
        if (!schemas_.add(*schema, "", outputs) && !name.empty()) add_once(name, outputs);
      }
    }
  }

  void read_security() {
    const auto own = operation_.find("security");
    const auto& [words, is_cut] = own ? document_.security_of(*own) : document_.security;
    if (is_cut)
      note("security_cut", fmt::format("more than {} bytes of security", kLongestSecurity));
    if (!words.empty()) result_.service.preconditions = {single_spaced("security: " + words)};
  }

  OpenapiDocument& document_;
  const OpenapiOperation& place_;
  const ResolvedValue& path_item_;
  const ResolvedValue& operation_;
  Description result_;
  SchemaPaths schemas_;
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
  for (const OpenapiOperation& operation : openapi_operations(document.references, notes)) {
    descriptions.push_back(OperationReader(document, operation).read());
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
