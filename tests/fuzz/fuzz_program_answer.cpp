#include "harness/execution/program/answer_parser.hpp"
#include "harness/execution/program/faults.hpp"
#include "harness/foundation/base/os/memory_file.hpp"
#include "tests/fuzz/require.hpp"

#include <unistd.h>

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace {

constexpr std::uint64_t kServices = 8;

}  // namespace

// Whatever a program writes is an answer, a fault of it, or its end.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace matchbench;  // NOLINT
  MemoryFile file("fuzz");
  file.append({reinterpret_cast<const char*>(data), size});
  OwnedFd from(dup(file.fd()));
  lseek(from.get(), 0, SEEK_SET);
  program::ProgramPipes pipes(OwnedFd(), std::move(from));
  program::AnswerParser reader;
  reader.expect_services(kServices);
  program::RawAnswer answer;
  std::vector<mb_match_t> ranking;
  try {
    for (;;) {
      reader.read(pipes, answer);
      require(!answer.has_columns || answer.ranked <= kServices);
      reader.members_of(answer);
      reader.take_ranking(answer, ranking);
    }
  } catch (const program::ProgramFault&) {
  } catch (const program::ProgramPipes::Closed&) {
  }
  return 0;
}
