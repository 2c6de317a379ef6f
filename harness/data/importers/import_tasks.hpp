#pragma once

#include "harness/data/importers/import_formats.hpp"

namespace matchbench::importers {

// The import of each format, with the options that import_formats() gives it. Each throws an input
// Error for options that do not go together, and what its format throws.
ImportResult run_sme2(const ImportTask& task);
ImportResult run_folder(const ImportTask& task);
ImportResult run_openapi(const ImportTask& task);
ImportResult run_mcp(const ImportTask& task);
ImportResult run_beir(const ImportTask& task);
ImportResult run_tools(const ImportTask& task);
ImportResult run_trec(const ImportTask& task);
ImportResult run_requests(const ImportTask& task);
ImportResult run_judgments(const ImportTask& task);

}  // namespace matchbench::importers
