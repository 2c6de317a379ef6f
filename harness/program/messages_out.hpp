#pragma once

#include "harness/model/taxonomy_view.hpp"
#include "harness/program/documents.hpp"

#include <matchbench/ext/train.h>
#include <matchbench/plugin.h>

#include <cstdint>
#include <span>
#include <string>

namespace matchbench {

// The lines that follow a call (docs/program-protocol.md), appended to `out`. Bytes that are not
// UTF-8 become U+FFFD.
void append_service(std::string& out, const mb_service_t& service,
                    const std::optional<DocumentPlace>& source);
void append_concepts(std::string& out, const TaxonomyView& taxonomy);
void append_ontology(std::string& out, const mb_document_t& document, const DocumentPlace& place);
// A line for each request, with its judgments.
void append_training(std::string& out, const mb_training_t& training, ProgramDocuments& documents);

}  // namespace matchbench
