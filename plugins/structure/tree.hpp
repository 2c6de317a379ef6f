#pragma once

#include <matchbench/plugin.hpp>

#include <pugixml.hpp>

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace structure {

// A piece of an interface: an operation or process, a parameter, an element of its type.
struct Node {
  std::string name;            // as written; empty if it has none
  std::string type;            // local name; empty if it has none of its own
  std::vector<Node> children;  // elements of the type
};

// The interface of a service, as its document describes it.
struct Tree {
  std::vector<std::string> operations;  // names of operations, processes and control constructs
  Node input;                           // its children are the parameters
  Node output;

  bool empty() const { return input.children.empty() && output.children.empty(); }
};

// Read from the source document if that is WSDL 1.1 or OWL-S and states parameters, otherwise from
// the concepts that the host has read, one parameter each. `depth` levels of elements below
// parameters.
Tree tree_of(const mb::Service& service, std::size_t depth);

// The trees are empty if the document does not state parameters.
Tree read_wsdl(const pugi::xml_node& definitions, std::size_t depth);
Tree read_owls(const pugi::xml_node& rdf);

}  // namespace structure
