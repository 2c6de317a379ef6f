#pragma once

#include "harness/collection/check/check.hpp"
#include "harness/collection/check/info.hpp"
#include "harness/importers/import.hpp"
#include "harness/text/table/table.hpp"

#include <string>
#include <vector>

namespace matchbench {

// What the commands for collections print, as tables.

Table figures_table(const CollectionInfo& info);
Table splits_table(const CollectionInfo& info);
Table grades_table(const CollectionInfo& info);
Table relevance_table(const CollectionInfo& info);

Table findings_table(const std::vector<Finding>& findings);

// What was imported, into the folder `out`, and what could not be taken over as it stood.
Table import_table(const ImportResult& result, const std::string& out);
Table notes_table(const ImportReport& report);
Table examples_table(const ImportReport& report);

}  // namespace matchbench
