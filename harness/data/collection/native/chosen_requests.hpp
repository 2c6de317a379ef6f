#pragma once

#include "harness/foundation/model/collection.hpp"
#include "harness/foundation/model/judgment.hpp"

#include <span>

namespace matchbench::collection {

// The collection with some of its requests alone, numbered from 0 in the order in which they are
// named, each once. It has no splits, and keeps the digest of the whole.
Collection with_requests(Collection collection, std::span<const RequestIndex> chosen);

// The judgments on these requests alone, numbered as `of_chosen` has them, which with_requests()
// made; their digest is their own.
Judgments with_requests(const Judgments& judgments, std::span<const RequestIndex> chosen,
                        const Collection& of_chosen);

}  // namespace matchbench::collection
