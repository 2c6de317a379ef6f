#pragma once

#include <string_view>

namespace matchbench::collection {

// What a file contains, by the ending of its name, as the table of formats says:
// "application/owls+xml" for .owls, "text/turtle" for .ttl. Empty for an ending that no format has.
std::string_view media_type_of(std::string_view file_name);

// Whether files of that type may describe services, or say anything else: JSON, YAML, XML and RDF.
bool is_carrier(std::string_view media_type);

// The usual ending, with its dot, of files of a media type. Empty if no format has that type.
std::string_view ending_of(std::string_view media_type);

}  // namespace matchbench::collection
