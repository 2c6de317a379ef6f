#include "harness/execution/keeper/system_paths.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <system_error>

namespace matchbench::keeper {
namespace fs = std::filesystem;

namespace {

// Of some 250 converters those that documents of today ask for, and what says where they are.
constexpr std::array kConverters = {"gconv-modules", "UTF-", "UNICODE", "ISO8859-", "CP125"};

void add_converters(const fs::path& folder, std::vector<fs::path>& paths) {
  std::error_code none;
  for (const auto& entry : fs::directory_iterator(folder, none)) {
    const std::string name = entry.path().filename().string();
    if (std::ranges::any_of(kConverters, [&](const char* one) { return name.starts_with(one); })) {
      paths.push_back(entry.path());
    }
  }
}

}  // namespace

std::vector<fs::path> system_readable_paths() {
  std::vector<fs::path> paths = {"/etc/ld.so.cache", "/etc/localtime", "/etc/timezone",
                                 "/etc/locale.alias", "/usr/lib/locale"};
  // They are in the C library's folder of libraries, whose name differs by system. The one for
  // 32-bit programs, lib32 or libx32, is of no use here.
  std::error_code none;
  for (const char* folder : {"/usr", "/usr/lib"}) {
    for (const auto& entry : fs::directory_iterator(folder, none)) {
      if (entry.is_symlink(none) || entry.path().string().ends_with("32")) continue;
      add_converters(entry.path() / "gconv", paths);
    }
  }
  return paths;
}

std::vector<fs::path> constant_paths() {
  return {"/proc/cpuinfo", "/sys/devices/system/cpu/online", "/sys/devices/system/cpu/possible",
          "/sys/devices/system/cpu/present", "/sys/devices/system/cpu/kernel_max"};
}

std::vector<fs::path> network_paths() {
  return {"/etc/host.conf", "/etc/gai.conf", "/etc/services", "/etc/protocols", "/etc/ssl/certs",
          "/etc/ssl/cert.pem", "/etc/ca-certificates/extracted", "/etc/pki/java",
          "/etc/pki/ca-trust/extracted", "/etc/pki/tls/cert.pem", "/etc/pki/tls/certs",
          // Where Debian's OpenSSL looks: links to those above.
          "/usr/lib/ssl/cert.pem", "/usr/lib/ssl/certs", "/usr/lib/ssl/openssl.cnf"};
}

std::vector<fs::path> resolver_paths() {
  return {"/etc/hosts", "/etc/nsswitch.conf", "/etc/resolv.conf"};
}

}  // namespace matchbench::keeper
