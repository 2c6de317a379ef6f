#pragma once

#include "harness/data/store/file_kind.hpp"

namespace matchbench::store {

// The databases of pools of judgments; "mbp1" in the file's header.
const FileKind& pool_files();

}  // namespace matchbench::store
