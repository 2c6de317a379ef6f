#pragma once

#include <array>

namespace matchbench::sandbox {

// System calls a plugin may make whatever their arguments. What they reach is either the calling
// process itself, or a file, which Landlock decides. Left out on purpose although harmless looking:
// chmod, chown, utimensat and setxattr (Landlock does not cover them, and the superuser owns the
// system's files even without capabilities); sched_setaffinity and priorities (they take other
// processes, and the placement is the round's); setsid and setpgid (the host kills by group);
// setrlimit; sync (it stalls the disk under the others' clocks); inotify (it names files anywhere);
// memfd_create, splice, sendfile and mbind (memory that no limit counts: a socket charges two bytes
// for two pages, and each page of a file can have a policy of its own); sendmsg and recvmsg
// (descriptors travel); sysinfo, statfs and fstatfs (they show the machine's gauges); statx (it
// tells a mount's id, a number that all share); mincore, fadvise64 and readahead (they tell or
// change which pages of a file are in memory, and so what another process has read).
inline constexpr std::array kAllowedCalls = {
    // memory
    "brk", "munmap", "mremap", "mprotect", "msync", "mlock", "mlock2", "mlockall", "munlock",
    "munlockall", "membarrier", "get_mempolicy", "set_mempolicy", "pkey_alloc", "pkey_free",
    "pkey_mprotect",
    // threads and signals inside the process
    "futex", "futex_waitv", "set_robust_list", "set_tid_address", "rseq", "sched_yield",
    "rt_sigaction", "rt_sigprocmask", "rt_sigreturn", "rt_sigpending", "rt_sigsuspend",
    "rt_sigtimedwait", "sigaltstack", "restart_syscall", "pause", "exit", "exit_group",
    "arch_prctl", "wait4", "waitid",
    // time
    "clock_gettime", "clock_getres", "clock_nanosleep", "gettimeofday", "nanosleep", "time",
    "times", "alarm", "getitimer", "setitimer", "timer_delete", "timer_getoverrun", "timer_gettime",
    "timer_settime", "timerfd_create", "timerfd_gettime", "timerfd_settime",
    // who and where am I
    "getpid", "gettid", "getppid", "getpgid", "getpgrp", "getsid", "getuid", "geteuid", "getgid",
    "getegid", "getresuid", "getresgid", "getgroups", "capget", "getrlimit", "getrusage", "getcpu",
    "sched_getaffinity", "sched_getattr", "sched_getparam", "sched_getscheduler",
    "sched_get_priority_max", "sched_get_priority_min", "sched_rr_get_interval", "getpriority",
    "uname", "getrandom", "umask", "getcwd", "chdir", "fchdir",
    // open files
    "read", "readv", "pread64", "preadv", "write", "writev", "pwrite64", "pwritev", "lseek",
    "close", "dup", "dup2", "dup3", "pipe", "pipe2", "flock", "fsync", "fdatasync",
    "sync_file_range", "ftruncate", "copy_file_range", "epoll_create", "epoll_create1", "epoll_ctl",
    "epoll_wait", "epoll_pwait", "epoll_pwait2", "eventfd", "eventfd2", "signalfd", "signalfd4",
    "recvfrom",
    // files by name
    "creat", "access", "faccessat", "faccessat2", "stat", "lstat", "fstat", "newfstatat",
    "getdents", "getdents64", "readlink", "readlinkat", "mkdir", "mkdirat", "rmdir", "unlink",
    "unlinkat", "rename", "renameat", "renameat2", "link", "linkat", "symlink", "symlinkat"};

}  // namespace matchbench::sandbox
