#pragma once

#include "harness/data/importers/import.hpp"
#include "harness/data/importers/sme2_xml.hpp"

namespace matchbench::importers {

// The URI that is meant: without white space around it and without fragment.
std::string sme2_uri(const Sme2Uri& written);

// Takes over the ratings into result.judgments, settings and details, for the services and requests
// that the result's collection has, and reports every trap among them.
void import_sme2_judgments(const Sme2Collection& source, ImportResult& result);

}  // namespace matchbench::importers
