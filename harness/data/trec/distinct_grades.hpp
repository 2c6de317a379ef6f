#pragma once

#include <algorithm>
#include <cstddef>
#include <span>
#include <utility>
#include <vector>

namespace matchbench::trec {

// Distinct positive grades, of which there are usually few.
class DistinctGrades {
 public:
  // Bit d: the grade d, 0 … 9.
  void add_digits(unsigned digits) { digits_ |= digits; }
  void add(double number) {
    if (!(number > 0) || (!numbers_.empty() && numbers_.back() == number)) return;
    numbers_.push_back(number);
    if (numbers_.size() >= compact_at_) compact();
  }
  void add(std::span<const double> numbers) {
    for (const double number : numbers) add(number);
  }
  std::vector<double> rising() {
    for (unsigned digit = 1; digit < 10; ++digit) {
      if ((digits_ >> digit & 1) != 0) numbers_.push_back(digit);
    }
    compact();
    return std::move(numbers_);
  }

 private:
  void compact() {
    std::sort(numbers_.begin(), numbers_.end());
    numbers_.erase(std::unique(numbers_.begin(), numbers_.end()), numbers_.end());
    compact_at_ = numbers_.size() * 2 + 64;
  }
  unsigned digits_ = 0;
  std::vector<double> numbers_;
  std::size_t compact_at_ = 64;
};

}  // namespace matchbench::trec
