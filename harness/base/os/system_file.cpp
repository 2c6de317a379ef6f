#include "harness/base/os/system_file.hpp"

#include "harness/base/file.hpp"

#include <algorithm>
#include <system_error>

namespace matchbench {
namespace {

namespace fs = std::filesystem;

constexpr std::array kSystem = {"/usr", "/lib", "/lib32", "/lib64"};

}  // namespace

bool is_of_system(const fs::path& path) {
  std::error_code error;
  const fs::path real = fs::canonical(path, error);
  if (error) return false;
  return std::ranges::any_of(kSystem, [&](const char* each) { return lies_in(real, each); }) &&
         std::ranges::none_of(kInstalledCollections, [&](const char* each) {
           return lies_in(real, each) || lies_in(each, real);
         });
}

}  // namespace matchbench
