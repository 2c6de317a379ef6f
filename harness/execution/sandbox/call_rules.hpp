#pragma once

#include <seccomp.h>
#include <sys/socket.h>

#include <cstdint>
#include <initializer_list>
#include <memory>
#include <string>

namespace matchbench::sandbox {

// Which system calls a process keeps: all that no rule names fail with EPERM, and those of a
// foreign architecture (32-bit, x32) kill the process. Calls that this architecture does not have
// are left out. Throws Error if libseccomp refuses a rule.
class CallRules {
 public:
  using Conditions = std::initializer_list<scmp_arg_cmp>;  // all have to be met

  CallRules();

  void allow(const char* name) { add(SCMP_ACT_ALLOW, name, {}); }
  void allow_if(const char* name, Conditions conditions) { add(SCMP_ACT_ALLOW, name, conditions); }
  // The call fails with `error` if the conditions are met; with 0 it does nothing and seems to
  // succeed.
  void refuse(const char* name, int error, Conditions conditions = {}) {
    add(SCMP_ACT_ERRNO(static_cast<std::uint32_t>(error)), name, conditions);
  }
  void deny_as_unknown(int number);

  // As a program for the kernel.
  std::string bytes() const;

 private:
  struct Release {
    void operator()(void* context) const { seccomp_release(context); }
  };

  void set(scmp_filter_attr attribute, std::uint32_t value);
  void add(std::uint32_t action, const char* name, Conditions conditions);

  std::unique_ptr<void, Release> context_;
};

// To tell a caller that what it asks for was done.
inline constexpr int kNoError = 0;

inline constexpr std::uint64_t kInt = 0xffffffff;  // what the kernel reads of an int argument
// Of a socket's kind, what is not a flag.
inline constexpr std::uint64_t kKind = kInt & ~std::uint64_t{SOCK_NONBLOCK | SOCK_CLOEXEC};

inline std::uint64_t as_argument(int value) {
  return static_cast<std::uint32_t>(value);
}

inline scmp_arg_cmp argument_is(unsigned index, std::uint64_t value, std::uint64_t mask = kInt) {
  return {index, SCMP_CMP_MASKED_EQ, mask, value};
}

inline scmp_arg_cmp argument_is_null(unsigned index) {
  return {index, SCMP_CMP_EQ, 0, 0};
}

}  // namespace matchbench::sandbox
