#include "harness/data/collection/describe/description.hpp"
#include "harness/data/collection/describe/json_values.hpp"
#include "harness/data/importers/import.hpp"
#include "harness/data/importers/import_documents.hpp"
#include "harness/data/importers/import_files.hpp"
#include "harness/data/importers/judged_dimensions.hpp"
#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/file.hpp"
#include "harness/foundation/base/unused_names.hpp"
#include "harness/foundation/text/printable.hpp"
#include "harness/foundation/text/tree/foreign_tree.hpp"
#include "harness/foundation/text/uri.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace matchbench::importers {
namespace {

namespace fs = std::filesystem;

// Throws if the document is not one of those that are imported.
using RequireRoot = void (*)(const text::YamlNode& root);

// Where a document of the other kind belongs.
std::string other_import(std::string_view kind) {
  return fmt::format(
      "import it with 'matchbench collection import {}'; for both kinds in one collection, put the "
      "files into a folder and use 'matchbench collection import services FOLDER'",
      kind);
}

void require_openapi(const text::YamlNode& root) {
  if (collection::is_openapi(root)) return;
  if (collection::is_tool_list(root)) {
    throw input_error({root.file()}, "it is a list of tools, not an OpenAPI document",
                      other_import("mcp"));
  }
  throw input_error({root.file()}, "it is not an OpenAPI document",
                    "give documents with 'openapi: 3…' or 'swagger: \"2.0\"' at the top");
}

void require_tools(const text::YamlNode& root) {
  if (collection::is_openapi(root)) {
    throw input_error({root.file()}, "it is an OpenAPI document, not a list of tools",
                      other_import("openapi"));
  }
  collection::require_tool_list(root);
}

ImportResult import_files(const DescribedFilesOptions& options, RequireRoot require_root) {
  ImportResult result;
  ImportFacts found;
  if (!options.files.empty()) found.name = plain_name(options.files.front());
  state_facts(options.facts, found, result);
  const std::string base =
      options.base_uri.empty() ? uri_prefix(result.collection) : options.base_uri;
  DocumentImporter documents(result.report, options.root);
  std::optional<collection::DescribesNone> none;  // the first such fault
  UnusedNames uris;
  std::map<std::string, fs::path> named;  // by the URI without a number
  for (const fs::path& file : options.files) {
    if (is_folder(file)) {
      throw input_error(fmt::format("{} is a folder", text::printable(file.string())),
                        "name its files, or import all of it with 'matchbench collection import "
                        "services'");
    }
    Document document{base + text::percent_encoded(plain_file_name(file)),
                      {},
                      collection::one_json_value(read_document_file(file))};
    const auto notation = text::ForeignTree::notation_of(document.bytes);
    const text::ForeignTree tree =
        text::ForeignTree::parse(document.bytes, text::printable(file.string()), notation);
    require_root(tree.root());
    const bool is_json = notation == text::ForeignTree::Notation::kJson;
    document.media_type = is_json ? "application/json" : "application/yaml";
    const fs::path& first_of_name = named.try_emplace(document.uri, file).first->second;
    const std::string own = document.uri;
    document.uri = uris.take(own, [&](int number) { return fmt::format("{}-{}", own, number); });
    if (document.uri != own) {
      result.report.add("file_name_twice",
                        "a number was added to the later file's name in its URIs",
                        fmt::format("{}: its URIs begin with {}, because {} has the same name",
                                    file.string(), document.uri, first_of_name.string()));
    }
    std::vector<Service> found_here;
    try {
      found_here = documents.services_in(document, file);
    } catch (const collection::DescribesNone& error) {
      if (!none) none = error;
      result.report.add("no_service", "the file adds nothing", error.what());
      continue;
    }
    documents.report_notes(file);
    if (found_here.empty()) result.report.add("no_tools", "the file adds nothing", file.string());
    std::ranges::move(found_here, std::back_inserter(result.collection.services));
  }
  if (result.collection.services.empty() && none) throw collection::DescribesNone(*none);
  if (result.collection.services.empty() && !options.files.empty()) {
    throw collection::no_tools(text::printable(options.files.front().string()));
  }
  documents.report_encodings();
  result.details.kept = documents.kept();
  declare_dimensions(options.dimensions, result);
  add_digests(result);
  return result;
}

}  // namespace

ImportResult import_openapi(const DescribedFilesOptions& options) {
  return import_files(options, require_openapi);
}

ImportResult import_mcp(const DescribedFilesOptions& options) {
  return import_files(options, require_tools);
}

}  // namespace matchbench::importers
