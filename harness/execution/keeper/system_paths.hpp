#pragma once

#include <filesystem>
#include <vector>

namespace matchbench::keeper {

// What every process may read besides the libraries that it needs: what tells the time zone and the
// locale and converts character sets. Files and folders, few and small; some may not exist.
std::vector<std::filesystem::path> system_readable_paths();

// What tells of the processors. The kernel makes these files up when they are read, so a copy is
// what they said once.
std::vector<std::filesystem::path> constant_paths();

// What a program needs to find its way in a network that is granted, and whom it trusts there: the
// names of services and the certificates of authorities. Some may not exist. No private key is
// among them.
std::vector<std::filesystem::path> network_paths();
// Where it finds names in the machine's own network.
std::vector<std::filesystem::path> resolver_paths();

}  // namespace matchbench::keeper
