#include "harness/operations/judging/opinions/merge_pool.hpp"

#include "harness/data/collection/native/default_dimension.hpp"
#include "harness/data/collection/native/digest.hpp"
#include "harness/data/collection/native/kept_documents.hpp"
#include "harness/data/collection/native/read_collection.hpp"
#include "harness/data/trec/judgment_part.hpp"
#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/file.hpp"
#include "harness/foundation/text/file_names.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <map>
#include <set>
#include <tuple>
#include <utility>

namespace matchbench::judging {
namespace {

constexpr const char* kJudgeDescription = "Graded at the judging desk.";
constexpr const char* kConsensusDescription =
    "What the judges agreed on; where they did not, the rule that the merge was told.";

using EntryKey = std::tuple<RequestIndex, ServiceIndex, std::uint16_t, std::uint16_t>;

EntryKey key_of_entry(const Judgment& entry) {
  return {entry.request, entry.service, entry.judge, entry.dimension};
}

// Throws if somebody graded at the desk by the name of a program that the collection declares.
void check_names(const Judgments& own, const Judgments& collection) {
  for (const auto& name : own.judges) {
    if (std::ranges::find(collection.programs, name) == collection.programs.end()) continue;
    throw input_error(
        fmt::format("'{}' judged at the desk, and is a program in the collection", name),
        "merge with --pseudonyms, or give the program another id");
  }
}

// The place of each name in the list; names that are missing are appended. Pools and collections
// have limits far below 65 536.
std::vector<std::uint16_t> join(std::vector<std::string>& into,
                                const std::vector<std::string>& names) {
  std::vector<std::uint16_t> places;
  for (const auto& name : names) {
    auto found = std::ranges::find(into, name);
    if (found == into.end()) found = into.insert(into.end(), name);
    places.push_back(static_cast<std::uint16_t>(found - into.begin()));
  }
  return places;
}

void pass_over_taken(const std::vector<std::string>& taken, std::vector<std::string>& pseudonyms) {
  std::size_t number = 0;
  for (auto& name : pseudonyms) {
    if (name == kConsensus) continue;
    do {
      name = fmt::format("judge-{}", ++number);
    } while (std::ranges::find(taken, name) != taken.end());
  }
}

// `own`: the judges as the pool calls them, in the order of `names`, which are those asked for.
std::map<std::string, std::size_t> settled_by(const PoolContents& pool,
                                              const std::vector<PairOpinions>& opinions,
                                              const std::vector<std::string>& names,
                                              const std::vector<std::string>& own) {
  std::map<std::string, std::size_t> counts;
  for (const auto& pair : opinions) {
    if (pair.consensus == nullptr) continue;
    const auto at = std::ranges::find(own, pool.judges[pair.consensus->judge].name) - own.begin();
    ++counts[at < std::ssize(own) ? names[static_cast<std::size_t>(at)] : std::string()];
  }
  return counts;
}

std::vector<RelevanceSetting> settings_of(const collection::Manifest& manifest,
                                          const std::vector<std::string>& dimensions) {
  if (!manifest.relevance.empty()) return manifest.relevance;
  std::vector<RelevanceSetting> settings;
  for (const auto& name : dimensions) {
    settings.push_back({name, {}, WeightedSum{{{name, 1.0}}}, {}});
  }
  return settings;
}

collection::ManifestDetails details_of(const collection::Manifest& manifest,
                                       const Judgments& judgments) {
  collection::ManifestDetails details{
      .authors = manifest.authors, .judges = manifest.judges, .dimensions = manifest.dimensions};
  std::set<std::string> described;
  for (const auto& judge : manifest.judges) described.insert(judge.id);
  for (const auto& name : judgments.judges) {
    if (described.contains(name)) continue;
    details.judges.push_back(
        {name, name == kConsensus ? kConsensusDescription : kJudgeDescription});
  }
  if (manifest.dimensions.empty()) details.dimensions = {collection::default_dimension()};
  return details;
}

bool is_sampled(const PoolContents& pool) {
  return std::ranges::any_of(pool.pairs, [](const auto& pair) { return !pair.drawn; });
}

using AnswerKey = std::pair<RequestIndex, std::uint16_t>;  // request and judge

// What the collection says of a request by a judge.
struct Stated {
  std::set<AnswerKey> denied;
  std::set<AnswerKey> answered;  // a service is graded above 0
  std::set<AnswerKey> any;       // a statement
};

Stated stated_in(const Judgments& collection) {
  Stated out;
  for (const auto& one : collection.answers) {
    out.any.emplace(one.request, one.judge);
    if (!one.has_answer) out.denied.emplace(one.request, one.judge);
  }
  for (const auto& one : collection.entries) {
    if (one.grade > 0) out.answered.emplace(one.request, one.judge);
  }
  return out;
}

// Adds statements with the judges' new numbers; of what both have, the collection's stay.
void add_statements(const Judgments& own, const std::vector<std::uint16_t>& judges,
                    const Stated& stated, MergedJudgments& out) {
  Judgments& all = out.all.judgments;
  for (AnswerStatement one : own.answers) {
    one.judge = judges[one.judge];
    const AnswerKey key(one.request, one.judge);
    if (stated.any.contains(key)) {
      ++out.repeated;
    } else if (stated.answered.contains(key)) {
      ++out.contradicted[all.judges[one.judge]];
    } else {
      ++out.added;
      all.answers.push_back(one);
    }
  }
  std::ranges::sort(all.answers);
}

// `own`: the judges as the pool calls them, in the order of `names`, which are those asked for. Who
// is contradicted has said something else that counts.
std::map<std::string, std::size_t> contradicted_by(const PoolContents& pool,
                                                   const std::vector<std::string>& names,
                                                   const std::vector<std::string>& own) {
  std::map<std::string, std::size_t> counts;
  for (const LastDecision one : contradicted_of(pool)) {
    const auto at = std::ranges::find(own, pool.judges[one->judge].name) - own.begin();
    const bool is_consensus = one->pass == store::DecisionPass::kConsensus;
    ++counts[is_consensus ? std::string(kConsensus) : names[static_cast<std::size_t>(at)]];
  }
  return counts;
}

std::set<std::size_t> graded_dimensions(const PoolContents& pool) {
  std::set<std::size_t> graded;
  for (const auto& decision : pool.decisions) {
    for (const auto& grade : decision.grades) graded.insert(grade.dimension);
  }
  return graded;
}

// "topic 0 document stratum grade" lines of the consensus on one dimension; −1: not drawn.
std::string sampled_text(const PoolContents& pool, const Judgments& judgments,
                         std::size_t dimension) {
  std::map<std::pair<RequestIndex, ServiceIndex>, double> grades;
  for (const auto& entry : judgments.entries) {
    if (entry.dimension != dimension || judgments.judges[entry.judge] != kConsensus) continue;
    grades[{entry.request, entry.service}] = entry.grade;
  }
  const auto topics = trec::encoded_ids_of(pool.collection.requests);
  const auto documents = trec::encoded_ids_of(pool.collection.services);
  fmt::memory_buffer out;
  for (const auto& pair : pool.pairs) {
    const auto found = grades.find({pool.request_of(pair), pool.service_of(pair)});
    fmt::format_to(std::back_inserter(out), "{} 0 {} {} {}\n", topics[pool.request_of(pair).value],
                   documents[pool.service_of(pair).value], pair.stratum,
                   found == grades.end() ? -1.0 : found->second);
  }
  return fmt::to_string(out);
}

}  // namespace

MergedJudgments merge_pool(const PoolContents& pool, const MergeOptions& options) {
  MergedJudgments out;
  out.all = collection::read_timed_judgments(pool.folder, pool.collection);
  Judgments& all = out.all.judgments;
  out.kept = all.entries.size() + all.answers.size();
  const auto opinions = opinions_of(pool);
  collection::TimedJudgments own = pool_judgments(pool, opinions, options.names);
  out.consensus = add_consensus(pool, opinions, options.unsettled, own);
  if (options.names == JudgeNames::kPseudonyms) {
    pass_over_taken(all.judges, own.judgments.judges);
  }
  check_names(own.judgments, all);
  const auto names = pool_judgments(pool, opinions, JudgeNames::kOwn).judgments.judges;
  out.settled_by = settled_by(pool, opinions, own.judgments.judges, names);
  out.contradicted = contradicted_by(pool, own.judgments.judges, names);
  const auto judges = join(all.judges, own.judgments.judges);
  const auto dimensions = join(all.dimensions, own.judgments.dimensions);
  std::set<EntryKey> present;
  for (const auto& entry : all.entries) present.insert(key_of_entry(entry));
  const Stated stated = stated_in(all);
  for (std::size_t i = 0; i < own.made_ms.size(); ++i) {
    Judgment entry = own.judgments.entries[i];
    entry.judge = judges[entry.judge];
    entry.dimension = dimensions[entry.dimension];
    if (present.contains(key_of_entry(entry))) {
      ++out.repeated;
      continue;
    }
    if (entry.grade > 0 && stated.denied.contains({entry.request, entry.judge})) {
      ++out.contradicted[all.judges[entry.judge]];
      continue;
    }
    ++out.added;
    out.all.add(entry, own.made_ms[i]);
  }
  add_statements(own.judgments, judges, stated, out);
  collection::sort_entries(out.all);
  all.digest = collection::digest_of(all, pool.collection);
  return out;
}

WrittenCollection write_merged(const PoolContents& pool, const MergedJudgments& judgments,
                               const std::filesystem::path& folder) {
  const collection::Manifest manifest = collection::read_manifest(pool.folder);
  const Judgments& all = judgments.all.judgments;
  collection::ManifestDetails details = details_of(manifest, all);
  details.kept = collection::read_whole_collection(pool.folder).kept;
  collection::write_timed_collection(folder, pool.collection, judgments.all,
                                     settings_of(manifest, all.dimensions), details);
  WrittenCollection written;
  if (!is_sampled(pool)) return written;
  std::filesystem::create_directories(folder / "judgments");
  text::FileNameMaker names;
  for (const std::size_t graded : graded_dimensions(pool)) {
    const std::string& name = pool.origin.dimensions[graded];
    const auto dimension =
        static_cast<std::size_t>(std::ranges::find(all.dimensions, name) - all.dimensions.begin());
    const auto file = folder / "judgments" / fmt::format("{}.sampled.qrels", names.name_for(name));
    write_file(file, sampled_text(pool, all, dimension));
    written.sampled.push_back(file);
  }
  return written;
}

}  // namespace matchbench::judging
