#pragma once

#include <sys/types.h>

#include <cstdint>

// What a process has the kernel keep for it that is in no count of its memory.
namespace matchbench {

// How many instances of epoll the process has open.
std::uint64_t epolls_of(pid_t process);

// Whether all of them together watch more than `most` files, each under each number for which that
// was asked; a file may be watched though its descriptors are closed. It may wait until the process
// has changed what is watched.
bool watches_more(pid_t process, std::uint64_t most);

// How many files the threads of the process wait for by poll, select, epoll and flock. The kernel
// keeps them until the calls return, though their descriptors are closed.
std::uint64_t files_waited_for(pid_t process);

// Whether the process keeps files of the kernel's that no descriptor tells of: a socket that it
// maps, or descriptors that it has sent over a pair of sockets, whose other end does not take them.
// The kernel counts them, and what watches them, for the user alone.
bool keeps_files_unseen(pid_t process);

// Whether the memory of the process has more parts than that. A part that a file is mapped to keeps
// it open without a descriptor. It may wait until the process has changed its parts.
bool has_more_mappings(pid_t process, std::uint64_t most);

}  // namespace matchbench
