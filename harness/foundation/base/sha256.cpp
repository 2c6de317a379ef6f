// The functions of OpenSSL 1.1: those that have taken their place bring all ciphers into every
// program that links libcrypto statically, 4 MB, and take a start of their own.
#define OPENSSL_SUPPRESS_DEPRECATED

#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/file_pieces.hpp"
#include "harness/foundation/base/hash.hpp"

#include <fmt/format.h>
#include <openssl/sha.h>

#include <algorithm>
#include <array>
#include <system_error>

namespace matchbench {

struct Sha256::State {
  SHA256_CTX context{};
};

Sha256::Sha256() : state_(std::make_unique<State>()) {
  SHA256_Init(&state_->context);
}

Sha256::~Sha256() = default;

Sha256& Sha256::bytes(std::string_view bytes) {
  SHA256_Update(&state_->context, bytes.data(), bytes.size());
  return *this;
}

Sha256& Sha256::field(std::string_view bytes) {
  const std::uint64_t size = bytes.size();
  SHA256_Update(&state_->context, &size, sizeof size);
  return this->bytes(bytes);
}

std::string Sha256::hex() {
  std::array<unsigned char, SHA256_DIGEST_LENGTH> digest{};
  SHA256_Final(digest.data(), &state_->context);
  std::string text;
  for (const unsigned char byte : digest) text += fmt::format("{:02x}", byte);
  return text;
}

std::string sha256_of_file(const std::filesystem::path& path) {
  Sha256 digest;
  read_pieces(path, [&](std::string_view piece) { digest.bytes(piece); });
  return digest.hex();
}

void require_few_bytes(std::span<const std::filesystem::path> files) {
  std::uintmax_t bytes = 0;
  for (const auto& file : files) {
    std::error_code failure;
    const std::uintmax_t size = std::filesystem::file_size(file, failure);
    if (failure) continue;  // who reads it says what is wrong
    bytes = std::min(size, kMostSummedBytes + 1) + bytes;
    if (bytes <= kMostSummedBytes) continue;
    throw input_error("with " + file.string() + " there are more than 64 GiB of files to sum up",
                      "remove it, or leave out what is not needed");
  }
}

}  // namespace matchbench
