#include "harness/execution/program/exchange.hpp"

#include "harness/execution/plugin/library.hpp"
#include "harness/execution/program/messages_out.hpp"
#include "harness/foundation/base/version.hpp"
#include "harness/foundation/model/late_call.hpp"
#include "harness/foundation/model/program_language.hpp"
#include "harness/foundation/model/program_remedy.hpp"
#include "harness/foundation/text/json.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>

namespace matchbench::program {
namespace {

constexpr std::uint64_t kProgramProtocol = 1;
constexpr std::size_t kMostTextBytes = 4096;
// What a host of a later version might add.
constexpr const char* kNewMember = R"(,"of_a_later_version":[{"what":"nobody knows"}])";

// The end of a text, but not in the middle of a character.
std::string bounded_text(std::string text) {
  if (text.size() <= kMostTextBytes) return text;
  std::size_t end = kMostTextBytes;
  while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80) --end;
  text.resize(end);
  return text;
}

void agree(const text::JsonObject& members, const char* key, std::string& stated) {
  const auto said = members.text(fmt::format("/matchmaker/{}", key));
  if (!said) return;
  if (stated.empty()) stated = bounded_text(*said);
  if (stated == bounded_text(*said)) return;
  throw plugin::PluginFault(
      Outcome::kLoadFailed,
      fmt::format("plugin.yaml states the {} '{}', but the program '{}'; make them "
                  "agree",
                  key, stated, bounded_text(*said)));
}

std::string_view language_of_program(const protocol::ProgramOrder& program) {
  const auto* language =
      language_of(std::filesystem::path(program.words.at(0)).filename().string());
  return language == nullptr ? std::string_view() : language->name;
}

}  // namespace

ProgramExchange::ProgramExchange(ProgramChild& child, ProgramDocuments& documents,
                                 const protocol::Start& start)
    : child_(child),
      documents_(documents),
      clock_(child.id(), start.max_threads),
      folder_(start.program.folder),
      as_newer_host_(start.as_newer_host),
      most_in_flight_(start.in_flight),
      trace_(start.traced_calls),
      reader_(language_of_program(start.program)) {}

void ProgramExchange::explain_end() {
  if (const auto gone = child_.wait_a_moment()) throw *gone;
  throw ProgramFault("the program closed its input or its output and lives on");
}

void ProgramExchange::exchange(const std::string& message, std::uint64_t more_answers) {
  ProgramPipes& pipes = child_.pipes();
  if (pipes.has_more()) throw ProgramFault("the program wrote something that nobody asked for");
  trace_.called(message);
  answer_.line.clear();
  clock_.start();
  try {
    pipes.write(message);
    reader_.read(pipes, answer_);
    more_.clear();
    if (more_answers > 0) {
      const auto stated = reader_.members_of(answer_, id_).whole("answers");
      if (stated && *stated != more_answers) {
        throw ProgramFault(
            fmt::format("'answers' is {}, not the number of queries, {}", *stated, more_answers));
      }
      if (stated) more_.resize(more_answers);
      for (auto& answer : more_) reader_.read(pipes, answer);
    }
  } catch (const ProgramPipes::Closed&) {
    trace_.answered(answer_, more_);
    explain_end();
  } catch (const ProgramFault&) {
    trace_.answered(answer_, more_);
    throw;
  }
  clock_.stop();
  clock_.settle();
  trace_.answered(answer_, more_);
}

std::optional<plugin::CallResult> ProgramExchange::failure_in(const text::JsonObject& members,
                                                              std::string_view name,
                                                              bool spent) const {
  plugin::CallResult result;
  if (const auto why = members.text("abstained")) {
    result.outcome = Outcome::kAbstained;
    result.message = fmt::format("{}: {}", name, bounded_text(*why));
    return result;
  }
  if (members.has("abstained")) throw ProgramFault("'abstained' is not text");
  const auto error = members.text("error");
  if (!error && members.has("error")) throw ProgramFault("'error' is not text");
  if (!error) return std::nullopt;
  const std::string kind = members.text("kind").value_or("internal");
  result.outcome = Outcome::kError;
  if (kind == "no_memory") result.outcome = Outcome::kOutOfMemory;
  if (kind == "cancelled" && spent) result.outcome = Outcome::kTimedOut;
  // The kind of most failures says nothing more. A phase is named where its end is told.
  const std::string_view lead = name.starts_with("query") ? "query failed: " : "";
  const std::string detail = kind == "internal" ? "" : fmt::format(" ({})", bounded_text(kind));
  const std::string own = members.text("remedy").value_or("");
  const std::string remedy = own.empty() ? program_remedy(*error, folder_) : bounded_text(own);
  result.message = fmt::format("{}{}{}{}{}", lead, bounded_text(*error), detail,
                               remedy.empty() ? "" : "; ", remedy);
  return result;
}

