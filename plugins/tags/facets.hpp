#pragma once

#include "shared/compounds.hpp"
#include "shared/stemmer.hpp"

#include <matchbench/plugin.hpp>

#include <array>
#include <cstddef>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace tags {

// The subject of a tag: what a service takes, what it returns, or what it does.
enum class Facet : std::size_t { kInput, kOutput, kBehaviour };
constexpr std::size_t kFacets = 3;

// The tags of a service, facet by facet.
using Facets = std::array<std::set<std::string>, kFacets>;

// Words of a service's tags as they are written, in lower case. A tag is given as
// "input:CITY NAME", "output:..." or "behaviour:...", or without a facet, which is behaviour. To
// these come the words of names: of the input concepts, the output concepts, the service itself.
std::array<std::vector<std::string>, kFacets> words_of(const mb::Service& service);

// One form for all spellings of a word: compounds are split, British endings become American
// ("colour", "color"; "centre", "center"; "organise", "organize"), and words are stemmed. Function
// words are left out.
Facets fold(const std::array<std::vector<std::string>, kFacets>& words,
            const shared::Compounds& compounds, shared::Stemmer& stemmer);

}  // namespace tags
