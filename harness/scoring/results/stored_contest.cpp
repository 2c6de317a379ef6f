#include "harness/scoring/results/stored_contest.hpp"

#include "harness/foundation/base/error.hpp"
#include "harness/foundation/model/named.hpp"
#include "harness/foundation/text/printable.hpp"
#include "harness/foundation/text/tree/yaml.hpp"
#include "harness/scoring/results/environment.hpp"

#include <fmt/format.h>

#include <charconv>
#include <utility>

namespace matchbench::results {
namespace {

std::vector<std::string> scalars_of(const text::YamlNode& node) {
  std::vector<std::string> out;
  if (!node.is_list()) return out;
  for (const auto& item : node.list()) {
    if (item.is_scalar()) out.push_back(item.text());
  }
  return out;
}

std::string scalar_of(const text::YamlNode& map, std::string_view wanted) {
  if (!map.is_map()) return {};
  for (const auto& [key, value] : map.entries()) {
    if (key.text() == wanted && value.is_scalar()) return value.text();
  }
  return {};
}

// Databases of schema 1 have these facts in the contest's text alone. It is read for what it has
// of them; anything else is ignored.
void read_from_text(const std::string& text, StoredContest& out) {
  const text::YamlDocument document = text::YamlDocument::parse(text, "the stored contest");
  if (!document.root().is_map()) return;
  for (const auto& [key, value] : document.root().entries()) {
    const std::string name = key.text();
    if (name == "measures") out.measures = scalars_of(value);
    if (name == "relevance") out.relevance = scalars_of(value);
    if (name == "scoring") {
      out.undefined = named<Undefined>(kUndefinedNames, scalar_of(value, "undefined"))
                          .value_or(Undefined::kSkip);
    }
    if (name == "folds" && value.is_scalar()) {
      const std::string folds = value.text();
      std::from_chars(folds.data(), folds.data() + folds.size(), out.training.folds);
    }
    if (name == "training") {
      out.training.grades = scalar_of(value, "grades");
      out.training.relevant = scalar_of(value, "relevant");
    }
  }
}

}  // namespace

StoredContest stored_contest(const store::RoundStore& store) {
  const store::RoundFacts facts = store.round();
  StoredContest out;
  out.protocol = contest::stored_protocol(facts.protocol);
  out.registered = value_of(facts.environment, kRegisteredKey);
  out.registered_sha256 = value_of(facts.environment, kRegisteredHashKey);
  if (!facts.contest) {
    read_from_text(facts.contest_text, out);
    return out;
  }
  out.undefined = facts.contest->undefined;
  out.measures = facts.contest->measures;
  out.relevance = facts.contest->relevance;
  out.defined_settings = facts.contest->defined_settings;
  out.split = facts.contest->split;
  out.track = facts.contest->track;
  out.tracks = facts.contest->tracks;
  out.overall = facts.contest->overall;
  out.training = {.folds = facts.contest->folds,
                  .split = facts.contest->training_split,
                  .grades = facts.contest->training_grades,
                  .relevant = facts.contest->training_relevant};
  return out;
}

std::vector<Remark> contest_remarks(const StoredContest& contest) {
  std::vector<Remark> remarks;
  const auto add = [&](std::string text) {
    remarks.push_back({RemarkKind::kContest, RemarkLevel::kNote, std::move(text)});
  };
  if (!contest.split.empty()) {
    add(fmt::format(
        "The requests are those of the collection's split '{}': only these were asked and scored.",
        text::printable(contest.split, contest.split.size())));
  }
  if (!contest.training.split.empty()) {
    add(fmt::format("Entrants that learn were trained on the split '{}'.",
                    text::printable(contest.training.split, contest.training.split.size())));
  }
  if (contest.undefined == Undefined::kZero) {
    add("A request for which a measure is not defined, because nothing is relevant, counts 0.");
  }
  if (!contest.registered.empty()) {
    add(fmt::format("Registered before the round: {} (SHA-256 {}).",
                    text::printable(contest.registered, contest.registered.size()),
                    contest.registered_sha256));
  }
  return remarks;
}

}  // namespace matchbench::results
