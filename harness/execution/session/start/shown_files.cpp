#include "harness/execution/session/start/shown_files.hpp"

#include "harness/execution/keeper/needed_libraries.hpp"
#include "harness/execution/keeper/system_paths.hpp"
#include "harness/execution/registry/plugin_manifest.hpp"
#include "harness/execution/registry/python_environment.hpp"
#include "harness/execution/registry/system_files.hpp"
#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/file.hpp"
#include "harness/foundation/base/log.hpp"
#include "harness/foundation/base/os/elf_file.hpp"
#include "harness/foundation/base/os/sdk_folder.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <optional>
#include <set>
#include <utility>
#include <vector>

namespace matchbench::session {
namespace {

namespace fs = std::filesystem;
using Rule = keeper::Gatherer::Rule;

struct Wanted {
  fs::path path;
  Rule rule;
  std::vector<std::string> but;  // names directly in it that are left out
};

// A plugin is to see all of these: some can be shown to others as well, some are its own.
struct Wishes {
  std::vector<Wanted> own;  // and its environment, if that lies elsewhere
  std::vector<Wanted> of_machine;
  std::vector<fs::path> executable;  // with permission to read only, it is not a program
};

// The loader that the system starts in the program's place, without links; nothing if the program
// names one that is not the system's, which could be any file.
std::optional<fs::path> loader_of(const fs::path& program) {
  const auto file = ElfFile::open(program);
  const auto name = file ? file->interpreter() : std::nullopt;
  if (!name || !keeper::is_file_of_system(*name)) return std::nullopt;
  const auto opened = open_path(*name);
  return opened ? std::optional(opened->place) : std::nullopt;
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
  // The settings in /etc are chosen by the name of a language.
  const Rule rule = lies_in(part.path, "/etc") ? Rule::kNeeded : Rule::kBrought;
  out.push_back({part.path, rule, part.but});
}

// What the program's first word needs beside its file, which is `file`.
void want_interpreter(const fs::path& called, const fs::path& file, const fs::path& folder,
                      const keeper::GuardedFiles& guarded, Wishes& out) {
  const auto environment = registry::python_environment(called);
  if (environment && environment->is_virtual()) {
    if (!lies_in(environment->folder, folder)) {
      for (const auto& part : registry::own_parts(*environment)) {
        want_part(part, called, guarded, out.own);
      }
    }
    for (const auto& part : registry::base_parts(*environment)) {
      want_part(part, called, guarded, out.of_machine);
    }
  } else if (!lies_in(called, folder)) {
    for (const auto& path : registry::files_of_interpreter(called)) {
      want_part({path, {}}, called, guarded, out.of_machine);
    }
    out.of_machine.push_back({file, Rule::kBrought, {}});
  }
}

void want_program(const protocol::ProgramOrder& program, const keeper::GuardedFiles& guarded,
                  Wishes& out) {
  const fs::path called = fs::path(program.folder) / program.words.front();
  const auto file = open_path(called);
  if (!file) throw input_error(fmt::format("there is no interpreter {}", called.string()));
  want_interpreter(called, file->place, program.folder, guarded, out);
  out.executable.push_back(file->place);
  if (const auto loader = loader_of(file->place)) {
    out.executable.push_back(*loader);
    out.of_machine.push_back({*loader, Rule::kIfSystem, {}});
  }
  // The settings of the library that node has its encryption from.
  out.of_machine.push_back({"/etc/ssl/openssl.cnf", Rule::kNeeded, {}});
  if (const auto sdk = sdk_folder(); !sdk.empty()) {
    out.of_machine.push_back({sdk, Rule::kPermitted, {}});
  }
}

// Such a library brings no files of its own, and its folder is huge.
bool is_among_system(const fs::path& library) {
  return is_there(library.parent_path() / "libc.so.6");
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
  if (fault.empty() && !is_among_system(library)) {
    wishes.own.push_back({library.parent_path(), Rule::kOwn, {}});
  }
  for (const auto& path : keeper::system_readable_paths())
    wishes.of_machine.push_back({path, Rule::kNeeded, {}});
  if (start.is_program()) want_program(start.program, guarded, wishes);
  if (start.granted.network != NetworkReach::kNone) {
    for (const auto& path : keeper::network_paths()) {
      wishes.of_machine.push_back({path, Rule::kNeeded, {}});
    }
  }
  if (start.granted.network == NetworkReach::kMachine) {
    for (const auto& path : keeper::resolver_paths()) {
      wishes.of_machine.push_back({path, Rule::kNeeded, {}});
    }
  }
  for (const auto& path : registry::read_plugin_manifest(library).system_files) {
    wishes.of_machine.push_back({path, Rule::kSystem, {}});
  }
  return wishes;
}

std::string key_of(std::string_view kind, const std::vector<Wanted>& wanted) {
  std::string key(kind);
  for (const auto& [path, rule, but] : wanted) {
    key += fmt::format("\n{} {} {}", static_cast<int>(rule), path.string(), fmt::join(but, " "));
  }
  return key;
}

using Gather = std::function<void(const keeper::TakeShown&)>;

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

// Shows files to the workers of one plugin, in whatever way it can.
class Shower {
 public:
  // `showing`: what is shown already, and stays.
  Shower(const std::string& plugin, keeper::Keeper& keeper, keeper::Showing showing = {})
      : plugin_(plugin), keeper_(keeper), showing_(std::move(showing)) {
    for (const ShownFile& shown : showing_.shown) places_.insert(shown.path);
  }