std::string ProgramExchange::message_of(const Call& call) {
  std::string message = fmt::format(R"({{"id":{},"call":"{}")", ++id_, call.name);
  message += call.members;
  if (call.budget_ns != 0) message += fmt::format(R"(,"budget_ns":{})", call.budget_ns);
  if (as_newer_host_) message += kNewMember;
  message += "}\n";
  message += call.lines;
  return message;
}

std::optional<plugin::CallResult> ProgramExchange::too_long(std::string_view name,
                                                            std::string_view message) {
  const std::size_t longest = longest_line(message);
  if (longest <= kLongestLineOut) return std::nullopt;
  plugin::CallResult result;
  result.outcome = Outcome::kError;
  result.message = fmt::format(
      "{}: a line to the program would have {} bytes, and the program protocol allows {}; shorten "
      "the texts of the request or the service",
      name, longest, kLongestLineOut);
  return result;
}

void ProgramExchange::judge(const Call& call, const text::JsonObject& members, RawAnswer& answer,
                            const Take& take, plugin::CallResult& result) const {
  const bool spent = call.budget_ns != 0 && result.time.wall_ns > call.budget_ns;
  if (auto failed = failure_in(members, call.name, spent)) {
    result.outcome = failed->outcome;
    result.message = std::move(failed->message);
  } else {
    take(members, answer);
  }
  if (!spent) return;
  result.outcome = Outcome::kTimedOut;
  result.message = late_call(call.name, result.time.wall_ns, call.budget_ns);
}

plugin::CallResult ProgramExchange::call(const Call& call, const Take& take) {
  const std::string message = message_of(call);
  if (auto refused = too_long(call.name, message)) return *std::move(refused);
  plugin::CallResult result;
  try {
    exchange(message, call.more_answers);
    result.time = {clock_.wall_ns(), clock_.cpu_ns()};
    result.start_ns = clock_.start_ns();
    judge(call, reader_.members_of(answer_, id_), answer_, take, result);
  } catch (const ProgramFault& fault) {
    is_over_ = true;
    result.outcome = fault.outcome();
    result.message = fmt::format("{}: {}", call.name, fault.what());
  }
  return result;
}

PluginIdentity ProgramExchange::open(const PluginIdentity& stated, const std::string& folder,
                                     const std::string& scratch) {
  child_.start();
  PluginIdentity identity = stated;
  std::uint64_t spoken = 0;
  std::string members =
      fmt::format(R"(,"protocol":{},"host":"matchbench {}","folder":{},"scratch":{})",
                  kProgramProtocol + (as_newer_host_ ? 1 : 0), harness_version(),
                  text::json_string(folder), text::json_string(scratch));
  if (most_in_flight_ > 1) members += fmt::format(R"(,"in_flight":{})", most_in_flight_);
  const plugin::CallResult said =
      call({.name = "hello", .members = members}, [&](const text::JsonObject& answer, RawAnswer&) {
        const auto version = answer.whole("protocol");
        if (!version) throw ProgramFault("the answer has no 'protocol'");
        spoken = *version;
        abilities_ = {flag_or(answer, "train", false), flag_or(answer, "batch", false),
                      flag_or(answer, "memory", false)};
        const std::uint64_t in_flight = whole_or(answer, "in_flight", 1);
        if (in_flight == 0) throw ProgramFault("'in_flight' is 0, not a whole number from 1");
        abilities_.in_flight =
            static_cast<std::uint32_t>(std::min<std::uint64_t>(in_flight, most_in_flight_));
        agree(answer, "id", identity.id);
        agree(answer, "name", identity.name);
        agree(answer, "version", identity.version);
        agree(answer, "author", identity.author);
        agree(answer, "licence", identity.licence);
        const auto features = answer.texts("/matchmaker/features");
        if (features && identity.features.empty()) {
          identity.features = *features;
        }
      });
  if (said.outcome != Outcome::kOk) throw plugin::PluginFault(Outcome::kLoadFailed, said.message);
  if (spoken != kProgramProtocol) {
    throw plugin::PluginFault(
        Outcome::kAbiMismatch,
        fmt::format("the program speaks version {} of the program protocol, this "
                    "host {}; use a newer matchbench or another SDK",
                    spoken, kProgramProtocol));
  }
  return identity;
}

void ProgramExchange::hang_up() {
  child_.pipes().hang_up();
  const ProgramGone gone = child_.wait();
  if (gone.status != 0) throw gone;
}

}  // namespace matchbench::program
