#pragma once

#include <string_view>

namespace matchbench {

// What a file holds, by the ending of its name: "application/owls+xml" for .owls,
// "application/wsdl+xml" for .wsdl, "text/html" for .html and .htm, "application/rdf+xml" for .owl,
// .rdf and .rdfs, "text/turtle" for .ttl, "application/json" for .json, "application/xml" for .xml,
// "application/yaml" for .yaml and .yml; empty for any other.
std::string_view media_type_of(std::string_view file_name);

// The usual ending, with its dot, of files of a media type; empty where it is not one of the above.
std::string_view ending_of(std::string_view media_type);

}  // namespace matchbench
