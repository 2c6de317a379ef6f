#include "harness/session/start/shown_files.hpp"

#include "harness/base/error.hpp"
#include "harness/base/file.hpp"
#include "harness/base/log.hpp"
#include "harness/base/os/elf_file.hpp"
#include "harness/base/os/sdk_folder.hpp"
#include "harness/keeper/copied_tree.hpp"
#include "harness/keeper/needed_libraries.hpp"
#include "harness/keeper/system_paths.hpp"
#include "harness/registry/plugin_manifest.hpp"
#include "harness/registry/python_environment.hpp"
#include "harness/registry/system_files.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <mutex>
#include <optional>
#include <set>
#include <system_error>
#include <utility>
#include <vector>

namespace matchbench::session {
namespace {

namespace fs = std::filesystem;
using Rule = keeper::Gatherer::Rule;

// Each worker gets copies on a disk if there is no keeper.
constexpr std::uint64_t kMostCopiedBytes = std::uint64_t{2} << 30;

struct Wanted {
  fs::path path;
  Rule rule;
  std::vector<std::string> but;  // names directly in it that are left out
};

// A plugin is to see all of these: some can be shown to others as well, some are its own.
struct Wishes {
  std::vector<Wanted> own;
  std::vector<Wanted> environment;  // of its packages, if that lies elsewhere
  std::vector<Wanted> of_machine;
  std::vector<fs::path> executable;  // with permission to read only, it is not a program
  bool is_first_own = false;         // of those, the first is in the plugin's folder
};

// The loader that the system starts in the program's place, without links.
std::optional<fs::path> loader_of(const fs::path& program) {
  const auto file = ElfFile::open(program);
  const auto name = file ? file->interpreter() : std::nullopt;
  const auto opened = name ? open_path(*name) : std::nullopt;
  if (!opened) return std::nullopt;
  return opened->place;
}

void want_part(const registry::EnvironmentPart& part, const fs::path& interpreter,
               const keeper::GuardedFiles& guarded, std::vector<Wanted>& out) {
  const auto opened = open_path(part.path);
  const auto fault = opened && opened->is_folder() ? guarded.fault_of_folder(*opened) : "";
  if (!fault.empty()) {
    throw input_error(fmt::format("the interpreter {} needs its folder {}, which no plugin may "
                                  "read: {}",
                                  interpreter.string(), part.path.string(), fault),
                      "install the interpreter elsewhere");
  }
  out.push_back({part.path, Rule::kNeeded, part.but});
}

// The interpreter of the command, with what it needs. Returns its file.
fs::path want_interpreter(const fs::path& called, const fs::path& folder,
                          const keeper::GuardedFiles& guarded, Wishes& out) {
  const auto environment = registry::python_environment(called);
  if (!environment || !environment->is_virtual()) {
    out.is_first_own = lies_in(called, folder);
    if (out.is_first_own) return called;
    for (const auto& path : registry::files_of_interpreter(called)) {
      want_part({path, {}}, called, guarded, out.of_machine);
    }
    out.of_machine.push_back({called, Rule::kNeeded, {}});
    return called;
  }
  if (!lies_in(environment->folder, folder)) {
    for (const auto& part : registry::own_parts(*environment)) {
      want_part(part, called, guarded, out.environment);
    }
  }
  for (const auto& part : registry::base_parts(*environment)) {
    want_part(part, called, guarded, out.of_machine);
  }
  const auto opened = open_path(called);
  if (!opened) throw input_error(fmt::format("there is no interpreter {}", called.string()));
  out.is_first_own =
      lies_in(opened->place, folder) || lies_in(opened->place, fs::weakly_canonical(folder));
  return opened->place;
}

void want_program(const protocol::ProgramOrder& program, const keeper::GuardedFiles& guarded,
                  Wishes& out) {
  const fs::path called = fs::path(program.folder) / program.words.front();
  const fs::path file = want_interpreter(called, program.folder, guarded, out);
  out.executable.push_back(file);
  if (const auto loader = loader_of(file)) {
    out.executable.push_back(*loader);
    out.of_machine.push_back({*loader, Rule::kIfSystem, {}});
  }
  // The settings of the library that node has its encryption from.
  out.of_machine.push_back({"/etc/ssl/openssl.cnf", Rule::kNeeded, {}});
  if (const auto sdk = sdk_folder(); !sdk.empty()) {
    out.of_machine.push_back({sdk, Rule::kNeeded, {}});
  }
}

Wishes wishes_of(const protocol::Start& start, const keeper::GuardedFiles& guarded) {
  Wishes wishes;
  const fs::path library = start.plugin_path;
  const auto folder = open_path(library.parent_path());
  if (!folder)
    throw input_error(fmt::format("there is no folder {}", library.parent_path().string()));
  const std::string fault = guarded.fault_of_folder(*folder);
  if (start.is_program() && !fault.empty()) {
    throw input_error(
        fmt::format("the folder {} cannot be that of a program: {}", start.program.folder, fault),
        "give the program a folder of its own");
  }
  wishes.own.push_back({library, Rule::kOwn, {}});
  // A library among those of the machine brings no files of its own, and its folder is huge.
  const bool is_among_system = is_there(library.parent_path() / "libc.so.6");
  if (fault.empty() && !is_among_system) {
    wishes.own.push_back({library.parent_path(), Rule::kOwn, {}});
  }
  for (const auto& path : keeper::system_readable_paths())
    wishes.of_machine.push_back({path, Rule::kNeeded, {}});
  if (start.is_program()) want_program(start.program, guarded, wishes);
  for (const auto& path : registry::read_plugin_manifest(library).system_files) {
    wishes.of_machine.push_back({path, Rule::kSystem, {}});
  }
  return wishes;
}

// Shows to one worker, in whatever way it can.
class Showing {
 public:
  Showing(keeper::Keeper* keeper, ConfinementPolicy& policy) : keeper_(keeper), policy_(policy) {}

