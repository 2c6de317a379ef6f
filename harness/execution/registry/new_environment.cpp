#include "harness/execution/registry/new_environment.hpp"

#include "harness/execution/registry/contained_pip.hpp"
#include "harness/execution/registry/python_environment.hpp"
#include "harness/execution/registry/requirements.hpp"
#include "harness/execution/registry/system_files.hpp"
#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/file.hpp"
#include "harness/foundation/base/os/child_process.hpp"
#include "harness/foundation/base/os/environment_of_process.hpp"
#include "harness/foundation/base/os/remove_tree.hpp"
#include "harness/foundation/base/os/scratch.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <poll.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <optional>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

namespace matchbench::registry {
namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

constexpr const char* kEnvironment = ".venv";
constexpr int kLookMs = 100;
constexpr int kLooksPerWeighing = 5;
// Of the compiler, which reads what strangers have written.
constexpr std::chrono::minutes kCompilingDeadline{10};
constexpr const char* kHasPip =
    "import importlib.util, sys; sys.exit(importlib.util.find_spec('pip') is None)";

Error too_large(const std::string& most) {
  return input_error(fmt::format("the packages take more than {}", most),
                     "leave the package out that is too large for that");
}

fs::path base_interpreter(const fs::path& named) {
  if (!named.empty()) {
    if (is_file(named)) return fs::absolute(named);
    throw input_error(fmt::format("there is no interpreter {}", named.string()),
                      "correct the path behind --python");
  }
  for (const char* folder : kProgramFolders) {
    // Itself: an environment has the folder of the interpreter by the name that it is called by.
    if (auto file = fs::path(folder) / "python3"; is_file(file)) return fs::canonical(file);
  }
  throw environment_error(
      fmt::format("there is no python3 in {}", fmt::join(kProgramFolders, ", ")),
      "install it (apt-get install python3), or name an interpreter with --python");
}

// Makes one environment, in a folder of our own that nobody else can write to.
class Making {
 public:
  Making(const NewEnvironment& wanted, const std::function<bool()>& interrupt)
      : base_(base_interpreter(wanted.python)), wanted_(wanted), interrupt_(interrupt) {
    fs::create_directory(work());
    for (std::string& variable : own_environment()) {
      if (variable.starts_with("PYTHON") || variable.starts_with("TMPDIR=")) continue;
      variables_.push_back(std::move(variable));
    }
    // What pip unpacks for a while has to count, too.
    const fs::path unpacked = folder_.path() / "tmp";
    fs::create_directory(unpacked);
    variables_.push_back("TMPDIR=" + unpacked.string());
  }

  // Empty but for the new environment. Everything works there.
  fs::path work() const { return folder_.path() / "work"; }

  void install(const fs::path& requirements) {
    require(start({base_, "-I", "-m", "venv", "--without-pip", kEnvironment}),
            "the interpreter needs the module venv (Debian: apt-get install python3-venv)");
    require_base();
    const std::string library = *library_below(work() / kEnvironment);
    const bool may_build = wanted_.packages == Packages::kBuilt;
    std::vector<std::string> words = {with_pip(), "-I"};
    if (may_build) {
      words.insert(words.end(), {"-m", "pip", "install"});
    } else {
      words.insert(words.end(), {"-c", kPipThatStaysInItsFolder, folder_.path(), "install",
                                 "--no-cache-dir", "--only-binary", ":all:"});
    }
    words.insert(words.end(),
                 {"--no-compile", "--no-input", "--target", library, "-r", requirements});
    // Paths in a file that may name some are relative to where the user is.
    require(may_build ? start(words, {}) : start(words, work(), Memory::kBounded),
            "see what is said above: this needs the network, and a package without a wheel needs "
            "--allow-builds");
    require_room();
  }

