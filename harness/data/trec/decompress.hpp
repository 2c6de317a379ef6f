#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace matchbench::trec {

bool is_gzip(std::string_view bytes);
bool is_zstd(std::string_view bytes);

// All members of a gzip file, or all frames of a Zstandard one. `name` is for messages. Throws an
// input Error if the data is damaged, ends early, or unpacks to more than `most_bytes`, or than
// 64 MiB and 50 times its size.
std::string decompress_gzip(std::string_view bytes, const std::string& name,
                            std::uint64_t most_bytes);
std::string decompress_zstd(std::string_view bytes, const std::string& name,
                            std::uint64_t most_bytes);

}  // namespace matchbench::trec