  using Gather = std::function<void(const keeper::TakeShown&)>;

  // Shows files that nobody but this plugin sees.
  void show_own(const std::string& key, const Gather& gather) {
    if (keeper_ != nullptr) return show(key, gather);
    try {
      keeper::CopiedTree copies(policy_.root, kMostCopiedBytes);
      gather([&](const ShownFile& shown, int file) { copies.take(shown, file); });
    } catch (const keeper::NoRoom& fault) {
      throw input_error(fmt::format("the plugin's folder cannot be copied: {}", fault.what()),
                        "keep nothing beside a plugin but what it reads, or make room in the "
                        "temporary folder");
    }
  }

  // Shows files that other plugins see as well.
  void show(const std::string& key, const Gather& gather) {
    if (keeper_ != nullptr) {
      if (const auto folder = keeper_->keep(key, gather)) return policy_.sets.push_back(*folder);
      is_too_large_ = true;
    }
    gather([&](const ShownFile& shown, int) { policy_.shown.push_back(shown); });
  }

  bool is_too_large() const { return is_too_large_; }

 private:
  keeper::Keeper* keeper_;
  ConfinementPolicy& policy_;
  bool is_too_large_ = false;
};

std::string key_of(std::string_view kind, const std::vector<Wanted>& wanted) {
  std::string key(kind);
  for (const auto& [path, rule, but] : wanted) {
    key += fmt::format("\n{} {} {}", static_cast<int>(rule), path.string(), fmt::join(but, " "));
  }
  return key;
}

void gather_all(const std::vector<Wanted>& wanted, keeper::Gatherer& gatherer) {
  for (const auto& [path, rule, but] : wanted) gatherer.add(path, rule, but);
}

keeper::TakeShown noting_libraries(const keeper::TakeShown& take,
                                   std::vector<fs::path>& libraries) {
  return [&](const ShownFile& shown, int file) {
    if (shown.kind == ShownFile::Kind::kFile && keeper::is_library(shown.path)) {
      libraries.emplace_back(shown.path);
    }
    take(shown, file);
  };
}

void show_all(const protocol::Start& start, const Wishes& wishes,
              const keeper::GuardedFiles& guarded, const std::string& key, Showing& showing) {
  std::vector<fs::path> own_libraries;
  showing.show_own("own\n" + key, [&](const keeper::TakeShown& take) {
    own_libraries = wishes.executable;
    own_libraries.emplace_back(start.plugin_path);
    keeper::Gatherer gatherer(guarded, noting_libraries(take, own_libraries));
    gather_all(wishes.own, gatherer);
  });
  if (!wishes.environment.empty()) {
    showing.show("environment\n" + key, [&](const keeper::TakeShown& take) {
      keeper::Gatherer gatherer(guarded, noting_libraries(take, own_libraries));
      gather_all(wishes.environment, gatherer);
    });
  }
  std::vector<Wanted> of_machine = wishes.of_machine;
  for (const auto& path : keeper::needed_libraries(own_libraries)) {
    of_machine.push_back({path, Rule::kIfSystem, {}});
  }
  showing.show(key_of("machine", of_machine), [&](const keeper::TakeShown& take) {
    std::vector<fs::path> libraries;
    keeper::Gatherer gatherer(guarded, noting_libraries(take, libraries));
    gather_all(of_machine, gatherer);
    for (const auto& path : keeper::needed_libraries(libraries))
      gatherer.add(path, Rule::kIfSystem);
  });
  showing.show("constants", [&](const keeper::TakeShown& take) {
    keeper::Gatherer gatherer(guarded, take);
    for (const auto& path : keeper::constant_paths()) gatherer.add(path, Rule::kNeeded);
  });
}

// Tells whether a library or manifest is what it was when its files were shown first. Nobody can
// set the date of the last change (st_ctim).
std::string state_of(const fs::path& plugin) {
  struct stat file {};
  if (stat(plugin.c_str(), &file) != 0) return plugin.string();
  return fmt::format("{} {} {} {} {}.{}", plugin.string(), file.st_dev, file.st_ino, file.st_size,
                     file.st_ctim.tv_sec, file.st_ctim.tv_nsec);
}

// Once for each plugin, however many workers it gets.
void warn_of_size(const std::string& plugin) {
  static std::mutex mutex;
  static std::set<std::string> told;
  const std::lock_guard lock(mutex);
  if (!told.insert(plugin).second) return;
  log_warning(
      fmt::format("{} needs more than {} MiB of files: each worker of it mounts them one by one, "
                  "which takes longer",
                  plugin, keeper::Keeper::kMostSetBytes >> 20));
}

}  // namespace

std::string fault_of_plugin_folder(const fs::path& library, std::span<const fs::path> guarded) {
  const auto folder = open_path(fs::absolute(library).parent_path());
  if (!folder) {
    throw input_error(fmt::format("there is no folder {}", library.parent_path().string()));
  }
  return keeper::GuardedFiles(guarded, fs::absolute(library)).fault_of_folder(*folder);
}

void show_files(const protocol::Start& start, std::span<const fs::path> guarded_paths,
                const std::function<void()>& before_reading, keeper::Keeper* keeper,
                ConfinementPolicy& policy) {
  const bool is_kept = keeper != nullptr && keeper->is_there();
  std::vector<std::string> guarded_texts;
  for (const auto& path : guarded_paths) guarded_texts.push_back(path.string());
  const std::string command = start.is_program() ? start.program.words.front() : "";
  const std::string key = fmt::format("{}\n{}\n{}", state_of(start.plugin_path), command,
                                      fmt::join(guarded_texts, "\n"));
  if (is_kept) {
    policy.keeper = static_cast<std::uint64_t>(keeper->process());
    policy.keeper_folder = keeper->folder();
  }
  const keeper::ShownBefore* before = is_kept ? keeper->shown_before(key) : nullptr;
  keeper::ShownBefore shown;
  if (before == nullptr) {
    before_reading();
    const keeper::GuardedFiles guarded(guarded_paths, start.plugin_path);
    const Wishes wishes = wishes_of(start, guarded);
    const std::string prefix = is_kept ? "" : policy.root;
    for (const auto& wanted : wishes.own) shown.readable.push_back(prefix + wanted.path.string());
    for (const auto& file : wishes.executable) {
      const bool moved = wishes.is_first_own && file == wishes.executable.front();
      shown.executable.push_back((moved ? prefix : "") + file.string());
    }
    Showing showing(is_kept ? keeper : nullptr, policy);
    show_all(start, wishes, guarded, key, showing);
    shown.sets = policy.sets;
    if (showing.is_too_large()) {
      warn_of_size(start.plugin_path);
    } else if (is_kept) {
      keeper->remember(key, shown);
    }
    before = &shown;
  }
  policy.readable = before->readable;
  policy.executable = before->executable;
  policy.sets = before->sets;
  if (is_kept) keeper->settle(policy.sets);
}

}  // namespace matchbench::session
