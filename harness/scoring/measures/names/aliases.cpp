#include "harness/scoring/measures/names/aliases.hpp"

#include "harness/foundation/base/ascii.hpp"
#include "harness/foundation/base/error.hpp"
#include "harness/scoring/measures/declare/registry.hpp"
#include "harness/scoring/measures/names/suggest.hpp"
#include "harness/scoring/measures/parse_value.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <iterator>
#include <string>
#include <utility>

namespace matchbench::measures {
namespace {

// What the parameters behind a spelling of the reference evaluator set, if it is no family.
enum class Form : std::uint8_t {
  kNothing,
  kGeometricMean,  // nothing, and it is that over topics
  kCut,            // the cutoff
  kPersistence,    // p, as p=number
  kBetaSquared,    // the square of beta
  kPrices,         // a, b, c and d
  kRecallList,     // recalls
  kGains,          // gain, as grade=gain,…
};

// A spelling, and the registered measure that it means.
struct Spelling {
  std::string_view name, measure;
  unsigned sets = 0;              // that it is in, a bit for each of kSetNames
  std::string_view setting = {};  // a parameter that differs from its default
  // For a family, in which each parameter means a measure of its own: those that are meant if none
  // are given. They are cutoffs, recall levels or multiples of R.
  std::string_view family = {};
  Form form = Form::kNothing;
};

// In the reference evaluator's output each begins with the run's tag.
constexpr std::array<std::string_view, 6> kSetNames = {"official", "all_trec",  "set",
                                                       "prefs",    "all_prefs", "qrels_jg"};
constexpr unsigned kOfficial = 1, kAllTrec = 2, kSet = 4, kPrefs = 8, kAllPrefs = 16, kGroups = 32;

constexpr std::string_view kCutoffs = "5,10,15,20,30,100,200,500,1000";
constexpr std::string_view kRecalls = "0,.1,.2,.3,.4,.5,.6,.7,.8,.9,1";
constexpr std::string_view kMultiples = ".2,.4,.6,.8,1,1.2,1.4,1.6,1.8,2";

// In the order in which the reference evaluator prints them; Rndcg is not offered. The set all_trec
// is that of version 9.
constexpr auto kSpellings = std::to_array<Spelling>({
    {"num_q", "NumQ", kOfficial | kAllTrec | kSet | kPrefs | kAllPrefs | kGroups},
    {"num_ret", "NumRet", kOfficial | kAllTrec | kSet},
    {"num_rel", "NumRel", kOfficial | kAllTrec | kSet},
    {"num_rel_ret", "NumRelRet", kOfficial | kAllTrec | kSet},
    {"map", "AP", kOfficial | kAllTrec, {}, {}, Form::kCut},
    {"gm_map", "AP", kOfficial | kAllTrec, {}, {}, Form::kGeometricMean},
    {"Rprec", "Rprec", kOfficial | kAllTrec},
    {"bpref", "Bpref", kOfficial | kAllTrec},
    {"recip_rank", "RR", kOfficial | kAllTrec},
    {"iprec_at_recall", "IPrec", kOfficial | kAllTrec, "reach=trec9", kRecalls},
    {"P", "P", kOfficial | kAllTrec, {}, kCutoffs},
    {"recall", "R", kAllTrec, {}, kCutoffs},
    {"infAP", "infAP", kAllTrec},
    {"gm_bpref", "Bpref", kAllTrec, {}, {}, Form::kGeometricMean},
    {"Rprec_mult", "RprecMult", kAllTrec, {}, kMultiples},
    {"utility", "Utility", kAllTrec | kSet, {}, {}, Form::kPrices},
    {"11pt_avg", "11ptAP", kAllTrec, "reach=trec9", {}, Form::kRecallList},
    {"binG", "binG", kAllTrec},
    {"G", "G", kAllTrec, {}, {}, Form::kGains},
    {"dcg", "DCG", 0, {}, {}, Form::kGains},
    {"ideal_dcg", "IdealDCG", 0, {}, {}, Form::kGains},
    {"ndcg", "nDCG", kAllTrec, {}, {}, Form::kGains},
    {"ndcg_rel", "nDCGrel", kAllTrec, {}, {}, Form::kGains},
    {"ndcg_cut", "nDCG", kAllTrec, {}, kCutoffs},
    {"map_cut", "AP", kAllTrec, {}, kCutoffs},
    {"relative_P", "RelP", kAllTrec, {}, kCutoffs},
    {"success", "Success", kAllTrec, {}, "1,5,10"},
    {"set_P", "SetP", kAllTrec | kSet},
    {"set_relative_P", "SetRelP", kAllTrec | kSet},
    {"set_recall", "SetR", kAllTrec | kSet},
    {"set_map", "SetAP", kAllTrec | kSet},
    {"set_F", "SetF", kAllTrec | kSet, {}, {}, Form::kBetaSquared},
    {"num_nonrel_judged_ret", "NumNonrelJudgedRet", kAllTrec},
    {"prefs_num_prefs_poss", "NumPrefs", kPrefs | kAllPrefs},
    {"prefs_num_prefs_ful", "NumPrefsMet", kPrefs | kAllPrefs},
    {"prefs_num_prefs_ful_ret", "NumPrefsMet", kPrefs | kAllPrefs, "pairs=both"},
    {"prefs_simp", "PrefShare", kPrefs | kAllPrefs},
    {"prefs_pair", "PrefPairs", kPrefs | kAllPrefs},
    {"prefs_avgjg", "PrefGroups", kPrefs | kAllPrefs},
    {"prefs_avgjg_Rnonrel", "PrefGroupsR", kAllPrefs},
    {"prefs_simp_ret", "PrefShare", kAllPrefs, "pairs=both"},
    {"prefs_pair_ret", "PrefPairs", kAllPrefs, "pairs=both"},
    {"prefs_avgjg_ret", "PrefGroups", kAllPrefs, "pairs=both"},
    {"prefs_avgjg_Rnonrel_ret", "PrefGroupsR", kAllPrefs, "pairs=both"},
    {"prefs_simp_imp", "PrefShare", kAllPrefs, "pairs=one"},
    {"prefs_pair_imp", "PrefPairs", kAllPrefs, "pairs=one"},
    {"prefs_avgjg_imp", "PrefGroups", kAllPrefs, "pairs=one"},
    {"map_avgjg", "GroupAP", kGroups},
    {"P_avgjg", "GroupP", kGroups, {}, kCutoffs},
    {"Rprec_mult_avgjg", "GroupRprecMult", kGroups, {}, kMultiples},
    {"yaap", "yaAP", 0},
    {"rbp", "gRBP", 0, "p=0.9", {}, Form::kPersistence},
    {"rbp_resid", "gRBPResid", 0, "p=0.9", {}, Form::kPersistence},
    {"unj", "Unjudged", 0, {}, "5,10,20"},
    {"GMAP", "AP", 0, {}, {}, Form::kGeometricMean},
});

// The longest spelling that is the text or its part before '.' or '_', in lower case if
// `in_lower_case` says so; null if there is none.
const Spelling* find_spelling(std::string_view text, bool in_lower_case = false) {
  const Spelling* best = nullptr;
  for (const auto& spelling : kSpellings) {
    const auto size = spelling.name.size();
    if (!text.starts_with(in_lower_case ? lower_case(spelling.name) : spelling.name)) continue;
    const bool ends =
        text.size() == size || (text.size() > size + 1 && (text[size] == '.' || text[size] == '_'));
    if (ends && (best == nullptr || size > best->name.size())) best = &spelling;
  }
  return best;
}

// A spelling with the parameters that were given to it, none: its own.
struct Given {
  const Spelling& spelling;
  std::string_view parameters;
  std::string_view text;  // all that was given, for messages
};

RequestedMeasure made(const Spelling& spelling, std::string label) {
  const auto& declaration = *find_measure(spelling.measure);
  RequestedMeasure made{.measure = with_defaults(declaration),
                        .label = std::move(label),
                        .aggregate = spelling.form == Form::kGeometricMean
                                         ? Aggregate::kGeometricMean
                                         : declaration.properties.aggregate,
                        .is_reference = true};
  const auto setting = token_of(spelling.setting);
  if (!setting.key.empty()) set_parameter(made.measure, setting.key, setting, spelling.name);
  return made;
}

double number_in(const Token& token, std::string_view text) {
  if (const auto number = parse_number(token.whole)) return *number;
  throw input_error(fmt::format("'{}': '{}' is not a number", text, token.whole),
                    "write numbers with commas between them: P.5,10");
}

// The reference evaluator reads 5.10 as 5, but who writes it wants 5 and 10.
Error no_cutoff(const Token& token, const Given& given) {
  std::string separated(token.whole);
  std::ranges::replace(separated, '.', ',');
  return input_error(
      fmt::format("'{}': the cutoff cannot be '{}'", given.text, token.whole),
      fmt::format("separate cutoffs by commas: {}.{}", given.spelling.name, separated));
}

// One measure for each parameter, in rising order, as the reference evaluator prints them.
std::vector<RequestedMeasure> family(const Given& given) {
  const auto& spelling = given.spelling;
  std::vector<std::pair<double, Token>> numbers;
  for (const auto& token :
       tokens_of(given.parameters.empty() ? spelling.family : given.parameters)) {
    numbers.emplace_back(number_in(token, given.text), token);
  }
  std::ranges::stable_sort(numbers, {}, &std::pair<double, Token>::first);
  const At at = find_measure(spelling.measure)->at;
  const bool ranks = at == At::kRank || at == At::kOptionalRank;
  std::vector<RequestedMeasure> members;
  for (auto [number, token] : numbers) {
    if (ranks && numbers.size() == 1 && std::trunc(number) != number) throw no_cutoff(token, given);
    if (ranks) number = std::trunc(number);  // it reads 23.4 as 23
    auto& member = members.emplace_back(
        made(spelling, fmt::format("{}_{:.{}f}", spelling.name, number, ranks ? 0 : 2)));
    if (at == At::kNothing) {
      set_parameter(member.measure, "x", token, given.text);
    } else {
      set_at(member.measure, number, token.text, given.text);
    }
  }
  return members;
}

// Gives a measure that is no family the parameters of its spelling.
void set_parameters(const Given& given, Measure& measure) {
  const auto& [spelling, text, where] = given;
  const auto tokens = tokens_of(text);
  switch (spelling.form) {
    case Form::kCut:
      return set_at(measure, parse_number(token_of(text).whole), text, where);
    case Form::kPersistence:
      if (tokens.front().key == "p") return set_parameter(measure, "p", tokens.front(), where);
      throw input_error(fmt::format("'{}': {} takes p=number", where, spelling.name),
                        "write, for example, rbp.p=0.95, or RBP(p=0.95) for binary gains");
    case Form::kBetaSquared:
      if (tokens.size() == 1 && number_in(tokens.front(), where) > 0) {
        measure.values.front() = std::sqrt(number_in(tokens.front(), where));
        return;
      }
      throw input_error(fmt::format("'{}': set_F takes one number above 0", where));
    case Form::kPrices:
      if (tokens.size() != 4) {
        throw input_error(fmt::format("'{}': utility takes four numbers: a,b,c,d", where));
      }
      for (std::size_t i = 0; i < tokens.size(); ++i) {
        set_parameter(measure, measure.declaration->parameters[i].name, tokens[i], where);
      }
      return;
    case Form::kRecallList:
      return set_parameter(measure, "recalls", {.bracket = '[', .inside = text}, where);
    case Form::kGains:
      if (tokens.empty() || tokens.front().key.empty())
        throw unknown_measure({.text = where, .name = where});
      return set_parameter(measure, "gain", {.word = "map", .bracket = '(', .inside = text}, where);
    default:
      throw input_error(fmt::format("'{}': {} takes no parameters", where, spelling.name));
  }
}

// What the spelling and its parameters mean.
std::vector<RequestedMeasure> expand(const Given& given) {
  const auto& [spelling, parameters, text] = given;
  if (!spelling.family.empty()) return family(given);
  auto one = made(spelling, std::string(spelling.name));
  if (!parameters.empty()) {
    one.label += fmt::format("_{}", parameters);
    set_parameters(given, one.measure);
  }
  return {std::move(one)};
}

}  // namespace

std::vector<RequestedMeasure> expand_alias(std::string_view text) {
  const auto set = static_cast<std::size_t>(std::ranges::find(kSetNames, text) - kSetNames.begin());
  std::vector<RequestedMeasure> all;
  for (const auto& spelling : kSpellings) {
    if ((spelling.sets >> set & 1U) == 0) continue;
    std::ranges::move(expand({spelling, {}, text}), std::back_inserter(all));
  }
  if (!all.empty()) return all;
  // "recall@100" and "P_IA" are no spellings of the reference evaluator.
  if (text.find_first_of("@(") != std::string_view::npos) return {};
  const auto* spelling = find_spelling(text);
  if (spelling == nullptr) return {};
  if (spelling->name != text && canonical_name(text) != text) return {};
  const auto size = spelling->name.size();
  const auto parameters = text.size() == size ? std::string_view() : text.substr(size + 1);
  // MTEB writes "map_at_100"; BEIR's "recall_cap" is another measure than recall.
  const bool takes_numbers = !spelling->family.empty() || spelling->form == Form::kCut;
  const bool says_at = parameters.starts_with("at_");
  if (says_at || (takes_numbers && !parameters.empty() && is_letter(parameters.front()))) {
    throw unknown_measure({.text = text, .name = text});
  }
  return expand({*spelling, parameters, text});
}

std::vector<RequestedMeasure> expand_alias_in_any_case(std::string_view text) {
  const auto* const spelling = find_spelling(lower_case(text), true);
  if (spelling == nullptr) return {};
  const auto rest = text.substr(spelling->name.size());
  // "p_value" is no precision.
  if (!rest.empty() && rest.find_first_of("0123456789") != 1) return {};
  return expand_alias(fmt::format("{}{}", spelling->name, rest));
}

bool is_reference_set(std::string_view text) {
  return std::ranges::find(kSetNames, text) != kSetNames.end();
}

std::span<const std::string_view> alias_names() {
  static const std::vector<std::string_view> kAll = [] {
    std::vector<std::string_view> names(kSetNames.begin(), kSetNames.end());
    for (const auto& spelling : kSpellings) names.push_back(spelling.name);
    for (const auto& [alias, name] : nicknames()) {
      if (std::ranges::find(names, alias) == names.end()) names.push_back(alias);
    }
    return names;
  }();
  return kAll;
}

}  // namespace matchbench::measures
