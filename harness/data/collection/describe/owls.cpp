#include "harness/data/collection/describe/description.hpp"
#include "harness/data/collection/describe/joined_owls.hpp"
#include "harness/data/collection/describe/rdf_xml.hpp"
#include "harness/data/collection/describe/referenced_files.hpp"
#include "harness/data/collection/describe/text_budget.hpp"
#include "harness/data/collection/describe/xml_parts.hpp"
#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/spaces.hpp"
#include "harness/foundation/text/markup/xml.hpp"
#include "harness/foundation/text/uri.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <sstream>

namespace matchbench::collection {
namespace {

// The vocabularies live under many addresses (versions, mirrors): the file name tells them apart.
constexpr std::string_view kService = "Service.owl";
constexpr std::string_view kProfile = "Profile.owl";
constexpr std::string_view kProcess = "Process.owl";

bool is(pugi::xml_node node, std::string_view vocabulary, std::string_view local) {
  if (!std::string_view(node.name()).ends_with(local)) return false;  // saves most look-ups
  const text::XmlName name = text::name_of(node);
  return name.local == local && text::last_segment(name.space) == vocabulary;
}

// An expression is the text or XML below it, whatever it looks like.
bool is_body(pugi::xml_node node) {
  return std::string_view(node.name()).ends_with("expressionBody") &&
         text::name_of(node).local == "expressionBody";
}

bool is_within_body(pugi::xml_node node) {
  while (node && !is_body(node)) node = node.parent();
  return !node.empty();
}

class OwlsReader {
 public:
  OwlsReader(const Document& document, const std::string& file, ReferencedFiles* files)
      : xml_(document.bytes, file), names_(file) {
    require_rdf();
    write_out_rdf(xml_.root());
    if (files != nullptr && join_owls_parts(xml_, document, *files, result_.notes, names_)) {
      result_.service.source = {{}, "application/owls+xml", xml_text(xml_)};
    }
    rdf_ = RdfResources(xml_, document.uri, names_);
  }

  Description read() {
    result_.base = std::string(trimmed(xml_.root().attribute("xml:base").value()));
    result_.encoding = xml_.decoded().encoding;
    result_.converted = xml_.decoded().converted;
    result_.stands_alone = std::ranges::any_of(
        rdf_.elements(), [](pugi::xml_node element) { return is(element, kService, "Service"); });
    note_doctype(xml_, result_.notes);
    read_profile();
    const bool from_process = service().inputs.empty() && service().outputs.empty();
    if (from_process && !has_parameters_) read_process_parameters();
    service().preconditions = expressions("hasPrecondition");
    service().effects = expressions("hasEffect");
    return std::move(result_);
  }

 private:
  Service& service() { return result_.service; }

  void require_rdf() const {
    if (text::name_of(xml_.root()).local == "RDF") return;
    throw xml_.error(xml_.root(),
                     fmt::format("the root is <{}>, not <rdf:RDF>", xml_.root().name()),
                     "check that the file is OWL-S in RDF/XML");
  }

  void note(std::string kind, std::string detail) {
    result_.notes.push_back({std::move(kind), std::move(detail)});
  }

  // The profiles that services present.
  std::set<std::string> presented() const {
    std::set<std::string> uris;
    for (const pugi::xml_node element : rdf_.elements()) {
      if (!is(element, kService, "presents")) continue;
      for (const RdfResource& profile : rdf_.objects(element)) uris.insert(profile.uri);
    }
    return uris;
  }

  // The elements of the first resource that looks like a profile and says something; the first that
  // a service presents, if there is one.
  std::vector<pugi::xml_node> profile_elements() {
    const std::set<std::string> presented_ones = presented();
    bool is_presented = false;
    std::set<std::string> profiles;
    std::vector<pugi::xml_node> chosen;
    for (const pugi::xml_node element : rdf_.elements()) {
      const bool says_something = !child(element, kProfile, "serviceName").empty() ||
                                  !child(element, kProfile, "hasInput").empty() ||
                                  !child(element, kProfile, "hasOutput").empty() ||
                                  !child(element, kProfile, "textDescription").empty();
      if (!says_something) continue;
      const std::string uri = rdf_.subject(element);
      if (!profiles.insert(uri).second && !uri.empty()) continue;
      const bool is_better = !is_presented && presented_ones.contains(uri);
      if (chosen.empty() || is_better) {
        chosen = uri.empty() ? std::vector{element} : rdf_.described(uri).elements;
        is_presented = is_better;
      }
    }
    if (profiles.size() > 1) {
      note("several_profiles", fmt::format("{} profiles, the first was read", profiles.size()));
    }
    return chosen;
  }

  static std::vector<pugi::xml_node> child(pugi::xml_node node, std::string_view vocabulary,
                                           std::string_view local) {
    std::vector<pugi::xml_node> found;
    for (const pugi::xml_node candidate : node.children()) {
      if (candidate.type() == pugi::node_element && is(candidate, vocabulary, local)) {
        found.push_back(candidate);
      }
    }
    return found;
  }

