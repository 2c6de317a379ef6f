#include "harness/session/start/program_access.hpp"

#include "harness/base/os/elf_file.hpp"
#include "harness/base/os/system_file.hpp"
#include "harness/registry/system_files.hpp"
#include "harness/session/start/confinement_order.hpp"

#include <fmt/format.h>

#include <optional>
#include <system_error>
#include <vector>

namespace matchbench::session {
namespace {

namespace fs = std::filesystem;

// The loader that the system starts in the program's place, without links.
std::optional<fs::path> loader_of(const fs::path& program) {
  const auto file = ElfFile::open(program);
  const auto name = file ? file->interpreter() : std::nullopt;
  if (!name) return std::nullopt;
  std::error_code error;
  fs::path loader = fs::canonical(*name, error);
  if (error) return std::nullopt;
  return loader;
}

// None if the program is its own, whose folder is copied.
std::vector<fs::path> folders_to_read(const protocol::ProgramOrder& program) {
  const fs::path file = program.words.front();
  return file.is_absolute() ? registry::files_of_interpreter(file) : std::vector<fs::path>();
}

}  // namespace

std::string fault_of_interpreter(const protocol::ProgramOrder& program,
                                 std::span<const fs::path> guarded) {
  std::vector<fs::path> all(guarded.begin(), guarded.end());
  all.insert(all.end(), kInstalledCollections.begin(), kInstalledCollections.end());
  for (const auto& folder : folders_to_read(program)) {
    if (const auto fault = fault_of_readable_folder(folder, {}, all); !fault.empty()) {
      return fmt::format("the interpreter {} needs its folder {}, which no plugin may read: {}",
                         program.words.front(), folder.string(), fault);
    }
  }
  return {};
}

void allow_program(const protocol::ProgramOrder& program, ConfinementPolicy& order) {
  const fs::path file = fs::path(program.folder) / program.words.front();
  order.executable = {file.string()};
  if (const auto loader = loader_of(file)) order.executable.push_back(loader->string());
  // How many processors there are, and the settings of the library that node has its encryption
  // from, besides those of virtual machines.
  order.in_place.insert(order.in_place.end(),
                        {"/proc/cpuinfo", "/sys/devices/system/cpu", "/etc/ssl/openssl.cnf"});
  for (const auto& folder : folders_to_read(program)) {
    order.in_place.push_back(folder.string());
  }
}

}  // namespace matchbench::session
