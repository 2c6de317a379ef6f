#pragma once

#include "harness/foundation/base/error.hpp"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace matchbench::importers {

// An XML file in SME2's test-collection format, unchanged: URIs and names untrimmed, nothing
// matched, nothing dropped.

struct Sme2Uri {
  std::string text;
  Position at;
};

struct Sme2Rating {
  std::optional<std::int64_t> offer_id;  // of the database that the file came from
  Sme2Uri offer;
  std::string offer_name;
  double value = 0;      // <relevant>, or the grade's <value>
  std::string grade_id;  // graded ratings only
  std::string grade_name;
};

struct Sme2Request {
  Sme2Uri uri;
  std::string name;
  std::vector<Sme2Rating> ratings;
};

struct Sme2Collection {
  std::string name;
  std::string authors;
  std::string type;
  std::string description;
  std::string pool;
  std::vector<Sme2Uri> offers;
  std::vector<Sme2Request> binary;
  std::vector<Sme2Request> graded;
  std::string scale;            // name of the graded scale
  std::size_t more_scales = 0;  // scales after the first, which is the one that was read
  std::vector<std::string> entities_left_out;  // whose values are in other files
};

// Throws an input Error with file and line if the file is not well-formed, is of another format,
// lacks a URI, or has a <relevant> that is not 0 or 1 or a <value> that is not a finite number.
Sme2Collection read_sme2_xml(const std::filesystem::path& path);

}  // namespace matchbench::importers
