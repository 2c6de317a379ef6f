// What a matchmaker may throw out of its constructor or any member function the host calls. The
// wrapper turns it into a status and a message; nothing is ever thrown across the C boundary.
//   Unsupported            MB_UNSUPPORTED   "I cannot handle this": an abstention, not an error
//   Cancelled              MB_CANCELLED     should_stop() said so
//   InvalidInput           MB_E_INVALID     a malformed option, service or document
//   std::bad_alloc         MB_E_NO_MEMORY
//   anything else          MB_E_INTERNAL
#ifndef MATCHBENCH_CPP_ERRORS_HPP
#define MATCHBENCH_CPP_ERRORS_HPP

#include <exception>
#include <new>
#include <stdexcept>
#include <utility>

#include "../plugin.h"

namespace mb {
inline namespace plugin_api {

class Unsupported : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

class InvalidInput : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

class Cancelled : public std::exception {
 public:
  const char* what() const noexcept override { return "cancelled by the host"; }
};

namespace detail {

// Runs `call` and returns the status of the table above. `host` may be null: no message then.
template <typename Call>
mb_status guarded(const mb_host_t* host, Call&& call) noexcept {
  const auto failed = [host](mb_status status, const char* message) noexcept {
    if (host != nullptr) host->set_error(host, status, message);
    return status;
  };
  try {
    return std::forward<Call>(call)();
  } catch (const Unsupported& reason) {
    return failed(MB_UNSUPPORTED, reason.what());
  } catch (const Cancelled& reason) {
    return failed(MB_CANCELLED, reason.what());
  } catch (const InvalidInput& reason) {
    return failed(MB_E_INVALID, reason.what());
  } catch (const std::bad_alloc&) {
    return failed(MB_E_NO_MEMORY, "out of memory");
  } catch (const std::exception& reason) {
    return failed(MB_E_INTERNAL, reason.what());
  } catch (...) {
    return failed(MB_E_INTERNAL, "threw something that is not a std::exception");
  }
}

}  // namespace detail
}  // namespace plugin_api
}  // namespace mb

#endif
