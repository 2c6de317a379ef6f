#include "harness/execution/registry/requirements.hpp"

#include "harness/foundation/base/ascii.hpp"
#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/file.hpp"
#include "harness/foundation/base/spaces.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <system_error>

namespace matchbench::registry {
namespace {

constexpr std::string_view kHash = "--hash=";
// What may be in names, extras, versions and markers (PEP 508) besides letters and digits. Without
// '/', ':', '@' and '\' it is neither a URL nor a path.
constexpr std::string_view kMarksOfPackages = "._-[]<>=!~,;()'\"*+ \t";
constexpr std::array<std::string_view, 8> kArchives = {".whl", ".zip", ".tar", ".gz",
                                                       ".tgz", ".bz2", ".xz",  ".egg"};
constexpr std::uintmax_t kMostBytes = std::uintmax_t{4} << 20;
constexpr const char* kNamePackagesAlone =
    "name packages and their versions alone, or, if you trust the file as you trust a program that "
    "you run, give --allow-builds";

// Removes a comment. A comment begins with '#' at the start of the line or after a blank.
std::string_view without_comment(std::string_view line) {
  for (std::size_t at = line.find('#'); at != std::string_view::npos; at = line.find('#', at + 1)) {
    if (at == 0 || line[at - 1] == ' ' || line[at - 1] == '\t') return line.substr(0, at);
  }
  return line;
}

bool is_hash(std::string_view word) {
  if (!word.starts_with(kHash)) return false;
  word.remove_prefix(kHash.size());
  return std::ranges::count(word, ':') == 1 && word.front() != ':' &&
         std::ranges::all_of(word, [](char c) { return c == ':' || is_letter(c) || is_digit(c); });
}

std::string fault_of(std::string_view requirement) {
  std::string_view package = requirement;
  for (const std::string_view word : words(requirement)) {
    const bool is_behind_hash = package.size() < requirement.size();
    if (!word.starts_with('-') && !is_behind_hash) continue;
    if (!is_hash(word)) return fmt::format("'{}' is an option", word);
    if (!is_behind_hash) {
      package = requirement.substr(0, static_cast<std::size_t>(word.data() - requirement.data()));
    }
  }
  package = trimmed(package);
  const auto is_usual = [](char c) {
    return is_letter(c) || is_digit(c) || kMarksOfPackages.find(c) != std::string_view::npos;
  };
  const bool begins_well = !package.empty() && (is_letter(package[0]) || is_digit(package[0]));
  if (!begins_well || !std::ranges::all_of(package, is_usual)) {
    return fmt::format("'{}' is not a package with versions", package);
  }
  const std::string name = lower_case(package.substr(0, package.find_first_of("[<>=!~,;( \t")));
  if (std::ranges::any_of(kArchives, [&](auto ending) { return name.ends_with(ending); })) {
    return fmt::format("'{}' is an archive", name);
  }
  return {};
}

}  // namespace

std::string read_requirements(const std::filesystem::path& file) {
  std::error_code unknown;  // reading says what is wrong
  const std::uintmax_t bytes = std::filesystem::file_size(file, unknown);
  if (!unknown && bytes > kMostBytes) {
    throw input_error(
        {file.string()},
        fmt::format("a file of {} bytes, the most is {} MiB", bytes, kMostBytes >> 20),
        "name packages, versions and hashes alone");
  }
  return read_file(file);
}

std::vector<std::string> required_packages(std::string_view text,
                                           const std::filesystem::path& file) {
  std::vector<std::string> packages;
  std::string requirement;
  std::uint64_t number = 0;
  while (!text.empty()) {
    const auto end = text.find('\n');
    std::string_view line = trimmed(without_comment(text.substr(0, end)));
    text = end == std::string_view::npos ? std::string_view() : text.substr(end + 1);
    ++number;
    const bool goes_on = line.ends_with('\\');
    if (goes_on) line.remove_suffix(1);
    requirement += line;
    requirement += ' ';
    if (goes_on && !text.empty()) continue;
    requirement = std::string(trimmed(requirement));
    if (!requirement.empty()) {
      if (const std::string fault = fault_of(requirement); !fault.empty()) {
        throw input_error({.file = file.string(), .line = number}, fault, kNamePackagesAlone);
      }
      packages.push_back(requirement);
    }
    requirement.clear();
  }
  return packages;
}

}  // namespace matchbench::registry
