#pragma once

#include "harness/foundation/model/collection.hpp"
#include "harness/foundation/model/service_view.hpp"

#include <string>
#include <string_view>

namespace matchbench::protocol {

// The collection as one block of memory that every worker maps read-only, so that starting a worker
// copies nothing. It contains what a matchmaker may see: services, ontologies and their taxonomy,
// in the order given; no requests and no judgments.
std::string write_image(const Collection& collection, std::string_view taxonomy);

// Views into the image, which must outlive them. Throws ProtocolFault on damaged bytes.
CollectionView read_image(std::string_view image);

}  // namespace matchbench::protocol
