#include "harness/fronts/serve/desk/decision_body.hpp"

#include "harness/foundation/text/tree/node_json.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <limits>

namespace matchbench::serve {
namespace {

using judging::DeskDecision;
using store::DecisionKind;
using store::DecisionPass;
using text::Json;

constexpr std::size_t kLongestComment = 2000;
constexpr std::size_t kLongestKey = 100;
constexpr std::array<std::string_view, 4> kKinds{"grades", "skip", "no-answer", "answer"};
constexpr std::array<std::string_view, 2> kPasses{"own", "consensus"};

// The body is not what it should be; caught below.
struct Fault {
  std::string why;
};

const Json* member(const Json& body, const char* key) {
  const auto found = body.find(key);
  return found == body.end() || found->is_null() ? nullptr : &*found;
}

std::uint64_t number_of(const Json& value, const char* key, std::uint64_t end) {
  if (!value.is_number_unsigned() || value.get<std::uint64_t>() >= end) {
    throw Fault{fmt::format("'{}' is not a number below {}.", key, end)};
  }
  return value.get<std::uint64_t>();
}

std::string text_of(const Json& body, const char* key, std::size_t longest) {
  const Json* const value = member(body, key);
  if (value == nullptr) return {};
  if (!value->is_string() || value->get_ref<const std::string&>().size() > longest) {
    throw Fault{fmt::format("'{}' is not a text of at most {} bytes.", key, longest)};
  }
  return value->get<std::string>();
}

template <std::size_t count>
std::size_t one_of(const Json& body, const char* key,
                   const std::array<std::string_view, count>& words, std::string_view absent) {
  const std::string word = text_of(body, key, 20);
  const auto found = std::ranges::find(words, word.empty() ? absent : std::string_view(word));
  if (found == words.end()) throw Fault{fmt::format("'{}' has an unknown value.", key)};
  return static_cast<std::size_t>(found - words.begin());
}

std::vector<store::DimensionGrade> grades_of(
    const Json& body, std::span<const collection::DimensionInfo> dimensions) {
  const Json* const given = member(body, "grades");
  if (given == nullptr || !given->is_object() || given->size() != dimensions.size()) {
    throw Fault{"'grades' has not one grade for each dimension."};
  }
  std::vector<store::DimensionGrade> grades;
  for (const auto& dimension : dimensions) {
    const Json* const grade = member(*given, dimension.id.c_str());
    if (grade == nullptr || !grade->is_number() ||
        !dimension.grades.contains(grade->get<double>())) {
      throw Fault{fmt::format("'{}' has no grade that the collection knows.", dimension.id)};
    }
    grades.push_back({static_cast<std::uint16_t>(grades.size()), grade->get<double>()});
  }
  return grades;
}

DeskDecision decision_in(const Json& body, const judging::PoolContents& pool,
                         std::span<const collection::DimensionInfo> dimensions) {
  DeskDecision decision;
  decision.kind = static_cast<DecisionKind>(one_of(body, "kind", kKinds, "grades"));
  decision.pass = static_cast<DecisionPass>(one_of(body, "pass", kPasses, "own"));
  decision.comment = text_of(body, "comment", kLongestComment);
  decision.key = text_of(body, "key", kLongestKey);
  if (decision.key.empty()) throw Fault{"'key' is missing."};
  if (const Json* const expected = member(body, "expected")) {
    decision.expected = number_of(*expected, "expected", std::numeric_limits<std::int64_t>::max());
  }
  const bool is_about_request =
      decision.kind == DecisionKind::kNoAnswer || decision.kind == DecisionKind::kAnswer;
  // It would take the grades of all judges out of the consensus.
  if (is_about_request && decision.pass == DecisionPass::kConsensus) {
    throw Fault{"only a pair can be settled."};
  }
  const char* const key = is_about_request ? "request" : "pair";
  const Json* const number = member(body, key);
  if (number == nullptr) throw Fault{fmt::format("'{}' is missing.", key)};
  if (is_about_request) {
    decision.request = static_cast<std::uint32_t>(number_of(*number, key, pool.requests.size()));
    return decision;
  }
  const auto pair = static_cast<std::uint32_t>(number_of(*number, key, pool.pairs.size()));
  if (!pool.pairs[pair].drawn || pool.pairs[pair].opinions == 0) {
    throw Fault{"nobody is asked about this pair."};
  }
  decision.pair = pair;
  decision.request = pool.pairs[pair].request;
  if (decision.kind == DecisionKind::kGrades) decision.grades = grades_of(body, dimensions);
  return decision;
}

}  // namespace

std::variant<DeskDecision, RefusedBody> read_decision(
    std::string_view body, const judging::PoolContents& pool,
    std::span<const collection::DimensionInfo> dimensions) {
  const auto parsed = text::parse_json(body);
  if (!parsed || !parsed->is_object()) return RefusedBody{"The body is no object of JSON."};
  try {
    return decision_in(*parsed, pool, dimensions);
  } catch (const Fault& fault) {
    return RefusedBody{fault.why};
  }
}

}  // namespace matchbench::serve
