#pragma once

#include <fcntl.h>
#include <sys/types.h>

#include <cerrno>
#include <cstdint>
#include <filesystem>
#include <ostream>
#include <span>

namespace matchbench::sandbox::sandbox_test {

// Where an attempt takes place: a folder with readable/, scratch/ and shared.dat, which the policy
// names, and secret/judgments.tsv, which it does not; all owned by the user who tries.
struct Ground {
  std::filesystem::path readable;
  std::filesystem::path scratch;
  std::filesystem::path shared;  // not copied, 2 MiB of which no page is in memory
  std::filesystem::path secret;
  std::filesystem::path judgments;
  pid_t host = 0;                     // the unconfined parent, of the same user
  const char* host_memory = nullptr;  // an address in it
  ino_t data_inode = 0;               // of data.txt in `readable`, as others see it
  ino_t system_inode = 0;             // of /usr/lib
  // Ports of 127.0.0.1 on which the host listens: one to which a door leads, and one beside it.
  std::uint16_t door = 0;
  std::uint16_t beside_door = 0;
};

enum Unconfined { kByAnyone, kBySuperuser };

// Something a plugin might do, and how it ends in a confined process.
struct Attempt {
  const char* name;
  int (*run)(const Ground&);        // 0 where it worked, otherwise the errno
  int error = 0;                    // expected of run()
  int signal = 0;                   // or else the signal that kills the process
  Unconfined possible = kByAnyone;  // who gets further without a sandbox

  friend std::ostream& operator<<(std::ostream& out, const Attempt& attempt) {
    return out << attempt.name;
  }
};

std::span<const Attempt> reading_attacks();
std::span<const Attempt> writing_attacks();
std::span<const Attempt> process_attacks();
std::span<const Attempt> kernel_attacks();
std::span<const Attempt> network_attacks();
std::span<const Attempt> lasting_attacks();
// With doors, or with the machine's network.
std::span<const Attempt> attempts_at_doors();
std::span<const Attempt> ordinary_work();

// 0 for a result that is not -1.
inline int error_of(long result) {
  return result == -1 ? errno : 0;
}

inline int error_of_opening(const std::filesystem::path& path, int flags = O_RDONLY) {
  return error_of(open(path.c_str(), flags, 0644));
}

}  // namespace matchbench::sandbox::sandbox_test