  void read_profile() {
    const std::vector<pugi::xml_node> elements = profile_elements();
    if (elements.empty()) note("no_profile", "no profile with a name, a text or parameters");
    for (const pugi::xml_node element : elements) {
      for (const pugi::xml_node property : text::child_elements(element)) {
        if (is(property, kProfile, "serviceName") && service().name.empty()) {
          service().name = single_spaced(text::text_below(property));
        } else if (is(property, kProfile, "textDescription") && service().description.empty()) {
          service().description = single_spaced(text::text_below(property));
        } else if (is(property, kProfile, "hasInput")) {
          add_parameters(property, service().inputs, "input");
        } else if (is(property, kProfile, "hasOutput")) {
          add_parameters(property, service().outputs, "output");
        } else if (is(property, kProfile, "serviceCategory")) {
          add_category(property);
        } else if (is(property, kProfile, "serviceClassification")) {
          keep(rdf_.value_of(property), service().categories);
        }
      }
    }
  }

  void read_process_parameters() {
    for (const pugi::xml_node element : rdf_.elements()) {
      if (is(element, kProcess, "hasInput")) add_parameters(element, service().inputs, "input");
      if (is(element, kProcess, "hasOutput")) add_parameters(element, service().outputs, "output");
    }
    if (has_parameters_) {
      note("parameters_of_process", "the profile lists no parameters, the process model does");
    }
  }

  void add_parameters(pugi::xml_node property, std::vector<std::string>& concepts,
                      std::string_view role) {
    has_parameters_ = true;
    for (const RdfResource& parameter : rdf_.objects(property)) {
      if (!parameter.uri.empty() && !parameters_.insert(std::string(role) + parameter.uri).second) {
        continue;  // listed again, or referred to and described in place
      }
      std::string type = parameter_type(parameter);
      if (type.empty()) {
        note(fmt::format("{}_without_concept", role),
             fmt::format("{} {} has no parameterType", role,
                         parameter.uri.empty() ? "without a name" : parameter.uri));
      } else {
        concepts.push_back(std::move(type));
      }
    }
  }

  std::string parameter_type(const RdfResource& parameter) const {
    for (const pugi::xml_node element : parameter.elements) {
      for (const pugi::xml_node property : child(element, kProcess, "parameterType")) {
        const std::string value = rdf_.value_of(property);
        if (!value.empty()) return rdf_.absolute(property, value);
      }
    }
    return {};
  }

  void add_category(pugi::xml_node property) {
    for (const RdfResource& category : rdf_.objects(property)) {
      std::string value = category.uri;
      for (const pugi::xml_node element : category.elements) {
        for (const std::string_view key : {"categoryName", "value", "code"}) {
          const auto found = child(element, kProfile, key);
          if (found.empty()) continue;
          value = rdf_.value_of(found.front());
          break;
        }
      }
      if (!value.empty()) keep(std::move(value), service().categories);
    }
  }

  // Those that lie within each other have each the whole text below it.
  void keep(std::string text, std::vector<std::string>& texts) {
    const bool was_spent = budget_.is_spent();
    if (budget_.take(text)) {
      texts.push_back(std::move(text));
    } else if (!was_spent) {
      note("texts_left_out", "categories and conditions with more than 1 MiB of text");
    }
  }

  // The expressions of every property of that name, in the process model or the profile.
  std::vector<std::string> expressions(std::string_view property_name) {
    std::vector<std::string> texts;
    std::set<std::string> seen;
    for (const pugi::xml_node element : rdf_.elements()) {
      if (budget_.is_spent()) break;
      if (!is(element, kProcess, property_name) && !is(element, kProfile, property_name)) continue;
      if (is_within_body(element)) continue;
      for (const RdfResource& expression : rdf_.objects(element)) {
        if (!expression.uri.empty() && !seen.insert(expression.uri).second) continue;
        std::string text = expression_text(expression);
        if (text.empty()) {
          note("empty_expression", fmt::format("{} without an expressionBody", property_name));
        } else {
          keep(std::move(text), texts);
        }
      }
    }
    return texts;
  }

  static std::string expression_text(const RdfResource& expression) {
    for (const pugi::xml_node element : expression.elements) {
      for (const pugi::xml_node below : text::elements_below(element)) {
        if (!is_body(below)) continue;
        if (text::child_elements(below).empty()) return single_spaced(text::text_below(below));
        std::ostringstream markup;  // SWRL and the like: the expression is XML itself
        for (const pugi::xml_node part : below.children()) part.print(markup, "", pugi::format_raw);
        return single_spaced(markup.str());
      }
    }
    return {};
  }

  text::XmlDocument xml_;
  ResolvedNames names_;
  RdfResources rdf_;
  TextBudget budget_;
  std::set<std::string> parameters_;
  bool has_parameters_ = false;
  Description result_;
};

}  // namespace

Description read_owls(const Document& document, const std::string& file, ReferencedFiles* files) {
  return OwlsReader(document, file, files).read();
}

bool describes_owls(const Document& document) try {
  const text::XmlDocument xml(document.bytes, {});
  if (text::name_of(xml.root()).local != "RDF") return false;
  write_out_rdf(xml.root());
  return std::ranges::any_of(text::elements_below(xml.root()), [](pugi::xml_node element) {
    if (is(element, kService, "Service") || is(element, kService, "presents")) return true;
    for (const std::string_view property :
         {"serviceName", "textDescription", "hasInput", "hasOutput"}) {
      if (is(element, kProfile, property)) return true;
    }
    return false;
  });
} catch (const Error&) {
  return false;  // Turtle, perhaps
}

}  // namespace matchbench::collection
