#include "harness/data/collection/describe/joined_owls.hpp"

#include "harness/data/collection/describe/rdf_xml.hpp"
#include "harness/data/collection/describe/xml_parts.hpp"
#include "harness/foundation/base/error.hpp"
#include "harness/foundation/text/uri.hpp"

#include <algorithm>
#include <array>
#include <filesystem>
#include <memory>
#include <set>
#include <span>
#include <string>
#include <utility>

namespace matchbench::collection {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMostOwlsParts = 64;

// What holds the parts of a description together: from a service to its profile and its process,
// and from these to their parameters.
constexpr std::array<std::string_view, 7> kLinks{
    "presents", "describedBy", "supports", "hasInput", "has_process", "hasOutput", "hasResult"};

// The same links from their other ends. A service's document often writes them about what other
// documents describe.
constexpr std::array<std::string_view, 6> kBackLinks{
    "presentedBy", "describes", "supportedBy", "isPresentedBy", "isDescribedBy", "isSupportedBy"};

bool is_among(std::span<const std::string_view> names, std::string_view local) {
  return std::ranges::find(names, local) != names.end();
}

// An element that says no more than who refers to the resource only names it.
bool only_names(pugi::xml_node element) {
  for (const pugi::xml_node child : element.children()) {
    if (child.type() != pugi::node_element) return false;
    if (!is_among(kBackLinks, text::name_of(child).local)) return false;
  }
  return true;
}

class OwlsJoiner {
 public:
  OwlsJoiner(text::XmlDocument& xml, const Document& document, ReferencedFiles& files,
             std::vector<DescriptionNote>& notes, ResolvedNames& names)
      : xml_(xml), files_(files), notes_(notes), names_(names), seen_{files.document()} {
    scan(xml.root(), document.uri);
  }

  bool join() {
    while (!wanted_.empty()) {
      const std::string uri = *wanted_.begin();
      wanted_.erase(wanted_.begin());
      if (!described_.contains(uri) && asked_.insert(uri).second) take(uri);
    }
    return !parts_.empty();
  }

 private:
  // What a document describes and what it refers to.
  void scan(pugi::xml_node root, const std::string& base) {
    for (const pugi::xml_node element : text::elements_below(root)) {
      const std::string_view local = text::name_of(element).local;
      const auto absolute = [&](std::string_view reference) {
        return names_.at(element, base, reference);
      };
      if (const auto id = rdf_attribute(element, "ID")) {
        described_.insert(absolute(std::string("#") + id.value()));
      } else if (const auto about = rdf_attribute(element, "about")) {
        if (!only_names(element)) {
          described_.insert(absolute(about.value()));
        } else if (is_among(kLinks, text::name_of(element.parent()).local)) {
          wanted_.insert(absolute(about.value()));
        }
      }
      if (!is_among(kLinks, local)) continue;
      if (const auto resource = rdf_attribute(element, "resource")) {
        wanted_.insert(absolute(resource.value()));
      }
    }
  }

  void take(const std::string& uri) {
    const std::string address(text::without_fragment(uri));
    const fs::path file = files_.file_called(address);
    if (file.empty()) {
      notes_.push_back(part_left_out(uri, "no file calls itself so, or has that name alone"));
      return;
    }
    if (!seen_.insert(file).second) return;
    if (parts_.size() == kMostOwlsParts) {
      notes_.push_back(part_left_out(uri, "it has more than 64 parts"));
      return;
    }
    try {
      parts_.push_back(
          std::make_unique<text::XmlDocument>(files_.read(file), files_.name_of(file)));
    } catch (const Error& error) {
      notes_.push_back(part_left_out(uri, error.what()));
      return;
    }
    const text::XmlDocument& part = *parts_.back();
    note_doctype(part, notes_);
    write_out_rdf(part.root());
    // A file that was found by its name is the one that is meant, whatever it calls itself.
    pugi::xml_node root = part.root();
    root.remove_attribute("xml:base");
    root.append_attribute("xml:base").set_value(address.c_str());
    scan(root, address);
    for (const pugi::xml_node child : text::child_elements(root)) {
      const pugi::xml_node copy = append_from_elsewhere(xml_.root(), child, left_bytes_);
      for (const pugi::xml_node element : text::elements_below(copy)) {
        // Names of blank nodes count in their own document alone.
        if (auto name = rdf_attribute(element, "nodeID")) {
          name.set_value((std::string(name.value()) + "-" + std::to_string(parts_.size())).c_str());
        }
      }
    }
  }

  text::XmlDocument& xml_;
  ReferencedFiles& files_;
  std::vector<DescriptionNote>& notes_;
  ResolvedNames& names_;
  std::set<fs::path> seen_;
  std::set<std::string> described_;
  std::set<std::string> wanted_;
  std::set<std::string> asked_;
  std::vector<std::unique_ptr<text::XmlDocument>> parts_;
  std::size_t left_bytes_ = kMostJoinedBytes;
};

}  // namespace

bool join_owls_parts(text::XmlDocument& xml, const Document& document, ReferencedFiles& files,
                     std::vector<DescriptionNote>& notes, ResolvedNames& names) {
  return OwlsJoiner(xml, document, files, notes, names).join();
}

}  // namespace matchbench::collection
