#pragma once

#include "harness/data/collection/native/manifest.hpp"

namespace matchbench::collection {

// What is judged of a collection unless somebody says what else.
inline DimensionInfo default_dimension() {
  return {"relevance",
          "How well does the service answer the request?",
          {{0, "not at all"},
           {1, "a little: it has to do with the request and does not answer it"},
           {2, "in part: it answers some of it, or with more work"},
           {3, "fully"}}};
}

}  // namespace matchbench::collection
