#pragma once

#include "harness/data/collection/describe/json_references.hpp"

#include <cstddef>
#include <string>
#include <vector>

namespace matchbench::collection {

// What a document says beside the operations of its service: calls that the service makes to its
// client (webhooks, callbacks), and which operation may follow an answer (links). None of them is a
// service or a part of one. Each is noted with its name and the first words about it; references
// are followed, and noted if they lead nowhere.

// How many webhooks the document has, which are noted.
std::size_t note_webhooks(JsonReferences& references, std::vector<DescriptionNote>& notes);
// `call`: of the operation, "GET /path".
void note_callbacks(const ResolvedValue& operation, const std::string& call,
                    JsonReferences& references, std::vector<DescriptionNote>& notes);
void note_links(const ResolvedValue& response, const std::string& call, JsonReferences& references,
                std::vector<DescriptionNote>& notes);

}  // namespace matchbench::collection
