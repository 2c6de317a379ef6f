#pragma once

#include "harness/execution/program/documents.hpp"
#include "harness/foundation/model/entrant.hpp"
#include "harness/foundation/model/taxonomy_view.hpp"

#include <matchbench/ext/train.h>
#include <matchbench/plugin.h>

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace matchbench::program {

// The lines that follow a call (docs/program-protocol.md), appended to `out`. Bytes that are not
// UTF-8 become U+FFFD.
void append_service(std::string& out, const mb_service_t& service,
                    const std::optional<DocumentPlace>& source);
void append_concepts(std::string& out, const TaxonomyView& taxonomy);
void append_ontology(std::string& out, const mb_document_t& document, const DocumentPlace& place);
// The member `files` of the call `load`, with a comma before it; "" if there are none.
std::string files_member(std::span<const HandedFile> files);
// A line for each request, with its judgments.
void append_training(std::string& out, const mb_training_t& training, ProgramDocuments& documents);

// What the program protocol allows, with the line feed.
inline constexpr std::size_t kLongestLineOut = std::size_t{64} << 20;
// The bytes of the longest line with its line feed, or of all of `message` if that is not longer
// than a line may be.
std::size_t longest_line(std::string_view message);

}  // namespace matchbench::program
