#pragma once

#include <string>

namespace matchbench::store {

// A study of the round whose tables were kept with it. Derived from facts and judgments, like
// scores: it can be dropped and made again.
struct StoredAnalysis {
  std::string name;       // of the study: "incomplete"
  std::string arguments;  // the options it was given, as words
  std::string tables;     // JSON, as the study prints it: an array of rows
  std::string made;       // UTC; set by the store
};

}  // namespace matchbench::store
