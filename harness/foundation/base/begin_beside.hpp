#pragma once

#include <future>
#include <system_error>
#include <type_traits>

namespace matchbench {

// Begins `work` on a thread of its own, for which the end of the future waits. If the system has no
// thread left, because an entrant holds all that there may be, the work waits for get(), which then
// does it on the caller's thread. std::async does not do this if it is given both policies: in
// libstdc++ the try for a thread that fails has moved the work away.
template <class Work>
std::future<std::invoke_result_t<Work>> begin_beside(const Work& work) {
  try {
    return std::async(std::launch::async, work);
  } catch (const std::system_error&) {
    return std::async(std::launch::deferred, work);
  }
}

}  // namespace matchbench
