#pragma once

#include <array>
#include <string_view>

namespace matchbench {

// Variables of the environment, "NAME=value", by which the idle threads of common libraries sleep
// at once. Otherwise they look for work for some milliseconds, and longer the busier the machine
// is: processor time of nobody's call.
inline constexpr std::array<std::string_view, 4> kQuietThreads = {
    "OMP_WAIT_POLICY=passive",    // GNU's and LLVM's OpenMP, but see what follows
    "GOMP_SPINCOUNT=0",           // GNU's OpenMP
    "KMP_BLOCKTIME=0",            // LLVM's and Intel's OpenMP, MKL
    "OPENBLAS_THREAD_TIMEOUT=4",  // the least that it takes: 2^4 looks
};

}  // namespace matchbench
