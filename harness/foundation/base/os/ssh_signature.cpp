#include "harness/foundation/base/os/ssh_signature.hpp"

#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/file.hpp"
#include "harness/foundation/base/os/child_process.hpp"
#include "harness/foundation/base/os/memory_file.hpp"
#include "harness/foundation/base/shell_word.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <sstream>
#include <vector>

namespace matchbench {
namespace {

namespace fs = std::filesystem;

constexpr const char* kProgram = "/usr/bin/ssh-keygen";
constexpr std::chrono::seconds kPatience{10};
constexpr std::size_t kMostPrincipalsBytes = std::size_t{1} << 16;

struct Said {
  bool succeeded = false;
  std::string text;  // standard output
};

// Runs it with the file, if there is one, as its standard input.
Said ssh_keygen(const std::vector<std::string>& arguments, const fs::path& input) {
  const OwnedFd in(open(input.c_str(), O_RDONLY | O_CLOEXEC));
  if (!in.is_open()) throw system_error("cannot read " + input.string(), errno);
  const OwnedFd nowhere(open("/dev/null", O_RDWR | O_CLOEXEC));
  const MemoryFile out("principals");
  ChildProcess child({.what = "ssh-keygen",
                      .program = kProgram,
                      .arguments = arguments,
                      .environment = {"PATH=/usr/bin:/bin", "LC_ALL=C"},
                      .descriptors = {{in.get(), STDIN_FILENO},
                                      {out.fd(), STDOUT_FILENO},
                                      {nowhere.get(), STDERR_FILENO}}},
                     "install the package openssh-client, which checks signatures");
  const ProcessEnd end = child.wait(kPatience);
  return {.succeeded = end.signal == 0 && end.code == 0, .text = out.text(kMostPrincipalsBytes)};
}

// A list of signers has a name before each key. OpenSSH takes a bare public key for the list of
// nobody.
void refuse_public_keys(const fs::path& signers) {
  std::istringstream lines(read_file(signers));
  std::uint32_t number = 1;
  for (std::string line; std::getline(lines, line); ++number) {
    if (!line.starts_with("ssh-") && !line.starts_with("ecdsa-") && !line.starts_with("sk-")) {
      continue;
    }
    throw input_error(fmt::format("{}:{}: this is a public key, not a list of allowed signers",
                                  signers.string(), number),
                      "write a name before it: ann@example.org ssh-ed25519 …");
  }
}

}  // namespace

fs::path signature_of(const fs::path& file) {
  fs::path signature = file;
  signature += ".sig";
  return signature;
}

std::string signer_of(const fs::path& file, const fs::path& signers, const fs::path& copy) {
  refuse_public_keys(signers);  // also a file that cannot be read, which lists nobody
  const fs::path signature = signature_of(file);
  if (!is_there(signature)) {
    throw input_error(
        fmt::format("{} is unsigned: there is no {}", file.string(), signature.string()),
        "get the signature, too, or leave out --signers");
  }
  for (const fs::path& one : {file, signature}) {
    if (is_file(one)) continue;  // a pipe would be waited for without end
    throw input_error(fmt::format("{} is not a file", one.string()),
                      "get the file and its signature again, and the list from whom you trust");
  }
  const Said found = ssh_keygen(
      {"-Y", "find-principals", "-s", signature.string(), "-f", signers.string()}, signature);
  std::string signer = found.text.substr(0, found.text.find('\n'));
  if (!found.succeeded || signer.empty()) {
    throw input_error(fmt::format("{} is of nobody whom {} lists, or is not a signature",
                                  signature.string(), signers.string()),
                      "get the file and its signature again, and the list from whom you trust");
  }
  copy_file(file, copy, "make room there, or set TMPDIR to a folder that has it");
  const Said checked = ssh_keygen({"-Y", "verify", "-f", signers.string(), "-I", signer, "-n",
                                   kSignatureNamespace, "-s", signature.string()},
                                  copy);
  if (checked.succeeded) return signer;
  throw input_error(fmt::format("{} is not a signature of {} on {} for '{}'", signature.string(),
                                signer, file.string(), kSignatureNamespace),
                    fmt::format("get both again; 'ssh-keygen -Y sign -n {} -f KEY {}' signs",
                                kSignatureNamespace, word_to_copy(file.string())));
}

}  // namespace matchbench
