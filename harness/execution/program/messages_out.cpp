#include "harness/execution/program/messages_out.hpp"

#include "harness/foundation/text/json.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

namespace matchbench::program {
namespace {

void append_text(std::string& out, const char* key, const char* value) {
  if (*value == '\0') return;
  out += fmt::format(R"(,"{}":)", key);
  out += text::json_string(value);
}

void append_texts(std::string& out, const char* key, const mb_strings_t& values) {
  if (values.count == 0) return;
  out += fmt::format(R"(,"{}":[)", key);
  for (std::size_t i = 0; i < values.count; ++i) {
    if (i > 0) out += ',';
    out += text::json_string(values.items[i]);
  }
  out += ']';
}

void append_document(std::string& out, const mb_document_t& document, const DocumentPlace& place) {
  out += R"({"uri":)";
  out += text::json_string(document.uri);
  append_text(out, "media_type", document.media_type);
  out += fmt::format(R"(,"path":"{}","offset":{},"length":{}}})", place.path, place.offset,
                     document.byte_count);
}

}  // namespace

void append_service(std::string& out, const mb_service_t& service,
                    const std::optional<DocumentPlace>& source) {
  out += R"({"uri":)";
  out += text::json_string(service.uri);
  append_text(out, "name", service.name);
  append_text(out, "description", service.description);
  append_texts(out, "inputs", service.inputs);
  append_texts(out, "outputs", service.outputs);
  append_texts(out, "preconditions", service.preconditions);
  append_texts(out, "effects", service.effects);
  append_texts(out, "categories", service.categories);
  append_texts(out, "tags", service.tags);
  if (source && service.source != nullptr) {
    out += R"(,"source":)";
    append_document(out, *service.source, *source);
  }
  out += '}';
}

std::string files_member(std::span<const HandedFile> files) {
  std::string out;
  for (const HandedFile& file : files) {
    out += out.empty() ? R"(,"files":{)" : ",";
    out += fmt::format("{}:{}", text::json_string(file.key), text::json_string(file.path));
  }
  return out.empty() ? out : out + "}";
}

void append_concepts(std::string& out, const TaxonomyView& taxonomy) {
  for (std::uint32_t i = 0; i < taxonomy.concept_count(); ++i) {
    const ConceptIndex index{i};
    out += R"({"uri":)";
    out += text::json_string(taxonomy.uri(index));
    for (std::uint32_t a = 0; a < taxonomy.alias_count(index); ++a) {
      out += a == 0 ? R"(,"aliases":[)" : ",";
      out += text::json_string(taxonomy.alias(index, a));
    }
    if (taxonomy.alias_count(index) > 0) out += ']';
    const char* before = R"(,"parents":[)";
    for (const ConceptIndex parent : taxonomy.parents(index)) {
      out += fmt::format("{}{}", before, parent.value);
      before = ",";
    }
    if (!taxonomy.parents(index).empty()) out += ']';
    out += "}\n";
  }
}

void append_ontology(std::string& out, const mb_document_t& document, const DocumentPlace& place) {
  append_document(out, document, place);
  out += '\n';
}

void append_training(std::string& out, const mb_training_t& training, ProgramDocuments& documents) {
  std::size_t next = 0;
  for (std::uint32_t query = 0; query < training.query_count; ++query) {
    out += R"({"request":)";
    append_service(out, *training.queries[query], documents.show(*training.queries[query]));
    const std::size_t first = next;
    for (; next < training.judgment_count && training.judgments[next].query == query; ++next) {
      const mb_judgment_t& judged = training.judgments[next];
      fmt::format_to(std::back_inserter(out), "{}[{},{},{}]",
                     next == first ? R"(,"judgments":[)" : ",", judged.service, judged.grade,
                     judged.relevant);
    }
    out += next == first ? "}\n" : "]}\n";
  }
}

std::size_t longest_line(std::string_view message) {
  if (message.size() <= kLongestLineOut) return message.size();
  std::size_t longest = 0;
  for (std::size_t begin = 0; begin < message.size();) {
    const std::size_t end = std::min(message.find('\n', begin), message.size() - 1);
    longest = std::max(longest, end + 1 - begin);
    begin = end + 1;
  }
  return longest;
}

}  // namespace matchbench::program
