#include "harness/data/collection/native/put_file.hpp"

#include "harness/foundation/base/error.hpp"

#include <fmt/format.h>

#include <cerrno>
#include <fstream>

namespace matchbench::collection {

void put_file(const std::filesystem::path& path, std::string_view text) {
  std::ofstream out(path, std::ios::binary);
  out.write(text.data(), static_cast<std::streamsize>(text.size()));
  out.close();
  if (!out) {
    throw system_error(fmt::format("cannot write {}", path.string()), errno,
                       "check the folder, its permissions and the free space");
  }
}

}  // namespace matchbench::collection
