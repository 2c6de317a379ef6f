#pragma once

#include "harness/execution/plugin/matchmaker.hpp"
#include "harness/execution/program/answer_parser.hpp"
#include "harness/execution/program/child.hpp"
#include "harness/execution/program/documents.hpp"
#include "harness/execution/program/trace.hpp"
#include "harness/execution/protocol/messages.hpp"
#include "harness/foundation/base/os/call_clock.hpp"
#include "harness/foundation/model/entrant.hpp"

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace matchbench::program {

// What a program says of itself in `hello`.
struct ProgramAbilities {
  bool train = false;
  bool batch = false;
  bool memory = false;
  std::uint32_t in_flight = 1;  // queries at the same time, as many as both sides can
};

// The conversation with one program, from hello to its end; its matchmakers come one after the
// other. Each call runs the clock from before it is written to after the last byte of the answer
// was read, and counts the processor time of the program. Throws ProgramGone if it has ended.
class ProgramExchange {
 public:
  // All must outlive the object but `start`, which says how many threads the program may have,
  // whether the host speaks as one of the next version, and how much of it all is traced.
  ProgramExchange(ProgramChild& child, ProgramDocuments& documents, const protocol::Start& start);

  // Executes the program and says hello. Throws PluginFault if it does not answer as it should.
  // `stated`: what plugin.yaml states; the answer must not disagree, and may say more.
  PluginIdentity open(const PluginIdentity& stated, const std::string& folder,
                      const std::string& scratch);
  const ProgramAbilities& abilities() const { return abilities_; }
  ProgramDocuments& documents() { return documents_; }
  bool is_over() const { return is_over_; }
  CallClock& clock() { return clock_; }

  // A call: `members` of it, each with a comma before it, and the lines that follow. `take` is
  // called with the members of an answer that is neither an error nor an abstention; it may read
  // more. What it throws as a ProgramFault ends the conversation.
  using Take = std::function<void(const text::JsonObject& members, RawAnswer& answer)>;
  struct Call {
    std::string_view name;
    std::string members;
    std::string lines;
    std::int64_t budget_ns = 0;
    std::uint64_t more_answers = 0;  // that follow the first, if it says "answers"
  };
  plugin::CallResult call(const Call& call, const Take& take);

  // The line of a call with a new id, last_id(), and the lines that follow it.
  std::string message_of(const Call& call);
  std::uint64_t last_id() const { return id_; }
  // Nothing if the program protocol allows lines as long as those of the message.
  static std::optional<plugin::CallResult> too_long(std::string_view name,
                                                    std::string_view message);
  // Fills in what became of a call that took this time and that `answer` answers.
  void judge(const Call& call, const text::JsonObject& members, RawAnswer& answer, const Take& take,
             plugin::CallResult& result) const;
  // To be called once the pipes are closed. Throws ProgramGone, or a ProgramFault.
  [[noreturn]] void explain_end();
  // The program broke a rule.
  void end() { is_over_ = true; }
  ProgramPipes& pipes() { return child_.pipes(); }
  Trace& trace() { return trace_; }
  // The lines of the last call but the first one.
  std::vector<RawAnswer>& more_answers() { return more_; }
  AnswerParser& reader() { return reader_; }

  // What an answer means that is an error or an abstention; nothing if it is neither.
  std::optional<plugin::CallResult> failure_in(const text::JsonObject& members,
                                               std::string_view name, bool spent) const;

  // Tells the program that there are no more calls, and waits for its end.
  void hang_up();

 private:
  void exchange(const std::string& message, std::uint64_t more_answers);

  ProgramChild& child_;
  ProgramDocuments& documents_;
  CallClock clock_;
  const std::filesystem::path folder_;  // the plugin's
  const bool as_newer_host_;
  const std::uint32_t most_in_flight_;
  Trace trace_;
  std::uint64_t id_ = 0;
  bool is_over_ = false;
  ProgramAbilities abilities_;
  AnswerParser reader_;
  RawAnswer answer_;
  std::vector<RawAnswer> more_;
};

}  // namespace matchbench::program
