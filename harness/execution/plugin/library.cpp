#include "harness/execution/plugin/library.hpp"

#include "harness/foundation/base/file.hpp"

#include <fmt/format.h>
#include <boost/dll/runtime_symbol_info.hpp>
#include <boost/dll/shared_library.hpp>

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <deque>
#include <mutex>
#include <string_view>
#include <vector>

namespace matchbench::plugin {
namespace {

constexpr std::size_t kTableBytes10 =
    offsetof(mb_plugin_t, get_extension) + sizeof(mb_plugin_t::get_extension);
constexpr std::size_t kDescriptorBytes10 =
    offsetof(mb_descriptor_t, features) + sizeof(mb_descriptor_t::features);
// Room for centuries of appended functions; more is a table that was never initialised.
constexpr std::uint32_t kMaxTableBytes = 1u << 16;
constexpr int kMaxListItems = 256;
constexpr std::size_t kMaxTextBytes = 1024;

// Table bytes that both sides know, the rest zero. The stated size is a lower bound to check;
// a larger one is a newer plugin and welcome.
template <class Table>
Table copy_table(const Table* table) {
  Table copy{};
  std::memcpy(&copy, table, std::min<std::size_t>(table->struct_size, sizeof copy));
  return copy;
}

class Checker {
 public:
  explicit Checker(std::string where) : where_(std::move(where)) {}

  PluginFault fault(Outcome outcome, const std::string& message) const {
    return {outcome, fmt::format("{}: {}", where_, message)};
  }

  void size(const char* what, std::uint32_t stated, std::size_t least) const {
    if (stated >= least && stated <= kMaxTableBytes) return;
    const std::string fault_of_size = stated < least
                                          ? fmt::format("ABI 1.0 needs at least {}", least)
                                          : std::string("which no table has");
    throw fault(Outcome::kAbiMismatch, fmt::format("{} states struct_size {}, {}; set it to sizeof "
                                                   "of the table",
                                                   what, stated, fault_of_size));
  }

  template <class Function>
  void function(const char* name, Function* pointer) const {
    if (pointer == nullptr) {
      throw fault(Outcome::kLoadFailed, fmt::format("the plugin table has no {}()", name));
    }
  }

  std::string text(const char* name, const char* value) const {
    if (value == nullptr || *value == '\0') {
      throw fault(Outcome::kLoadFailed,
                  fmt::format("the descriptor states no {}; every field is required", name));
    }
    return bounded(name, value);
  }

  std::vector<std::string> list(const char* name, const char* const* items) const {
    if (items == nullptr) {
      throw fault(Outcome::kLoadFailed,
                  fmt::format("the descriptor's {} is NULL; use a list that ends with NULL", name));
    }
    std::vector<std::string> values;
    for (; *items != nullptr; ++items) {
      if (values.size() == kMaxListItems) {
        throw fault(Outcome::kLoadFailed,
                    fmt::format("the descriptor's {} does not end with NULL", name));
      }
      values.push_back(bounded(name, *items));
    }
    return values;
  }

 private:
  std::string bounded(const char* name, const char* value) const {
    const std::size_t size = strnlen(value, kMaxTextBytes + 1);
    if (size > kMaxTextBytes) {
      throw fault(Outcome::kLoadFailed,
                  fmt::format("the descriptor's {} is longer than {} bytes", name, kMaxTextBytes));
    }
    return std::string(value, size);
  }

