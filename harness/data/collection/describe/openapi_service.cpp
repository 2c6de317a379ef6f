#include "harness/data/collection/describe/openapi_service.hpp"

#include "harness/data/collection/describe/media_type.hpp"
#include "harness/data/collection/describe/openapi_calls.hpp"
#include "harness/foundation/base/spaces.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <map>
#include <set>
#include <utility>

namespace matchbench::collection {

OpenapiDocument::OpenapiDocument(const text::YamlNode& document, ReferencedFiles* files)
    : root(document),
      references(document, files),
      excerpts(references),
      security(references, notes) {
  if (const auto info = root.find("info")) {
    title = plain_text(references.resolve(*info, notes).find("title"));
  }
  if (const auto of_all = root.find("security")) {
    security_of_all = security.words_of(*of_all);
  }
}

void OpenapiDocument::count(const Description& operation, const text::YamlNode& place) {
  const Service& service = operation.service;
  std::size_t bytes = service.name.size() + operation.part.size() + service.description.size();
  for (const auto* texts : {&service.inputs, &service.outputs, &service.preconditions,
                            &service.categories, &service.tags}) {
    for (const std::string& text : *texts) bytes += sizeof text + text.size();
  }
  for (const DescriptionNote& note : operation.notes) bytes += sizeof note + note.detail.size();
  if (bytes > bytes_left) {
    throw place.error(fmt::format("the operations up to here have more than {} MiB of texts, many "
                                  "of them the same",
                                  kMostBytes >> 20),
                      "shorten what they share: 'title', 'tags' or texts behind \"$ref\"");
  }
  bytes_left -= bytes;
}

namespace {

// Of one operation; far more than the parts that are kept.
constexpr std::size_t kMostParameters = 1024;
constexpr std::size_t kParametersWhenSpent = 16;

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
    service.description = text_of_operation(operation_, path_item_);
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
    note_callbacks(operation_, call, document_.references, result_.notes);
    note_other_references();
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

  // An operation's parameter replaces the path's of the same name and place.
  void read_parameters() {
    std::vector<ResolvedValue> parameters;
    std::size_t left =
        std::max(std::min(document_.parameters_left, kMostParameters), kParametersWhenSpent);
    std::map<std::pair<std::string, std::string>, std::size_t> known;
    for (const ResolvedValue* owner :
         std::array<const ResolvedValue*, 2>{&path_item_, &operation_}) {
      const auto list = owner->find("parameters");
      if (!list) continue;
      const ResolvedValue all = resolve(*list);
      document_.references.count(all);
      for (const text::YamlNode& written : all.items()) {
        if (left == 0) {
          note("schema_cut", fmt::format("{}: more parameters than are read", place_.call()));
          break;
        }
        --left;
        document_.parameters_left -= std::min<std::size_t>(document_.parameters_left, 1);
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
    const ResolvedValue all = resolve(*content);
    document_.references.count(all);
    for (const auto& [media_type, written] : all.entries()) {
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
    const ResolvedValue all = resolve(*written_responses);
    document_.references.count(all);
    const auto responses = all.entries();
    const bool has_success =
        std::any_of(responses.begin(), responses.end(),
                    [](const auto& response) { return response.first.text().starts_with('2'); });
    for (const auto& [status, written] : responses) {
      const std::string code = status.text();
      if (!code.starts_with('2') && (has_success || code != "default")) continue;
      const ResolvedValue response = resolve(written);
      note_links(response, place_.call(), document_.references, result_.notes);
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
    if (own) document_.references.count({{*own}});
    const auto& [words, is_cut] =
        own ? document_.security.words_of(*own) : document_.security_of_all;
    if (is_cut) {
      note("security_cut",
           fmt::format("more than {} bytes of security", OpenapiSecurity::kLongest));
    }
    if (!words.empty()) result_.service.preconditions = {single_spaced("security: " + words)};
  }

  // Those that nothing was read through, such as of errors and headers, may lead nowhere, too.
  void note_other_references() {
    std::vector<DescriptionNote> found;
    document_.references.note_broken_below(operation_.layers.front(), found);
    if (const auto parameters = path_item_.find("parameters")) {
      document_.references.note_broken_below(*parameters, found);
    }
    std::set<std::pair<std::string, std::string>> known;
    for (const DescriptionNote& one : result_.notes) known.emplace(one.kind, one.detail);
    for (DescriptionNote& one : found) {
      if (known.emplace(one.kind, one.detail).second) result_.notes.push_back(std::move(one));
    }
  }

  OpenapiDocument& document_;
  const OpenapiOperation& place_;
  const ResolvedValue& path_item_;
  const ResolvedValue& operation_;
  Description result_;
  SchemaPaths schemas_;
};

}  // namespace

Description read_operation(OpenapiDocument& document, const OpenapiOperation& operation) {
  return OperationReader(document, operation).read();
}

}  // namespace matchbench::collection
