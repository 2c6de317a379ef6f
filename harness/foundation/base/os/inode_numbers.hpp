#pragma once

#include <cstdint>

namespace matchbench {

// Moves the kernel's counter of the inode numbers of pipes on for `ns`, by as much as any process
// can in that time: a process that has read it before cannot tell how far others have moved it.
// Takes processor time. Does nothing more once no pipe can be opened.
void move_inode_numbers_on(std::int64_t ns);

}  // namespace matchbench
