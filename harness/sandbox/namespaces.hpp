#pragma once

namespace matchbench::sandbox {

struct Namespaces {
  bool user = false;
  bool network = false;  // and System V IPC
  bool mounts = false;
};

// Moves the calling process into namespaces of its own, as far as this machine allows. User and
// group ids stay what they were.
Namespaces enter_namespaces();

// Whether enter_namespaces() would reach a network namespace; tried out in a child.
bool namespaces_available();

}  // namespace matchbench::sandbox
