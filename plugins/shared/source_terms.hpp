#pragma once

#include "shared/service_terms.hpp"
#include "shared/stemmer.hpp"

#include <matchbench/plugin.hpp>

#include <string>
#include <vector>

namespace shared {

// The stemmed words of the document that a service was read from, stop words left out: its text,
// URIs included, and the names it gives to things (the local names in the attributes name, rdf:ID
// and rdf:about). Text that documents a WSDL document or schema as a whole counts where there is no
// other. Nothing where there is no document, or none in XML.
std::vector<std::string> source_terms(const matchbench::Service& service, Stemmer& stemmer);

// The service as a bag of words. Where it has no description its source document speaks for it.
std::vector<std::string> all_terms(const matchbench::Service& service, ConceptWords concepts,
                                   Stemmer& stemmer);

}  // namespace shared
