#pragma once

#include "harness/data/collection/check/check.hpp"
#include "harness/data/collection/check/diff.hpp"
#include "harness/data/collection/check/info.hpp"
#include "harness/data/importers/import.hpp"
#include "harness/foundation/text/table/table.hpp"

#include <cstddef>
#include <string>
#include <vector>

namespace matchbench::cli {

// What the commands for collections print, as tables.

text::Table figures_table(const collection::CollectionInfo& info);
text::Table splits_table(const collection::CollectionInfo& info);
text::Table grades_table(const collection::CollectionInfo& info);
text::Table relevance_table(const collection::CollectionInfo& info);

// What changed from one collection to another, a row each.
text::Table changes_table(const collection::CollectionDiff& diff);
text::Table findings_table(const std::vector<collection::Finding>& findings);

// Grades of services, and statements on requests as a whole.
std::size_t judgment_count(const Judgments& judgments);

// What was imported, into the folder `out`, and what could not be taken over unchanged.
text::Table import_table(const importers::ImportResult& result, const std::string& out);
text::Table notes_table(const importers::ImportReport& report);
text::Table examples_table(const importers::ImportReport& report);

}  // namespace matchbench::cli