  std::string where_;
};

// Boost wraps dlerror's text: "load() failed (dlerror system message: TEXT): ERRNO'S TEXT". The
// text starts with the path more often than not, and the message names it already.
std::string reason_of(const std::exception& error, const std::string& path) {
  std::string reason = error.what();
  constexpr std::string_view kBefore = "dlerror system message: ";
  if (const auto at = reason.find(kBefore); at != std::string::npos) {
    reason.erase(0, at + kBefore.size());
    reason.erase(std::min(reason.rfind("): "), reason.size()));
  }
  if (reason.starts_with(path + ": ")) reason.erase(0, path.size() + 2);
  // For a file that exists, the loader says so if its header names another processor.
  if (reason == "cannot open shared object file: No such file or directory") {
    return "it was built for another kind of machine";
  }
  return reason;
}

// A handle that is never closed, whatever comes of it: see the header.
boost::dll::shared_library& kept_open() {
  static std::mutex mutex;
  static auto* const libraries = new std::deque<boost::dll::shared_library>;
  const std::lock_guard lock(mutex);
  return libraries->emplace_back();
}

}  // namespace

PluginLibrary::PluginLibrary(const std::filesystem::path& file)
    : file_(std::filesystem::absolute(file)) {
  const Checker check(file_.string());
  if (!is_there(file_)) {
    throw check.fault(Outcome::kLoadFailed, "there is no such file");
  }
  if (!is_file(file_)) {
    throw check.fault(Outcome::kLoadFailed, "is not a file");
  }
  boost::dll::shared_library& library = kept_open();
  try {
    library.load(file_.string(),
                 boost::dll::load_mode::rtld_now | boost::dll::load_mode::rtld_local);
  } catch (const std::exception& error) {
    throw check.fault(Outcome::kLoadFailed,
                      "cannot be opened as a shared library: " + reason_of(error, file_.string()));
  }
  if (!library.has(MB_ENTRY_SYMBOL)) {
    for (int major = 2; major <= 9; ++major) {
      if (library.has(fmt::format("mb_entry_v{}", major))) {
        throw check.fault(Outcome::kAbiMismatch,
                          fmt::format("speaks major version {} of the plugin ABI, this host {}; "
                                      "use a newer matchbench or rebuild the plugin",
                                      major, MB_ABI_MAJOR));
      }
    }
    throw check.fault(Outcome::kLoadFailed,
                      "exports no " MB_ENTRY_SYMBOL "; is it a matchbench plugin?");
  }
  // Boost.DLL finds the file of a function by its address; dlsym also searches dependencies.
  auto& entry = library.get<const mb_plugin_t*(std::uint32_t)>(MB_ENTRY_SYMBOL);
  const auto home = boost::dll::symbol_location_ptr(reinterpret_cast<const void*>(&entry));
  if (!std::filesystem::equivalent(home.string(), file_)) {
    throw check.fault(
        Outcome::kLoadFailed,
        fmt::format("takes " MB_ENTRY_SYMBOL " from {}, a library it depends on", home.string()));
  }
  entry_ = reinterpret_cast<mb_entry_fn>(&entry);
}

const mb_plugin_t* PluginLibrary::ask(std::uint32_t index) const {
  try {
    return entry_(index);
  } catch (...) {
    throw PluginFault(Outcome::kLoadFailed,
                      fmt::format("{}: " MB_ENTRY_SYMBOL "({}) threw through the C interface",
                                  file_.string(), index));
  }
}

PluginTable PluginLibrary::plugin(std::uint32_t index) const {
  const Checker check(fmt::format("{} (plugin {})", file_.string(), index));
  const mb_plugin_t* table = ask(index);
  if (table == nullptr) {
    throw PluginFault(
        Outcome::kLoadFailed,
        fmt::format("{} (plugin {}): " MB_ENTRY_SYMBOL "({}) returned NULL: no such plugin",
                    file_.string(), index, index),
        true);
  }
  check.size("the plugin table", table->struct_size, kTableBytes10);
  PluginTable result;
  result.functions = copy_table(table);
  check.function("create", result.functions.create);
  check.function("load", result.functions.load);
  check.function("query", result.functions.query);
  check.function("destroy", result.functions.destroy);
  check.function("get_extension", result.functions.get_extension);

  if (result.functions.descriptor == nullptr) {
    throw check.fault(Outcome::kLoadFailed, "the plugin table has no descriptor");
  }
  check.size("the descriptor", result.functions.descriptor->struct_size, kDescriptorBytes10);
  const mb_descriptor_t descriptor = copy_table(result.functions.descriptor);
  PluginIdentity& identity = result.identity;
  identity.id = check.text("id", descriptor.id);
  identity.name = check.text("name", descriptor.name);
  identity.version = check.text("version", descriptor.version);
  identity.author = check.text("author", descriptor.author);
  identity.licence = check.text("licence", descriptor.licence);
  identity.media_types = check.list("media_types", descriptor.media_types);
  identity.features = check.list("features", descriptor.features);
  identity.path = file_.string();
  identity.abi_minor = result.functions.abi_minor;
  return result;
}

}  // namespace matchbench::plugin
