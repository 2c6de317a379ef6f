#include "harness/data/collection/native/digest.hpp"
#include "harness/data/importers/import.hpp"
#include "harness/data/importers/import_documents.hpp"
#include "harness/data/importers/import_files.hpp"
#include "harness/data/importers/sme2_judgments.hpp"
#include "harness/data/importers/sme2_xml.hpp"
#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/file.hpp"
#include "harness/foundation/base/name_table.hpp"
#include "harness/foundation/base/spaces.hpp"
#include "harness/foundation/text/uri.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

namespace matchbench::importers {
namespace {

namespace fs = std::filesystem;

// The folder given, else the first of the usual ones beside the XML; empty if there is none. A link
// out of the XML's folder is none.
fs::path folder_or_usual(const fs::path& given, const fs::path& xml,
                         std::initializer_list<const char*> usual) {
  if (!given.empty()) {
    if (!is_folder(given)) {
      throw input_error(fmt::format("{} is not a folder", given.string()), "check the path");
    }
    return given;
  }
  for (const char* name : usual) {
    fs::path beside = xml.parent_path() / name;
    if (is_folder(beside) && is_inside(xml.parent_path(), beside)) return beside;
  }
  return {};
}

class Importer {
 public:
  explicit Importer(const Sme2Options& options)
      : options_(options), source_(read_sme2_xml(options.xml)), documents_(result_.report) {
    services_folder_ = folder_or_usual(options.services_folder, options.xml, {"services"});
    requests_folder_ =
        folder_or_usual(options.requests_folder, options.xml, {"queries", "requests"});
    ontology_folder_ =
        folder_or_usual(options.ontology_folder, options.xml, {"ontology", "ontologies"});
    for (const RewriteRule& rule : options.rules) {
      if (is_folder(rule.folder)) continue;
      throw input_error(fmt::format("{} of the rewrite rule for {} is not a folder",
                                    rule.folder.string(), rule.prefix),
                        "check the path");
    }
  }

  ImportResult run() {
    ImportFacts found{source_.name, {}, source_.description, {}, {}, {}};
    if (!source_.authors.empty()) found.authors = {source_.authors};
    state_facts(options_.facts, found, result_);
    for (const std::string& name : source_.entities_left_out) {
      result_.report.add("entity_left_out", "left out: write its text in its place",
                         fmt::format("{}: &{};", options_.xml.string(), name));
    }
    collect_names();
    import_services();
    import_requests();
    import_ontologies();
    documents_.check_concepts(result_.collection);
    documents_.report_encodings();
    result_.collection.digest = collection::digest_of(result_.collection);
    import_sme2_judgments(source_, result_);
    result_.report.add_many("extra_scale", "left out: only the first scale of grades was read",
                            source_.more_scales, options_.xml.string());
    return std::move(result_);
  }

 private:
  // What the ratings call the services whose files are not there.
  void collect_names() {
    for (const auto* set : {&source_.binary, &source_.graded}) {
      for (const Sme2Request& request : *set) {
        for (const Sme2Rating& rating : request.ratings) {
          if (!rating.offer_name.empty()) names_.emplace(sme2_uri(rating.offer), rating.offer_name);
        }
      }
    }
  }

  void report_cuts(const Sme2Uri& written, const std::string& uri) {
    const std::string_view text = trimmed(written.text);
    const std::string place = fmt::format("{}:{}: {}", written.at.file, written.at.line, text);
    if (text.size() != written.text.size()) {
      result_.report.add("uri_white_space", "cut off", place + " has white space around it");
    }
    if (uri.size() != text.size()) {
      result_.report.add("uri_fragment", "cut off: the services are named without one", place);
    }
  }

  void import_services() {
    std::set<std::string> seen;
    for (const Sme2Uri& offer : source_.offers) {
      const std::string uri = sme2_uri(offer);
      report_cuts(offer, uri);
      if (!seen.insert(uri).second) {
        result_.report.add("duplicate_offer", "taken once",
                           fmt::format("{}:{}: {}", offer.at.file, offer.at.line, uri));
        continue;
      }
      result_.collection.services.push_back(
          import_service(uri, offer.at, services_folder_, names_[uri]));
    }
  }

  void import_requests() {
    std::set<std::string> seen;
    for (const auto* set : {&source_.binary, &source_.graded}) {
      std::set<std::string> in_set;
      for (const Sme2Request& request : *set) {
        const std::string uri = sme2_uri(request.uri);
        report_cuts(request.uri, uri);
        if (!in_set.insert(uri).second) {
          result_.report.add(
              "request_twice_in_a_set", "its ratings were joined",
              fmt::format("{}:{}: {}", request.uri.at.file, request.uri.at.line, uri));
        }
        if (!seen.insert(uri).second) continue;
        result_.collection.requests.push_back(
            import_service(uri, request.uri.at, requests_folder_, request.name));
      }
    }
  }

  Service import_service(const std::string& uri, const Position& at, const fs::path& folder,
                         const std::string& name) {
    const fs::path file = locate(uri, at, folder);
    if (!file.empty()) return documents_.service(file, uri, name);
    Service service;
    service.uri = uri;
    service.name = name;
    return service;
  }

  // The file that a URI names, by the longest rule that fits, else by its name in the folder;
  // empty if there is none.
  fs::path locate(const std::string& uri, const Position& at, const fs::path& folder) {
    const RewriteRule* best = nullptr;
    for (const RewriteRule& rule : options_.rules) {
      const bool longer = best == nullptr || rule.prefix.size() > best->prefix.size();
      if (longer && uri.starts_with(rule.prefix)) best = &rule;
    }
    if (best != nullptr) {
      const fs::path below =
          text::percent_decoded(std::string_view(uri).substr(best->prefix.size()));
      const bool leaves =
          below.is_absolute() || std::find(below.begin(), below.end(), "..") != below.end();
      const bool is_there = !leaves && is_file(best->folder / below);
      if (is_there && is_inside(best->folder, best->folder / below)) return best->folder / below;
      if (leaves || is_there) {
        result_.report.add("path_leaves_folder", "not followed",
                           fmt::format("{}:{}: {}", at.file, at.line, uri));
      }
    }
    const std::string name = text::percent_decoded(text::last_segment(uri));
    const bool is_name =
        !name.empty() && name != "." && name != ".." && name.find('/') == std::string::npos;
    if (!folder.empty() && is_name && is_file(folder / name) && is_inside(folder, folder / name)) {
      result_.report.add("located_by_name", "no rewrite rule fits: the file of that name was read",
                         fmt::format("{} is {}", uri, (folder / name).string()));
      return folder / name;
    }
    result_.report.add("missing_file", "kept without a description, under its name in the ratings",
                       fmt::format("{}:{}: {} names no file", at.file, at.line, uri));
    return {};
  }

  void import_ontologies() {
    if (ontology_folder_.empty()) {
      result_.report.add(
          "no_ontologies", "the collection has none",
          fmt::format("there is no folder ontology/ beside {}; name another with --ontologies",
                      options_.xml.string()));
      return;
    }
    result_.collection.ontologies = documents_.ontologies(ontology_folder_, options_.rules);
  }

  const Sme2Options& options_;
  ImportResult result_;
  Sme2Collection source_;
  DocumentImporter documents_;
  fs::path services_folder_;
  fs::path requests_folder_;
  fs::path ontology_folder_;
  NameMap<std::string> names_;
};

}  // namespace

ImportResult import_sme2(const Sme2Options& options) {
  return Importer(options).run();
}

}  // namespace matchbench::importers
