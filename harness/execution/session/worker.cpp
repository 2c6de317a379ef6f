#include "harness/execution/session/worker.hpp"

namespace matchbench::session {
namespace {

MemoryFile sealed_file(std::string_view bytes) {
  MemoryFile file("matchbench-image");
  file.append(bytes);
  file.seal_contents();
  return file;
}

}  // namespace

SharedImage::SharedImage(std::string_view bytes)
    : file_(sealed_file(bytes)), mapping_(file_.fd(), bytes.size(), Mapping::Access::kRead) {}

}  // namespace matchbench::session
