// A matchmaker that takes judgments to learn from and ranks as if it had been told none; its
// parameter "fault" says what it does instead of learning.
#include <matchbench/plugin.hpp>

#include <cstddef>
#include <cstdlib>
#include <stdexcept>
#include <string>
#include <string_view>

namespace {

class Untaught {
 public:
  static constexpr mb::Descriptor kDescriptor{
      "org.matchbench.test.untaught", "Untaught",   "1.0.0",
      "matchbench authors",           "Apache-2.0", {"test"}};

  explicit Untaught(const mb::Options& options) : fault_(options.config) {}

  void load(const mb::Collection& collection) {
    for (std::size_t i = 0; i < collection.services().size(); ++i) {
      unsigned hash = 1;
      for (const char letter : std::string_view(collection.services()[i].uri())) {
        hash = hash * 31 + static_cast<unsigned char>(letter);
      }
      ranking_.add(i, hash);
    }
  }

  void train(const mb::Training& training) {
    if (fault_ == R"({"fault":"crash"})") std::abort();
    if (fault_ == R"({"fault":"throw"})") throw std::runtime_error("nothing to learn");
    if (fault_ == R"({"fault":"change"})") {
      for (const auto& judgment : training.judgments()) {
        const_cast<mb_judgment_t&>(judgment).grade = 1'000'000;
      }
    }
  }

  mb::Ranking query(const mb::Query&) const { return ranking_; }

 private:
  std::string fault_;
  mb::Ranking ranking_;
};

}  // namespace

MATCHBENCH_EXPORT(Untaught)
