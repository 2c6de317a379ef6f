#pragma once

#include "harness/foundation/base/error.hpp"

#include <string>

namespace matchbench::trec {

// What the Error says that `work` throws; "" if it throws none.
template <class Work>
std::string message_of(Work work) {
  try {
    work();
  } catch (const Error& error) {
    return error.what();
  }
  return {};
}

}  // namespace matchbench::trec
