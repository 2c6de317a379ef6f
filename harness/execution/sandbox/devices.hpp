#pragma once

#include <sys/stat.h>
#include <sys/sysmacros.h>

#include <array>

namespace matchbench::sandbox {

struct Device {
  const char* path;
  unsigned minor_number;  // of the kernel's memory devices (Documentation/admin-guide/devices.txt)
  bool is_writable;
};

// Devices that a program may use without harm. Not /dev/zero: mapped, it is shared memory, which no
// count of the process shows.
inline constexpr std::array kDevices = {Device{"/dev/null", 3, true}, Device{"/dev/full", 7, true},
                                        Device{"/dev/random", 8, false},
                                        Device{"/dev/urandom", 9, false}};

inline bool is_device(const struct stat& status, const Device& device) {
  return S_ISCHR(status.st_mode) && status.st_rdev == makedev(1, device.minor_number);
}

}  // namespace matchbench::sandbox
