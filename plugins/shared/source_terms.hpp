#pragma once

#include "shared/stemmer.hpp"

#include <matchbench/plugin.hpp>

#include <string>
#include <vector>

namespace shared {

// The stemmed words of the document that a service was read from, stop words left out: its text,
// URIs included, and the names it gives to things (the local names in the attributes name, rdf:ID
// and rdf:about). Nothing where there is no document, or none in XML.
std::vector<std::string> source_terms(const matchbench::Service& service, Stemmer& stemmer);

}  // namespace shared
