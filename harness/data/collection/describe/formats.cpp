#include "harness/data/collection/describe/formats.hpp"

#include <fmt/format.h>

namespace matchbench::collection {
namespace {

constexpr std::array kFormats{
    DocumentFormat{.name = "OWL-S",
                   .media_type = "application/owls+xml",
                   .endings = {".owls"},
                   .has_xml_root = [](const text::XmlName& root) { return root.local == "RDF"; },
                   .read = read_owls},
    DocumentFormat{.name = "WSDL",
                   .media_type = "application/wsdl+xml",
                   .endings = {".wsdl"},
                   .has_xml_root = is_wsdl,
                   .read = read_wsdl},
    DocumentFormat{.name = "hRESTS",
                   .media_type = "text/html",
                   .endings = {".html", ".htm"},
                   .read = [](const Document& document, const std::string& file,
                              ReferencedFiles*) { return read_hrests(document, file); }},
    DocumentFormat{.name = "OpenAPI",
                   .media_type = "",
                   .endings = {},
                   .has_tree_root = is_openapi,
                   .read_tree = [](const text::YamlNode& root, const Document&,
                                   ReferencedFiles* files) { return read_openapi(root, files); }},
    DocumentFormat{.name = "MCP tools",
                   .media_type = "",
                   .endings = {},
                   .has_tree_root = is_tool_list,
                   .read_tree = [](const text::YamlNode& root, const Document& document,
                                   ReferencedFiles*) { return read_tools(root, document); }},
    DocumentFormat{.name = "RDF/XML",
                   .media_type = "application/rdf+xml",
                   .endings = {".owl", ".rdf", ".rdfs"}},
    DocumentFormat{.name = "Turtle", .media_type = "text/turtle", .endings = {".ttl"}},
    DocumentFormat{
        .name = "JSON", .media_type = "application/json", .endings = {".json", ".jsonl"}},
    DocumentFormat{.name = "XML", .media_type = "application/xml", .endings = {".xml"}},
    DocumentFormat{.name = "YAML", .media_type = "application/yaml", .endings = {".yaml", ".yml"}},
};

}  // namespace

std::span<const DocumentFormat> document_formats() {
  return kFormats;
}

std::string described_formats() {
  std::string text;
  for (const DocumentFormat& format : kFormats) {
    if (!format.describes_services()) continue;
    const std::string_view ending =
        format.read_tree != nullptr ? ".json, .yaml" : format.endings[0];
    text += fmt::format("{}{} ({})", text.empty() ? "" : ", ", format.name, ending);
  }
  return text;
}

}  // namespace matchbench::collection
