#pragma once

#include "harness/base/error.hpp"

#include <SQLiteCpp/Exception.h>

#include <filesystem>
#include <utility>

struct sqlite3;

namespace matchbench {

// What SQLite could not do with the file, as a message for the user: cause and remedy. `database`
// may be null where opening failed; it tells the operating system's reason.
Error store_error(const SQLite::Exception& cause, const std::filesystem::path& path,
                  sqlite3* database);

}  // namespace matchbench
