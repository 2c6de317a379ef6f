#include "harness/execution/sandbox/call_rules.hpp"

#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/os/memory_file.hpp"

#include <fmt/format.h>

#include <cerrno>
#include <string_view>

namespace matchbench::sandbox {
namespace {

void check(int result, std::string_view what) {
  if (result < 0) {
    throw system_error(fmt::format("cannot set up the seccomp filter ({})", what), -result);
  }
}

}  // namespace

CallRules::CallRules() : context_(seccomp_init(SCMP_ACT_ERRNO(EPERM))) {
  if (!context_) throw system_error("cannot create a seccomp filter", ENOMEM);
  set(SCMP_FLTATR_ACT_BADARCH, SCMP_ACT_KILL_PROCESS);
  set(SCMP_FLTATR_CTL_OPTIMIZE, 2);  // a binary tree instead of a list
}

void CallRules::deny_as_unknown(int number) {
  check(seccomp_rule_add(context_.get(), SCMP_ACT_ERRNO(ENOSYS), number, 0), "an unknown call");
}

std::string CallRules::bytes() const {
  MemoryFile file("matchbench-filter");
  check(seccomp_export_bpf(context_.get(), file.fd()), "the whole");
  return file.text(file.size());
}

void CallRules::set(scmp_filter_attr attribute, std::uint32_t value) {
  check(seccomp_attr_set(context_.get(), attribute, value), "attribute");
}

void CallRules::add(std::uint32_t action, const char* name, Conditions conditions) {
  const int number = seccomp_syscall_resolve_name(name);
  if (number < 0) return;  // not on this architecture
  check(seccomp_rule_add_array(context_.get(), action, number,
                               static_cast<unsigned>(conditions.size()), conditions.begin()),
        name);
}

}  // namespace matchbench::sandbox
