#pragma once

#include "harness/foundation/base/name_table.hpp"
#include "harness/foundation/text/markup/xml.hpp"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace matchbench::collection {

inline constexpr std::string_view kWsdl11 = "http://schemas.xmlsoap.org/wsdl/";

// The SAWSDL modelReferences of one element of a WSDL or XML Schema document, its attrExtensions
// included, in the order they are written.
std::vector<std::string> model_references(pugi::xml_node node);

// What the items of a SOAP array are, "tns:Place" for wsdl:arrayType="tns:Place[]" (WSDL 1.1,
// section 2.2); empty for anything else.
std::string_view array_type(pugi::xml_node node);

// The global elements, types and groups of all schemas inside one document, and the concepts that
// declarations lead to. The document must outlive it.
class SchemaIndex {
 public:
  explicit SchemaIndex(const text::XmlDocument& xml);

  // What a qualified name written at `from` stands for; null for an unknown name.
  pugi::xml_node element(pugi::xml_node from, std::string_view qualified) const {
    return find(elements_, from, qualified);
  }
  pugi::xml_node type(pugi::xml_node from, std::string_view qualified) const {
    return find(types_, from, qualified);
  }
  // Of the kind "group" or "attributeGroup".
  pugi::xml_node group(pugi::xml_node from, std::string_view qualified) const {
    return find(groups_, from, qualified);
  }

  // The concepts of an element by its qualified name as written at `from`: its own modelReference,
  // else its type's, else those of the type's members; those of a SOAP array are its items'. An
  // unknown name gives none. Declarations that lead to no concept are searched once; when searches
  // have taken a million steps in all, each one ends after 512.
  std::vector<std::string> concepts_of_element(pugi::xml_node from, std::string_view qualified);
  std::vector<std::string> concepts_of_type(pugi::xml_node from, std::string_view qualified);
  // Whether one of them ended so.
  bool was_cut() const { return was_cut_; }

 private:
  struct Declaration {
    std::string_view space;  // target namespace of its schema
    pugi::xml_node node;
  };
  using Declarations = ViewMap<std::vector<Declaration>>;
  // What leads to concepts: an element, an attribute, a type or a group.
  struct Part {
    pugi::xml_node node;
    std::vector<std::string> concepts;  // its own modelReferences
    std::vector<std::size_t> next;      // the parts it leads to without any, once it is read
    std::size_t last_search = 0;        // that came here
    bool is_read = false;
    bool is_barren = false;  // leads to no concept, as far as that is known
  };

  static pugi::xml_node find(const Declarations& in, pugi::xml_node from,
                             std::string_view qualified);
  std::vector<std::string> concepts_from(pugi::xml_node first);
  const Part& read_part(std::size_t which);
  std::size_t part_of(pugi::xml_node node);
  std::vector<pugi::xml_node> types_of(pugi::xml_node element) const;
  std::vector<pugi::xml_node> members_of(pugi::xml_node type) const;

  Declarations elements_;
  Declarations types_;
  Declarations groups_;
  std::vector<Part> parts_;  // each is read once, however many searches come there
  NumberMap<std::size_t, std::size_t> places_;  // in parts_, by hash_value() of the node
  std::size_t searches_ = 0;
  std::size_t steps_left_ = 1'000'000;
  bool was_cut_ = false;
};

}  // namespace matchbench::collection