  void show(const std::string& key, const Gather& gather) {
    if (keeper_.is_there()) {
      if (const auto folder = keeper_.keep(key, gather)) return showing_.sets.push_back(*folder);
      log_warning(
          fmt::format("{} needs more than {} MiB of files: each worker of it mounts them one by "
                      "one, which takes longer",
                      plugin_, keeper::Keeper::kMostSetBytes >> 20));
    }
    gather([&](const ShownFile& shown, int) {
      if (places_.insert(shown.path).second) showing_.shown.push_back(shown);
    });
  }

  keeper::Showing take() { return std::move(showing_); }

 private:
  const std::string& plugin_;
  keeper::Keeper& keeper_;
  keeper::Showing showing_;
  std::set<std::string> places_;  // of what is shown: a handed file may be the plugin's own
};

keeper::Showing show_all(const protocol::Start& start, const Wishes& wishes,
                         const keeper::GuardedFiles& guarded, const std::string& key,
                         keeper::Keeper& keeper) {
  Shower shower(start.plugin_path, keeper);
  std::vector<fs::path> own_libraries = wishes.executable;
  own_libraries.emplace_back(start.plugin_path);
  shower.show("own\n" + key, [&](const keeper::TakeShown& take) {
    keeper::Gatherer gatherer(guarded, noting_libraries(take, own_libraries));
    gather_all(wishes.own, gatherer);
  });
  std::vector<Wanted> of_machine = wishes.of_machine;
  for (const auto& path : keeper::needed_libraries(own_libraries)) {
    of_machine.push_back({path, Rule::kIfSystem, {}});
  }
  shower.show(key_of("machine", of_machine), [&](const keeper::TakeShown& take) {
    std::vector<fs::path> libraries;
    keeper::Gatherer gatherer(guarded, noting_libraries(take, libraries));
    gather_all(of_machine, gatherer);
    for (const auto& path : keeper::needed_libraries(libraries)) {
      gatherer.add(path, Rule::kIfSystem);
    }
  });
  shower.show("constants", [&](const keeper::TakeShown& take) {
    keeper::Gatherer gatherer(guarded, take);
    for (const auto& path : keeper::constant_paths()) gatherer.add(path, Rule::kNeeded);
  });
  keeper::Showing showing = shower.take();
  for (const auto& file : wishes.executable) showing.executable.push_back(file.string());
  return showing;
}

// Adds what the organiser hands to the plugin to its `own` files, which it is shown in any case.
// Equal handed files are one set for all plugins. They are judged for each plugin, even if the set
// is there already.
keeper::Showing with_handed(const protocol::Start& start, const keeper::Showing& own,
                            const keeper::GuardedFiles& guarded, const std::string& handed_state,
                            keeper::Keeper& keeper) {
  std::vector<Wanted> handed;
  for (const HandedFile& file : start.files) {
    const auto opened = open_path(file.path);
    if (!opened) throw input_error(fmt::format("there is no file or folder {}", file.path));
    const std::string fault = opened->is_folder() ? guarded.fault_of_folder(*opened) : "";
    if (!fault.empty()) {
      throw input_error(
          fmt::format("the folder {} cannot be handed to a plugin: {}", file.path, fault),
          "hand over a folder of its own");
    }
    handed.push_back({file.path, Rule::kOwn, {}});
  }
  const Gather gather = [&](const keeper::TakeShown& take) {
    keeper::Gatherer gatherer(guarded, take, ShownSize::of_handed_files());
    gather_all(handed, gatherer);
  };
  gather([](const ShownFile&, int) {});
  Shower shower(start.plugin_path, keeper, own);
  shower.show("handed" + handed_state, gather);
  return shower.take();
}

// Tells whether a library or manifest is what it was when its files were shown first. Nobody can
// set the date of the last change (st_ctim).
std::string state_of(const fs::path& plugin) {
  struct stat file {};
  if (stat(plugin.c_str(), &file) != 0) return plugin.string();
  return fmt::format("{} {} {} {} {}.{}", plugin.string(), file.st_dev, file.st_ino, file.st_size,
                     file.st_ctim.tv_sec, file.st_ctim.tv_nsec);
}

}  // namespace

std::string fault_of_plugin_folder(const fs::path& library, std::span<const fs::path> guarded) {
  const auto folder = open_path(fs::absolute(library).parent_path());
  if (!folder) {
    throw input_error(fmt::format("there is no folder {}", library.parent_path().string()));
  }
  return keeper::GuardedFiles(guarded, fs::absolute(library)).fault_of_folder(*folder);
}

registry::Beside beside_library(const fs::path& library, std::span<const fs::path> guarded) {
  const bool is_own = !is_among_system(library) && fault_of_plugin_folder(library, guarded).empty();
  return is_own ? registry::Beside::kFolder : registry::Beside::kNothing;
}

std::shared_ptr<const void> find_guarded(std::span<const fs::path> guarded) {
  return keeper::GuardedList::of(guarded);
}

void show_files(const protocol::Start& start, const Bounds& bounds,
                const std::function<void()>& before_reading, keeper::Keeper& keeper,
                ConfinementPolicy& policy) {
  std::string key = state_of(start.plugin_path);
  if (start.is_program()) key += "\n" + start.program.words.front();
  key += fmt::format("\n{}", static_cast<int>(start.granted.network));
  for (const auto& path : bounds.guarded) key += "\n" + path.string();
  for (const auto& path : bounds.interpreters) key += "\n" + path.string();
  std::string handed_state;
  for (const HandedFile& file : start.files) {
    handed_state += "\n" + file.path + "\n" + registry::handed_state(file.path);
  }
  const std::string whole_key = key + handed_state;
  const auto use = keeper.use();
  const keeper::Showing* showing = keeper.shown_before(whole_key);
  if (showing == nullptr || !keeper.is_there()) before_reading();
  if (showing == nullptr) {
    const keeper::GuardedFiles guarded(bounds.guarded, start.plugin_path, bounds.interpreters);
    keeper.hold(guarded.list());
    showing = keeper.shown_before(key);  // the plugin was shown without any
    if (showing == nullptr) {
      const Wishes wishes = wishes_of(start, guarded);
      showing = &keeper.remember(key, show_all(start, wishes, guarded, key, keeper));
    }
    if (!start.files.empty()) {
      showing =
          &keeper.remember(whole_key, with_handed(start, *showing, guarded, handed_state, keeper));
    }
  }
  policy.sets = showing->sets;
  policy.shown = showing->shown;
  policy.executable = showing->executable;
  if (!keeper.is_there()) return;
  policy.keeper = static_cast<std::uint64_t>(keeper.process());
  policy.keeper_folder = keeper.folder();
  keeper.settle(policy.sets);
}

}  // namespace matchbench::session