  // Where nobody else can put a link in the way, as if it were in `place` already. Some packages
  // contain templates, which do not compile.
  void compile(const fs::path& place) {
    const std::vector<std::string> words = {base_,
                                            "-I",
                                            "-m",
                                            "compileall",
                                            "-qq",
                                            "-s",
                                            work() / kEnvironment,
                                            "-p",
                                            place,
                                            *library_below(work() / kEnvironment)};
    const ProcessEnd end = start(words, work(), Memory::kBounded, kCompilingDeadline);
    require({.signal = end.signal}, "see what has ended the compiler");
  }

 private:
  enum class Memory { kBounded, kUnbounded };

  ProcessEnd start(const std::vector<std::string>& words) { return start(words, work()); }
  ProcessEnd start(const std::vector<std::string>& words, const fs::path& where,
                   Memory memory = Memory::kUnbounded,
                   std::optional<std::chrono::minutes> deadline = {}) {
    const auto begin = Clock::now();
    ChildProcess process(
        {.what = words.front(),
         .program = words.front(),
         .arguments = {words.begin() + 1, words.end()},
         .environment = variables_,
         .descriptors = {{STDERR_FILENO, STDOUT_FILENO}, {STDERR_FILENO, STDERR_FILENO}},
         .folder = where},
        "see whether it can be started by hand");
    if (memory == Memory::kBounded) {
      const rlimit most{.rlim_cur = wanted_.most_memory_bytes,
                        .rlim_max = wanted_.most_memory_bytes};
      prlimit(process.id(), RLIMIT_AS, &most, nullptr);
    }
    const OwnedFd life = process.take_life();
    pollfd ended{.fd = life.get(), .events = POLLIN, .revents = 0};
    // What is thrown here ends the process with its object.
    for (int looks = 1; poll(&ended, 1, kLookMs) <= 0; ++looks) {
      if (looks % kLooksPerWeighing == 0) require_room();
      if (interrupt_()) throw environment_error("interrupted");
      require_time(begin, deadline);
      require_time(begin_, wanted_.deadline);
    }
    const ProcessEnd end = process.wait();
    if (memory == Memory::kBounded) require_memory(end);
    return end;
  }

  // The environment names the folder of the interpreter as it was called, which can be a link away
  // from its library. That is no fault of whoever wrote the requirements.
  void require_base() const {
    try {
      python_environment(work() / kEnvironment / "bin/python3");
    } catch (const Error& error) {
      throw environment_error(fmt::format("an environment that {} makes cannot be used: {}",
                                          base_.string(), error.message()),
                              "name the interpreter itself with --python, not a link to it");
    }
  }

  // A wheel of some megabytes can unpack to a thousand times as much, on the disk and in memory.
  void require_room() const {
    if (scratch_fault(folder_.path(), 0, wanted_.most_bytes).empty()) return;
    throw too_large(fmt::format("{:.1f} GiB, or have more files than a plugin may have",
                                static_cast<double>(wanted_.most_bytes) / (1 << 30)));
  }

  // Python ends by a signal if it finds no memory for something that must not fail.
  void require_memory(const ProcessEnd& end) const {
    if (end.code != kNoMemoryCode && end.signal != SIGSEGV && end.signal != SIGABRT) return;
    throw too_large(fmt::format("{:.1f} GiB of memory to be installed",
                                static_cast<double>(wanted_.most_memory_bytes) / (1 << 30)));
  }

  static void require_time(Clock::time_point begin, std::optional<std::chrono::minutes> most) {
    if (!most || Clock::now() - begin < *most) return;
    throw too_large(fmt::format("{} minutes to be installed", most->count()));
  }

  static bool is_well(const ProcessEnd& end) { return end.signal == 0 && end.code == 0; }
  static void require(const ProcessEnd& end, const char* remedy) {
    if (!is_well(end)) throw environment_error("the environment could not be made", remedy);
  }

