#include "tests/execution/sandbox/attempt.hpp"

#include <fcntl.h>
#include <linux/capability.h>
#include <linux/close_range.h>
#include <linux/sockios.h>
#include <sched.h>
#include <signal.h>
#include <spawn.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cstdint>
#include <cstdlib>
#include <ctime>

namespace matchbench::sandbox::sandbox_test {
namespace {

// Ends the child of a call that was not refused, so that the attempt counts once.
int error_of_child(long child) {
  if (child == 0) _exit(0);
  return error_of(child);
}

int spawn_a_program(const Ground&) {
  const char* arguments[] = {"true", nullptr};
  pid_t child = 0;
  return posix_spawn(&child, "/bin/true", nullptr, nullptr, const_cast<char**>(arguments), nullptr);
}

int run_a_shell(const Ground&) {
  return system("true") == 0 ? 0 : errno;
}

int execute_a_program(const Ground&) {
  const char* arguments[] = {"true", nullptr};
  return error_of(execv("/bin/true", const_cast<char**>(arguments)));
}

int execute_a_descriptor(const Ground&) {
  const char* arguments[] = {"true", nullptr};
  const int program = open("/bin/true", O_RDONLY);
  return error_of(syscall(SYS_execveat, program, "", arguments, environ, AT_EMPTY_PATH));
}

int clone_with(unsigned long flags) {
  return error_of_child(syscall(SYS_clone, flags, 0, 0, 0, 0));
}

int clone_with_clone3(const Ground&) {
  std::array<std::uint64_t, 8> arguments{};
  arguments[4] = SIGCHLD;
  return error_of_child(syscall(SYS_clone3, arguments.data(), sizeof arguments));
}

int queue_a_signal(const Ground& ground) {
  siginfo_t information{};
  information.si_code = SI_QUEUE;
  return error_of(syscall(SYS_rt_sigqueueinfo, ground.host, 0, &information));
}

int signal_its_thread(pid_t thread, int number) {
  return error_of(syscall(SYS_tgkill, getpid(), thread, number));
}

int queue_its_own_kill(long call) {
  siginfo_t information{};
  information.si_code = SI_QUEUE;
  return error_of(call == SYS_rt_sigqueueinfo
                      ? syscall(call, getpid(), SIGKILL, &information)
                      : syscall(call, getpid(), gettid(), SIGKILL, &information));
}

int have_a_timer_kill_it(const Ground&) {
  sigevent event{};
  event.sigev_notify = SIGEV_SIGNAL;
  event.sigev_signo = SIGKILL;
  timer_t timer{};
  if (timer_create(CLOCK_MONOTONIC, &event, &timer) != 0) return errno;
  const itimerspec soon{{}, {0, 1}};
  if (timer_settime(timer, 0, &soon, nullptr) != 0) return errno;
  for (;;) pause();
}

int have_the_kernel_signal(const Ground& ground, int command, int value) {
  int ends[2] = {-1, -1};
  if (pipe(ends) != 0) return errno;
  return error_of(fcntl(ends[0], command, value != 0 ? value : ground.host));
}

// Of a terminal, to those in its foreground.
int have_a_file_signal_without_being_told_whom(const Ground&) {
  int ends[2] = {-1, -1};
  if (pipe(ends) != 0) return errno;
  return error_of(fcntl(ends[0], F_SETFL, O_ASYNC));
}

int have_a_terminal_request_signal(const Ground& ground) {
  const int file = open("/dev/null", O_RDONLY);
  return error_of(ioctl(file, FIOSETOWN, &ground.host));
}

int read_memory(const Ground& ground) {
  char stolen = 0;
  const iovec here{&stolen, 1};
  const iovec there{const_cast<char*>(ground.host_memory), 1};
  return error_of(process_vm_readv(ground.host, &here, 1, &there, 1, 0));
}

int write_memory(const Ground& ground) {
  char forged = 0;
  const iovec here{&forged, 1};
  const iovec there{const_cast<char*>(ground.host_memory), 1};
  return error_of(process_vm_writev(ground.host, &here, 1, &there, 1, 0));
}

int move_to_a_processor(pid_t process) {
  cpu_set_t processors;
  if (sched_getaffinity(0, sizeof processors, &processors) != 0) return 0;
  return error_of(sched_setaffinity(process, sizeof processors, &processors));
}

int raise_own_limit(const Ground&) {
  const rlimit wanted{32, 32};
  return error_of(setrlimit(RLIMIT_NOFILE, &wanted));
}

int set_capabilities(const Ground&) {
  __user_cap_header_struct header{_LINUX_CAPABILITY_VERSION_3, 0};
  std::array<__user_cap_data_struct, 2> sets{};
  return error_of(syscall(SYS_capset, &header, sets.data()));
}

constexpr std::array kProcessAttacks = {
    // new processes
    Attempt{"fork", [](const Ground&) { return error_of_child(fork()); }, EPERM},
#ifdef SYS_fork
    Attempt{"fork_by_the_old_call", [](const Ground&) { return error_of_child(syscall(SYS_fork)); },
            EPERM},
    Attempt{"vfork", [](const Ground&) { return clone_with(CLONE_VFORK | SIGCHLD); }, EPERM},
#endif
    Attempt{"clone_a_process", [](const Ground&) { return clone_with(SIGCHLD); }, EPERM},
    Attempt{"clone_a_sibling", [](const Ground&) { return clone_with(CLONE_PARENT | SIGCHLD); },
            EPERM},
    // Unconfined, a thread without shared memory is nonsense.
    Attempt{"clone_a_thread_with_its_own_files",
            [](const Ground&) { return clone_with(CLONE_THREAD); }, EPERM},
    Attempt{"take_a_table_of_descriptors",
            [](const Ground&) { return error_of(close_range(~0U, ~0U, CLOSE_RANGE_UNSHARE)); },
            EPERM},
    Attempt{"clone_with_clone3", clone_with_clone3, ENOSYS},
    Attempt{"spawn_a_program", spawn_a_program, EPERM},
    Attempt{"run_a_shell", run_a_shell, EPERM},
    Attempt{"execute_a_program", execute_a_program, EPERM},
    Attempt{"execute_a_descriptor", execute_a_descriptor, EPERM},
    Attempt{"leave_the_session", [](const Ground&) { return error_of(setsid()); }, EPERM},
    Attempt{"leave_the_process_group", [](const Ground&) { return error_of(setpgid(0, 0)); },
            EPERM},
    // signals
    Attempt{"signal_host", [](const Ground& g) { return error_of(kill(g.host, 0)); }, EPERM},
    Attempt{"signal_own_group", [](const Ground&) { return error_of(kill(0, 0)); }, EPERM},
    Attempt{"signal_everybody", [](const Ground&) { return error_of(kill(-1, 0)); }, EPERM},
    // Its own end by these would look like the end of an innocent.
    Attempt{"kill_itself", [](const Ground&) { return error_of(kill(getpid(), SIGKILL)); }, EPERM},
    Attempt{"kill_its_thread", [](const Ground&) { return signal_its_thread(gettid(), SIGKILL); },
            EPERM},
    Attempt{"queue_its_own_kill",
            [](const Ground&) { return queue_its_own_kill(SYS_rt_sigqueueinfo); }, EPERM},
    Attempt{"queue_the_kill_of_its_thread",
            [](const Ground&) { return queue_its_own_kill(SYS_rt_tgsigqueueinfo); }, EPERM},
    Attempt{"have_a_timer_kill_it", have_a_timer_kill_it, EPERM},
    // No thread has this number, so that unconfined nothing stops.
    Attempt{"stop_itself", [](const Ground&) { return signal_its_thread(1 << 22, SIGSTOP); },
            EPERM},
    Attempt{"signal_thread_of_host",
            [](const Ground& g) { return error_of(syscall(SYS_tkill, g.host, 0)); }, EPERM},
    Attempt{"signal_thread_in_group_of_host",
            [](const Ground& g) { return error_of(syscall(SYS_tgkill, g.host, g.host, 0)); },
            EPERM},
    Attempt{"queue_a_signal_to_host", queue_a_signal, EPERM},
    Attempt{"have_a_pipe_signal_host",
            [](const Ground& g) { return have_the_kernel_signal(g, F_SETOWN, 0); }, EPERM},
    Attempt{"choose_the_signal_of_a_pipe",
            [](const Ground& g) { return have_the_kernel_signal(g, F_SETSIG, SIGKILL); }, EPERM},
    Attempt{"have_a_terminal_signal_its_foreground", have_a_file_signal_without_being_told_whom,
            EPERM},
    Attempt{"have_an_ioctl_signal_host", have_a_terminal_request_signal, EPERM},
    Attempt{"outlive_host", [](const Ground&) { return error_of(prctl(PR_SET_PDEATHSIG, 0)); },
            EPERM},
    // It is the second process of its own namespace of ids, whose first does nothing.
    Attempt{"learn_the_next_process_id_of_the_machine",
            [](const Ground&) { return getpid() == 2 ? ESRCH : 0; }, ESRCH},
    // other processes
    Attempt{"trace_host",
            [](const Ground& g) { return error_of(ptrace(PTRACE_SEIZE, g.host, 0, 0)); }, EPERM},
    Attempt{"be_traced", [](const Ground&) { return error_of(ptrace(PTRACE_TRACEME, 0, 0, 0)); },
            EPERM},
    Attempt{"read_memory_of_host", read_memory, EPERM},
    Attempt{"write_memory_of_host", write_memory, EPERM},
    Attempt{"compare_with_host",
            [](const Ground& g) { return error_of(syscall(SYS_kcmp, getpid(), g.host, 1, 0, 0)); },
            EPERM},
    Attempt{"take_a_pidfd_of_host",
            [](const Ground& g) { return error_of(syscall(SYS_pidfd_open, g.host, 0)); }, EPERM},
    Attempt{"signal_through_a_pidfd",
            [](const Ground&) { return error_of(syscall(SYS_pidfd_send_signal, -1, 0, 0, 0)); },
            EPERM},
    Attempt{"take_a_descriptor_through_a_pidfd",
            [](const Ground&) { return error_of(syscall(SYS_pidfd_getfd, -1, 0, 0)); }, EPERM},
    Attempt{"read_limits_of_host",
            [](const Ground& g) {
              rlimit limit{};
              return error_of(prlimit(g.host, RLIMIT_NOFILE, nullptr, &limit));
            },
            EPERM},
    Attempt{"move_host_to_a_processor", [](const Ground& g) { return move_to_a_processor(g.host); },
            EPERM},
    Attempt{"change_priority_of_host",
            [](const Ground& g) {
              return error_of(setpriority(PRIO_PROCESS, static_cast<id_t>(g.host),
                                          getpriority(PRIO_PROCESS, 0)));
            },
            EPERM},
    // itself
    Attempt{"move_itself_to_a_processor", [](const Ground&) { return move_to_a_processor(0); },
            EPERM},
    Attempt{"change_own_limits", raise_own_limit, EPERM},
    Attempt{"change_user", [](const Ground&) { return error_of(setuid(getuid())); }, EPERM},
    Attempt{"change_groups", [](const Ground&) { return error_of(setgid(getgid())); }, EPERM},
    Attempt{"set_capabilities", set_capabilities, EPERM},
};

}  // namespace

std::span<const Attempt> process_attacks() {
  return kProcessAttacks;
}

}  // namespace matchbench::sandbox::sandbox_test
