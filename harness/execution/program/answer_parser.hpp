#pragma once

#include "harness/execution/program/pipes.hpp"
#include "harness/foundation/text/tree/json_object.hpp"

#include <matchbench/plugin.h>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace matchbench::program {

// An answer as it came: its line, and the columns that followed it if the line announced some. It
// keeps its memory from answer to answer.
struct RawAnswer {
  std::string line;
  std::uint64_t ranked = 0;  // of the columns
  bool has_columns = false;
  bool has_degrees = false;
  std::string columns;
  bool lacks_columns = false;  // they are to come
};

// A member of an answer, or what it is if the answer lacks it. Throws a ProgramFault if it is
// something else: no number from 0, or neither true nor false.
std::uint64_t whole_or(const text::JsonObject& members, std::string_view name,
                       std::uint64_t absent);
bool flag_or(const text::JsonObject& members, std::string_view name, bool absent);

// Reads answers and says what is wrong with them. Each function throws ProgramFault.
class AnswerParser {
 public:
  // `language`: what the program is written in; "": nobody knows.
  explicit AnswerParser(std::string_view language = {}) : language_(language) {}

  // `services`: how many are loaded, the most that a ranking can name.
  void expect_services(std::uint64_t services) { services_ = services; }

  // The next answer. Only a line that may announce columns is looked into while the clock runs.
  void read(ProgramPipes& pipes, RawAnswer& out);
  // The same of what has come already; false: it is not whole yet, and `out` has what there was of
  // it, for the next try.
  bool read_at_hand(ProgramPipes& pipes, RawAnswer& out);

  // The members of an answer, whose id must be this one; valid until the next call.
  const text::JsonObject& members_of(RawAnswer& answer, std::uint64_t id);
  // The same of an answer within a batch, which has no id.
  const text::JsonObject& members_of(RawAnswer& answer);

  // The ranking of an answer whose members were taken last.
  void take_ranking(const RawAnswer& answer, std::vector<mb_match_t>& out);

 private:
  const text::JsonObject& parse(RawAnswer& answer);
  void look_for_columns(RawAnswer& answer);

  std::string_view language_;
  std::uint64_t services_ = 0;
  text::JsonObject json_;
  std::vector<text::JsonObject::Row> rows_;
};

}  // namespace matchbench::program
