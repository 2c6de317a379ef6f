#pragma once

#include "tests/scoring/measures/score_one.hpp"

#include <nlohmann/json.hpp>

#include <cmath>
#include <cstdint>
#include <fstream>
#include <map>
#include <string>

namespace matchbench::measures {

inline nlohmann::json golden(const std::string& name) {
  std::ifstream file(MATCHBENCH_SOURCE_DIR "/tests/golden/measures/" + name);
  return nlohmann::json::parse(file);
}

// Slots by the names of services, given out in the order of first use.
class Slots {
 public:
  std::uint32_t of(const std::string& service) {
    const auto next = static_cast<std::uint32_t>(slot_.size());
    return slot_.emplace(service, next).first->second;
  }

  // The slots of a ranking; services without one are unjudged.
  std::vector<std::uint32_t> ranking(const nlohmann::json& services) const {
    std::vector<std::uint32_t> slots;
    for (const auto& service : services) {
      const auto found = slot_.find(service.get<std::string>());
      slots.push_back(found == slot_.end() ? kUnjudged : found->second);
    }
    return slots;
  }

 private:
  std::map<std::string, std::uint32_t> slot_;
};

// Equal but for the twelve digits to which golden values are written.
inline bool agrees(double value, double golden) {
  return std::abs(value - golden) <= 1e-11 * std::max(std::abs(golden), 1e-2);
}

}  // namespace matchbench::measures
