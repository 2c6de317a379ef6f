#pragma once

namespace matchbench {

// collection.yaml of a collection with one judge, one dimension and two relevance settings.
inline constexpr const char* kSmallManifest =
    "matchbench: collection/1\nname: small\nlicence: CC0-1.0\nsource: here\n"
    "judgments: [judgments.tsv]\njudges: {consensus: {}}\n"
    "dimensions: {use: {grades: {0: no, 1: in part, 2: yes}}}\nrelevance:\n"
    "  graded: {judge: consensus, dimensions: use}\n"
    "  strict: {judge: consensus, binary: {use: 2}}\n";

}  // namespace matchbench
