#pragma once

#include <cstddef>

namespace matchbench {

// Brings each page of the file into memory, and (on x86-64 and arm64) each line of it out of the
// processor's caches, whichever were there before, so that the next reader of the file cannot tell
// by the time that it takes what others have read of it. What cannot be mapped, such as a device or
// a file of /sys, stays as it is. The descriptor is open for reading. Time grows with the file's
// size; at most 4 MiB of it are mapped at a time. On arm64 no caches were measured.
void settle(int file);

// Brings what the calling process has mapped of files, such as its program and libraries, out of
// the processor's caches.
void settle_mapped_files();

// Brings each line of these bytes out of the processor's caches before it returns (on
// x86-64 and arm64). They can be read.
void leave_caches(const char* begin, std::size_t bytes);

}  // namespace matchbench
