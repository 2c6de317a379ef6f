#pragma once

#include "harness/foundation/text/markup/xml.hpp"

#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
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
  // unknown name gives none. Declarations that lead to no concept are searched once.
  std::vector<std::string> concepts_of_element(pugi::xml_node from, std::string_view qualified);
  std::vector<std::string> concepts_of_type(pugi::xml_node from, std::string_view qualified);

 private:
  struct Declaration {
    std::string_view space;  // target namespace of its schema
    pugi::xml_node node;
  };
  using Declarations = std::unordered_map<std::string_view, std::vector<Declaration>>;

  static pugi::xml_node find(const Declarations& in, pugi::xml_node from,
                             std::string_view qualified);
  struct Walk;
  void walk_element(pugi::xml_node element, Walk& walk) const;
  void walk_type(pugi::xml_node type, Walk& walk) const;
  void walk_named_type(pugi::xml_node from, std::string_view qualified, Walk& walk) const;
  void walk_members(pugi::xml_node part, Walk& walk) const;
  std::vector<std::string> concepts_of(Walk& walk);

  Declarations elements_;
  Declarations types_;
  Declarations groups_;
  std::set<pugi::xml_node> barren_;  // what leads to no concept, as far as that is known
};

}  // namespace matchbench::collection
