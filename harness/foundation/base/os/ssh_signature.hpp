#pragma once

#include <filesystem>
#include <string>

namespace matchbench {

// Files are signed beside themselves by OpenSSH: `ssh-keygen -Y sign -n matchbench -f KEY FILE`
// writes FILE.sig. Nothing here computes or checks a signature: ssh-keygen does.

// For which use a signature is made, so that one made for another use does not count.
inline constexpr const char* kSignatureNamespace = "matchbench";

std::filesystem::path signature_of(const std::filesystem::path& file);

// Copies the file to `copy`, in a folder where nobody else may write, and says who of those that
// `signers` lists, in the format of OpenSSH's allowed signers, has signed the copy. Others may
// exchange the file itself as soon as it was looked at. Throws an input Error if there is no
// signature beside it, if it is not of these bytes or is made for another use, or if its signer is
// not listed, and an environment Error if ssh-keygen cannot be started or does not end.
std::string signer_of(const std::filesystem::path& file, const std::filesystem::path& signers,
                      const std::filesystem::path& copy);

}  // namespace matchbench
