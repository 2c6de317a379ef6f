#pragma once

namespace matchbench::sandbox::sandbox_test {

// Makes a system call fail with `error` in this process and its children, as on a kernel that
// lacks it or forbids it.
void pretend_missing(long call, int error);

}  // namespace matchbench::sandbox::sandbox_test
