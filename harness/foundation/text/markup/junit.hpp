#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace matchbench::text {

// One thing that was checked, as systems of continuous integration show it.
struct JUnitCase {
  enum class End : std::uint8_t { kPassed, kFailed, kSkipped };
  std::string name;
  End end = End::kPassed;
  std::string type;      // of a failure, in a word or two
  std::string sentence;  // what was seen
};

// JUnit's XML of one suite, whose cases all belong to one class; `output` is what people read.
std::string junit_xml(std::string_view suite, std::string_view class_name,
                      const std::vector<JUnitCase>& cases, std::string_view output);

}  // namespace matchbench::text
