#include "harness/registry/program_plugin.hpp"

#include "harness/base/error.hpp"
#include "harness/base/file.hpp"
#include "harness/base/os/elf_file.hpp"
#include "harness/text/tree/yaml.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <system_error>

namespace matchbench::registry {
namespace {

namespace fs = std::filesystem;

constexpr std::array kSystemFolders = {"/usr/local/bin", "/usr/bin", "/bin"};
// Of the contest's memory, what a virtual machine may use for objects.
constexpr std::uint64_t kHeapShare = 4;
constexpr std::uint64_t kHeapShares = 3;

// How a well-known interpreter is installed where it is missing.
std::string remedy_for(const std::string& word) {
  static const std::map<std::string, std::string> kPackages = {
      {"python3", "python3"},    {"python", "python3"}, {"java", "default-jre-headless"},
      {"node", "nodejs"},        {"perl", "perl"},      {"ruby", "ruby"},
      {"Rscript", "r-base-core"}};
  const auto known = kPackages.find(word);
  if (known == kPackages.end()) {
    return "install it there, or write its full path as the first word of 'program'";
  }
  return fmt::format(
      "install it (apt-get install {}), write another one's full path as the first word of "
      "'program', or leave the entrant out",
      known->second);
}

std::optional<fs::path> found_in_system(const std::string& word) {
  for (const char* folder : kSystemFolders) {
    if (is_file(fs::path(folder) / word)) return fs::path(folder) / word;
  }
  return std::nullopt;
}

// The program's file without links: an interpreter finds its own files from there.
fs::path file_of(const text::YamlNode& first, const fs::path& folder) {
  const std::string word = first.filled_text();
  fs::path file = folder / word;  // which is `word` if that is absolute
  if (word.find('/') == std::string::npos && !is_file(file)) {
    const auto found = found_in_system(word);
    if (!found) {
      throw environment_error(
          fmt::format("{}:{}: the program '{}' is neither in the folder nor in /usr/local/bin, "
                      "/usr/bin or /bin",
                      first.file(), first.where().line, word),
          remedy_for(word));
    }
    file = *found;
  }
  if (!is_file(file)) {
    throw first.error(fmt::format("there is no file '{}' to be executed", word),
                      "correct the path, or name an interpreter such as python3");
  }
  std::error_code error;
  const fs::path real = fs::canonical(file, error);
  if (error || access(real.c_str(), X_OK) != 0) {
    throw first.error(fmt::format("'{}' is not executable", word),
                      fmt::format("chmod +x {}", file.string()));
  }
  if (!ElfFile::open(real)) {
    throw first.error(fmt::format("'{}' is a script", word),
                      "write its interpreter before it, for example [python3, " + word +
                          "], and the interpreter itself rather than a script that looks for it");
  }
  return real;
}

std::uint64_t memory_of_machine() {
  return static_cast<std::uint64_t>(sysconf(_SC_PHYS_PAGES)) *
         static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE));
}

bool has_word(const std::vector<std::string>& words, std::string_view start) {
  return std::ranges::any_of(words, [&](const auto& word) { return word.starts_with(start); });
}

void tell_virtual_machine(std::vector<std::string>& words, const contest::Protocol& protocol) {
  std::vector<std::string> options;
  if (!has_word(words, "-Xmx")) {
    // It cannot ask how much memory there is, and takes a senseless amount unless told.
    const std::uint64_t memory =
        protocol.memory_bytes != 0 ? protocol.memory_bytes : memory_of_machine();
    const std::uint64_t heap = memory / kHeapShare * kHeapShares;
    options.push_back(fmt::format("-Xmx{}m", std::max<std::uint64_t>(heap >> 20, 16)));
  }
  if (!has_word(words, "-XX:ActiveProcessorCount")) {
    options.push_back(fmt::format("-XX:ActiveProcessorCount={}", protocol.max_threads));
  }
  words.insert(words.begin() + 1, options.begin(), options.end());
}

// As in the descriptor of a library.
std::string bounded_text(const text::YamlNode& value) {
  constexpr std::size_t kMostTextBytes = 1024;
  std::string text = value.text();
  if (text.size() <= kMostTextBytes) return text;
  throw value.error(fmt::format("{} bytes of text, the most is {}", text.size(), kMostTextBytes),
                    "shorten it");
}

}  // namespace

bool names_program(const fs::path& manifest) {
  return text::YamlDocument::read(manifest).root().find("program").has_value();
}

protocol::ProgramOrder read_program(const fs::path& manifest, const contest::Protocol& protocol) {
  const text::YamlDocument document = text::YamlDocument::read(manifest);
  const text::YamlNode root = document.root();
  const auto command = root.find("program");
  if (!command) {
    throw root.error("there is no 'program'", "write, for example, program: [python3, mine.py]");
  }
  const std::vector<text::YamlNode> words = command->list();
  if (words.empty()) throw command->error("'program' names nothing", "write [python3, mine.py]");
  protocol::ProgramOrder order;
  order.folder = manifest.parent_path().string();
  for (const auto& word : words) order.words.push_back(word.text());
  const fs::path file = file_of(words.front(), order.folder);
  const fs::path own = file.lexically_relative(fs::weakly_canonical(order.folder));
  const bool is_own = !own.empty() && *own.begin() != "..";
  order.words.front() = is_own ? own.string() : file.string();
  if (file.filename() == "java") tell_virtual_machine(order.words, protocol);

  const auto text = [&](std::string_view key, std::string& out) {
    if (const auto value = root.find(key)) out = bounded_text(*value);
  };
  const auto texts = [&](std::string_view key, std::vector<std::string>& out) {
    const auto value = root.find(key);
    if (!value) return;
    for (const auto& item : value->list()) out.push_back(bounded_text(item));
  };
  PluginIdentity& identity = order.identity;
  text("id", identity.id);
  text("name", identity.name);
  text("version", identity.version);
  text("author", identity.author);
  text("licence", identity.licence);
  texts("media_types", identity.media_types);
  texts("tags", identity.features);
  if (identity.id.empty() || identity.name.empty()) {
    throw root.error("a program has an 'id' and a 'name'", "see 'matchbench plugin new'");
  }
  return order;
}

}  // namespace matchbench::registry
