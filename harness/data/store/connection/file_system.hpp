#pragma once

namespace matchbench::store {

// The name of the file system (VFS) of SQLite through which all our connections go. It sees no
// rollback journal: a database of ours has a write-ahead log, and whoever may write to its folder
// could put a journal there, for which SQLite would delete any file that the journal names. To look
// for one beforehand is not enough, since it can come later. Any thread.
const char* file_system();

}  // namespace matchbench::store
