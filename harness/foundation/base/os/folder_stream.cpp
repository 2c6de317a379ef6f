#include "harness/foundation/base/os/folder_stream.hpp"

namespace matchbench {

FolderStream list_folder(OwnedFd folder) {
  FolderStream stream(folder.is_open() ? fdopendir(folder.get()) : nullptr);
  if (stream) folder.release();  // it is the stream's now
  return stream;
}

}  // namespace matchbench
