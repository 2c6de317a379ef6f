#pragma once

#include "shared/service_terms.hpp"
#include "shared/stemmer.hpp"

#include <matchbench/plugin.hpp>

#include <string>
#include <vector>

namespace shared {

// The stemmed words of the document that a service was read from, stop words left out: its text,
// URIs included, and the names it gives to things (the local names in the attributes name, rdf:ID
// and rdf:about). Text that documents a WSDL document or schema as a whole counts only if there is
// no other text. The list is empty if there is no document, or if it is not XML.
std::vector<std::string> source_terms(const mb::Service& service, Stemmer& stemmer);

// The service as a bag of words. If it has no description, the words of its source document are
// added.
std::vector<std::string> all_terms(const mb::Service& service, ConceptWords concepts,
                                   Stemmer& stemmer);

}  // namespace shared
