#pragma once

#include "harness/foundation/text/markup/xml.hpp"

#include <cstddef>
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
  using Declarations = std::unordered_map<std::string_view, std::vector<Declaration>>;

  static pugi::xml_node find(const Declarations& in, pugi::xml_node from,
                             std::string_view qualified);
  struct Walk;
  enum class Part { kElement, kType, kMembers };
  struct Step {
    pugi::xml_node node;
    Part part;
  };
  void follow(Step first, Walk& walk) const;
  void add_type_of(pugi::xml_node element, std::vector<Step>& next) const;
  void add_members(pugi::xml_node part, std::vector<Step>& next) const;
  Walk new_walk() const;
  std::vector<std::string> concepts_of(Walk& walk);

  Declarations elements_;
  Declarations types_;
  Declarations groups_;
  std::set<pugi::xml_node> barren_;  // what leads to no concept, as far as that is known
  std::size_t steps_left_ = 1'000'000;
  bool was_cut_ = false;
};

}  // namespace matchbench::collection
