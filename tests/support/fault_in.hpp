#pragma once

#include "harness/foundation/base/error.hpp"
#include "tests/support/temporary_folder.hpp"

#include <gtest/gtest.h>

#include <functional>
#include <string>

namespace matchbench {

// The message of the input Error that an action ends in, with the folder's path cut off its places.
inline std::string fault_in(const TemporaryFolder& folder, const std::function<void()>& action) {
  try {
    action();
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), ErrorKind::kInput) << error.what();
    std::string message = error.what();
    const std::string prefix = folder.path().string() + "/";
    for (std::size_t at = message.find(prefix); at != std::string::npos;
         at = message.find(prefix)) {
      message.erase(at, prefix.size());
    }
    return message;
  }
  return "no error";
}

}  // namespace matchbench
