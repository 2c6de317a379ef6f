#include "harness/data/collection/export/tokenizer.hpp"

#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/os/child_process.hpp"
#include "harness/foundation/base/os/environment_of_process.hpp"
#include "harness/foundation/base/os/memory_file.hpp"
#include "harness/foundation/model/description_sizes.hpp"
#include "harness/foundation/text/tree/node_json.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <fmt/format.h>

#include <chrono>
#include <limits>

namespace matchbench::collection {
namespace {

constexpr const char* kInterpreter = "python3";
constexpr int kOtherVersion = 4;
constexpr std::chrono::seconds kPatience{120};

// Takes texts as a JSON array on standard input and answers with their numbers of tokens. The
// package refuses texts of a million characters, which are therefore cut into pieces.
constexpr const char* kProgram = R"(
import importlib.metadata, json, sys
package, version, encoding = sys.argv[1:]
try:
    found = importlib.metadata.version(package)
except importlib.metadata.PackageNotFoundError:
    found = None
if found != version:
    print(found or "", end="")
    sys.exit(4)
import bpe_openai
texts = json.load(sys.stdin)
tokenizer = bpe_openai.get_encoding(encoding) if texts else None
most = 999_999
json.dump([sum(len(tokenizer.encode_ordinary(text[at:at + most]))
               for at in range(0, len(text), most)) for text in texts], sys.stdout)
)";

struct Answer {
  ProcessEnd end;
  std::string text;
};

// Python in its isolated mode imports nothing from the current folder.
Answer ask_tokenizer(const std::string& interpreter, const std::string& input) {
  MemoryFile texts("texts"), counts("token counts");
  texts.append(input);
  const OwnedFd nowhere(open("/dev/null", O_WRONLY | O_CLOEXEC));
  ChildProcess process(
      {.what = "the tokenizer",
       .program = interpreter,
       .arguments = {"-I", "-c", kProgram, std::string(kTokenizerPackage),
                     std::string(kTokenizerVersion), std::string(kTokenizerEncoding)},
       .environment = own_environment(),
       .descriptors = {{texts.fd(), STDIN_FILENO},
                       {counts.fd(), STDOUT_FILENO},
                       {nowhere.get(), STDERR_FILENO}}},
      "install python3");
  const ProcessEnd end = process.wait(kPatience);
  return {end, counts.text(std::numeric_limits<std::size_t>::max())};
}

// Why the tokenizer has not answered; "" if it has.
std::string fault_of(const std::string& interpreter, const Answer& answer) {
  if (answer.end.signal == 0 && answer.end.code == 0) return {};
  if (answer.end.signal == 0 && answer.end.code == kOtherVersion) {
    return fmt::format("{} has no {} {}{}", interpreter, kTokenizerPackage, kTokenizerVersion,
                       answer.text.empty() ? "" : fmt::format(", but {:.40}", answer.text));
  }
  return fmt::format("{} of {} ended with {} {}", kTokenizerPackage, interpreter,
                     answer.end.signal == 0 ? "code" : "signal",
                     answer.end.signal == 0 ? answer.end.code : answer.end.signal);
}

// Why the tokenizer does not answer to these texts; "" if it does, with what it says.
std::string asked(const text::Json& texts, std::string& answer) {
  const auto interpreter = found_on_path(kInterpreter);
  if (!interpreter) return fmt::format("there is no {} on the PATH", kInterpreter);
  Answer got = ask_tokenizer(interpreter->string(), text::json_text(texts));
  std::string fault = fault_of(interpreter->string(), got);
  answer = std::move(got.text);
  return fault;
}

std::string with_remedy(const std::string& fault) {
  return fmt::format(
      "{}; 'python3 -m pip install {}=={}' in an environment on the PATH installs it", fault,
      kTokenizerPackage, kTokenizerVersion);
}

}  // namespace

std::string tokenizer_name() {
  return fmt::format("{} {}, {}", kTokenizerPackage, kTokenizerVersion, kTokenizerEncoding);
}

std::string why_no_tokens() {
  std::string answer;
  const std::string fault = asked(text::Json::array(), answer);
  return fault.empty() ? fault : with_remedy(fault);
}

std::vector<double> token_counts(std::span<const std::string> texts) {
  std::string answer;
  const std::string fault = asked(text::Json(texts), answer);
  if (!fault.empty()) throw environment_error(with_remedy(fault));
  const auto counts = text::parse_json(answer);
  if (!counts || !counts->is_array() || counts->size() != texts.size()) {
    throw environment_error(fmt::format("{} has not answered as expected", kTokenizerPackage),
                            "see that nothing else answers under this name");
  }
  return counts->get<std::vector<double>>();
}

}  // namespace matchbench::collection
