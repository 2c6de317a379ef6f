#pragma once

#include "harness/data/ontology/taxonomy.hpp"
#include "harness/foundation/model/collection.hpp"
#include "harness/foundation/text/json.hpp"

namespace matchbench::judging {

// What a judge sees of a service or a request, as members of an object: uri, name, description,
// inputs and outputs (each with `uri`, `name`, and in `above` the names of the concepts over it,
// the nearest first), preconditions, effects, categories, tags, and the document with its media
// type. What the description does not state is left out. All of it is text of strangers.
text::Json shown_item(const Service& item, const TaxonomyView& taxonomy);

}  // namespace matchbench::judging