  // The interpreter that has pip: the base, or else one in an environment that is thrown away.
  std::string with_pip() {
    if (is_well(start({base_, "-I", "-c", kHasPip}))) return base_;
    const fs::path other = folder_.path() / "pip";
    require(start({base_, "-I", "-m", "venv", other}),
            "install pip (Debian: apt-get install python3-pip)");
    return other / "bin/python";
  }

  // Where its interpreter looks for packages.
  static std::optional<fs::path> library_below(const fs::path& environment) {
    for (const auto& entry : fs::directory_iterator(environment / "lib")) {
      if (is_folder(entry.path() / "site-packages")) return entry.path() / "site-packages";
    }
    return std::nullopt;
  }

  const ScratchFolder folder_;
  const fs::path base_;
  const NewEnvironment& wanted_;
  const Clock::time_point begin_ = Clock::now();
  const std::function<bool()>& interrupt_;
  std::vector<std::string> variables_;
};

// Never into, and never through a link that is there.
void move_folder(const fs::path& from, const fs::path& to) {
  if (renameat2(AT_FDCWD, from.c_str(), AT_FDCWD, to.c_str(), RENAME_NOREPLACE) == 0) return;
  std::error_code failure(errno, std::system_category());
  const bool is_elsewhere =
      failure == std::errc::cross_device_link || failure == std::errc::invalid_argument;  // NFS
  if (is_elsewhere && mkdir(to.c_str(), 0777) == 0) {
    fs::copy(from, to, fs::copy_options::recursive | fs::copy_options::copy_symlinks, failure);
    if (!failure) return;
    remove_tree(to);
  } else if (is_elsewhere) {
    failure.assign(errno, std::system_category());
  }
  throw system_error(fmt::format("cannot make {}", to.string()), failure.value(),
                     "make room there, and let nobody else write there");
}

void require_python(const PluginManifest& manifest) {
  const fs::path word = manifest.program.empty() ? "" : manifest.program.front();
  if (!is_name_of_python(word.filename())) {
    throw input_error({manifest.file.string()}, "the plugin is not a Python program",
                      "leave --requirements out");
  }
  if (word.has_parent_path()) {
    throw input_error(manifest.program_where,
                      fmt::format("'{}' would not run in the environment", word.string()),
                      "write 'python3' there, and name the interpreter that the environment is "
                      "made from with --python");
  }
}

void require_none(const PluginManifest& manifest, const fs::path& own) {
  const bool is_named = !manifest.environment.empty();
  if (!is_named && fs::symlink_status(own).type() == fs::file_type::not_found) return;
  const fs::path there =
      is_named ? (manifest.file.parent_path() / manifest.environment).lexically_normal() : own;
  throw input_error({manifest.file.string()},
                    fmt::format("the program has an environment already: {}", there.string()),
                    fmt::format("leave --requirements out, or {}",
                                is_named ? "take 'environment' out of plugin.yaml" : "remove it"));
}

}  // namespace

void make_environment(const PluginManifest& manifest, const NewEnvironment& wanted,
                      const std::function<void()>& announce,
                      const std::function<bool()>& interrupt) {
  const fs::path environment = manifest.file.parent_path() / kEnvironment;
  require_python(manifest);
  const ScratchFolder folder;
  fs::path requirements = fs::absolute(wanted.requirements);
  const std::string text = read_requirements(requirements);
  if (wanted.packages == Packages::kFinished) {
    const auto names = required_packages(text, wanted.requirements);
    requirements = folder.path() / "requirements.txt";
    write_file(requirements, fmt::format("{}\n", fmt::join(names, "\n")));
  }
  require_none(manifest, environment);
  Making making(wanted, interrupt);
  announce();
  making.install(requirements);
  const fs::path made = making.work() / kEnvironment;
  for (const auto& entry : fs::directory_iterator(made / "bin")) {
    // They name the folder in which it was made.
    if (entry.path().filename().string().find("ctivate") != std::string::npos) {
      fs::remove(entry.path());
    }
  }
  making.compile(environment);
  move_folder(made, environment);
}

}  // namespace matchbench::registry
