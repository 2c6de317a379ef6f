#pragma once

#include "harness/foundation/model/grants.hpp"
#include "harness/foundation/model/shown_file.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace matchbench {

// A port that a confined process with a network of its own reaches through a trusted process.
struct Door {
  std::string inside;  // the address there, such as 127.77.0.1
  std::uint16_t port = 0;
  std::vector<std::string> outside;  // addresses of the machine's network, tried in this order
  friend bool operator==(const Door&, const Door&) = default;
};

// A small file that a confined process sees in the place of the machine's.
struct OwnFile {
  std::string path;
  std::string text;
  friend bool operator==(const OwnFile&, const OwnFile&) = default;
};

// What a process that runs foreign code may still do. The host makes it, it travels to the worker,
// and the sandbox carries it out. 0 means "no limit" if the comment says so.
struct ConfinementPolicy {
  enum class Mode : std::uint8_t { kOff, kBestEffort, kRequired };
  Mode mode = Mode::kBestEffort;
  // The process runs no foreign code, and may end as the process ended for which it speaks.
  bool trusted = false;
  // Files that the process may execute, by paths without links: an interpreter and the loader that
  // it needs. None: nothing can be executed. If there are some, the filter also leaves it pairs of
  // connected Unix sockets, which some interpreters need for files.
  std::vector<std::string> executable;
  // The process whose user and mount namespace have the sets (harness/execution/keeper); 0: there
  // is none, and the process gets neither namespaces nor a root folder of its own.
  std::uint64_t keeper = 0;
  // Where its memory lies in that namespace.
  std::string keeper_folder;
  // Folders in that namespace, each of which is shown as the root, read-only.
  std::vector<std::string> sets;
  // What is shown besides, or, without a keeper, opened to the process where it lies. The process
  // opens each again and refuses to continue if it is not the file that was judged.
  std::vector<ShownFile> shown;
  // Seen before what is shown. Without a keeper there are none.
  std::vector<OwnFile> own_files;
  // With kNamed the process has a network of its own, in which nobody listens but at the doors. It
  // needs a keeper and a process for which this one is a guest.
  NetworkReach network = NetworkReach::kNone;
  std::vector<Door> doors;
  // An empty folder in which the process builds its root.
  std::string root;
  // The one folder open for writing; empty for none. Regular files and folders only.
  std::string scratch;
  // The size of the scratch folder, and a little more, so that a host that looks at it sees when
  // the limit is exceeded. 0: no limit. Kept if Confinement::own_files is reached.
  std::uint64_t scratch_bytes = 0;
  // The limit of each file that it writes. A write past it fails with EFBIG.
  std::uint64_t max_file_bytes = std::uint64_t{1} << 30;
  std::uint64_t max_open_files = 256;
  std::uint64_t max_pending_signals = 256;    // POSIX timers count, too
  std::uint64_t max_address_space_bytes = 0;  // 0: no limit; AddressSanitizer dies under any
  // 0: no limit. Holds for an ordinary user in its own user namespace alone, since the kernel
  // counts threads per user; Confinement::threads_limited says whether it does.
  std::uint64_t max_threads = 0;
  friend bool operator==(const ConfinementPolicy&, const ConfinementPolicy&) = default;
};

}  // namespace matchbench
