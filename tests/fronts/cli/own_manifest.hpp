#pragma once

#include <string>

namespace matchbench::cli {

// The collection.yaml of a collection of a test's own, with the judge `consensus`, the dimension
// and setting `fit`, and judgments in judgments.tsv.
inline std::string manifest_text() {
  return "matchbench: collection/1\nname: c\nlicence: CC0-1.0\nsource: a test\n"
         "judgments: [judgments.tsv]\njudges: {consensus: }\ndimensions: {fit: }\n"
         "relevance: {fit: {judge: consensus, dimensions: fit}}\n";
}

}  // namespace matchbench::cli
