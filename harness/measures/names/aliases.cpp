#include "harness/measures/names/aliases.hpp"

#include "harness/base/error.hpp"
#include "harness/measures/names/nicknames.hpp"
#include "harness/measures/parse_value.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <string>
#include <utility>

namespace matchbench::measures {
namespace {

// How the parameters of a reference spelling become canonical names.
enum class Form {
  kSingle,       // none
  kRanks,        // each is a cutoff; integer labels
  kRecalls,      // each is a recall level; labels with two decimals
  kMultiples,    // each is a multiple of R; labels with two decimals
  kCut,          // none, or one cutoff
  kPersistence,  // none, or p=number
  kBetaSquared,
  kPrices,
  kRecallList,
  kGains,
};

struct Spelling {
  std::string_view name;
  std::string_view pattern;  // canonical name; a parameter replaces {}
  Form form = Form::kSingle;
  std::string_view parameters = {};  // default ones
  Aggregate aggregate = Aggregate::kMean;
  bool in_all_trec = true;  // of version 9
};

// New in version 10, or of judgments with groups.
constexpr Spelling separate(Spelling spelling) {
  spelling.in_all_trec = false;
  return spelling;
}

constexpr Spelling on_groups(std::string_view name, std::string_view canonical,
                             Aggregate aggregate = Aggregate::kMean) {
  return separate({name, canonical, Form::kSingle, {}, aggregate});
}

constexpr std::string_view kCutoffs = "5,10,15,20,30,100,200,500,1000";
constexpr std::string_view kRecalls = "0,.1,.2,.3,.4,.5,.6,.7,.8,.9,1";
constexpr std::string_view kMultiples = ".2,.4,.6,.8,1,1.2,1.4,1.6,1.8,2";

// In the order in which the reference evaluator prints them; Rndcg is not offered.
constexpr std::array kSpellings{
    Spelling{"num_q", "NumQ", Form::kSingle, {}, Aggregate::kSum},
    Spelling{"num_ret", "NumRet", Form::kSingle, {}, Aggregate::kSum},
    Spelling{"num_rel", "NumRel", Form::kSingle, {}, Aggregate::kSum},
    Spelling{"num_rel_ret", "NumRelRet", Form::kSingle, {}, Aggregate::kSum},
    Spelling{"map", "AP", Form::kCut},
    Spelling{"gm_map", "AP", Form::kSingle, {}, Aggregate::kGeometricMean},
    Spelling{"Rprec", "Rprec"},
    Spelling{"bpref", "Bpref"},
    Spelling{"recip_rank", "RR"},
    Spelling{"iprec_at_recall", "IPrec(reach=trec9)@{}", Form::kRecalls, kRecalls},
    Spelling{"P", "P@{}", Form::kRanks, kCutoffs},
    Spelling{"recall", "R@{}", Form::kRanks, kCutoffs},
    Spelling{"infAP", "infAP"},
    Spelling{"gm_bpref", "Bpref", Form::kSingle, {}, Aggregate::kGeometricMean},
    Spelling{"Rprec_mult", "RprecMult(x={})", Form::kMultiples, kMultiples},
    Spelling{"utility", "Utility(a={},b={},c={},d={})", Form::kPrices},
    Spelling{"11pt_avg", "11ptAP(reach=trec9,recalls=[{}])", Form::kRecallList},
    Spelling{"binG", "binG"},
    Spelling{"G", "G(gain=map({}))", Form::kGains},
    separate({"dcg", "DCG(gain=map({}))", Form::kGains}),
    separate({"ideal_dcg", "IdealDCG(gain=map({}))", Form::kGains}),
    Spelling{"ndcg", "nDCG(gain=map({}))", Form::kGains},
    Spelling{"ndcg_rel", "nDCGrel(gain=map({}))", Form::kGains},
    Spelling{"ndcg_cut", "nDCG@{}", Form::kRanks, kCutoffs},
    Spelling{"map_cut", "AP@{}", Form::kRanks, kCutoffs},
    Spelling{"relative_P", "RelP@{}", Form::kRanks, kCutoffs},
    Spelling{"success", "Success@{}", Form::kRanks, "1,5,10"},
    Spelling{"set_P", "SetP"},
    Spelling{"set_relative_P", "SetRelP"},
    Spelling{"set_recall", "SetR"},
    Spelling{"set_map", "SetAP"},
    Spelling{"set_F", "SetF(beta={})", Form::kBetaSquared},
    Spelling{"num_nonrel_judged_ret", "NumNonrelJudgedRet", Form::kSingle, {}, Aggregate::kSum},
    on_groups("prefs_num_prefs_poss", "NumPrefs", Aggregate::kSum),
    on_groups("prefs_num_prefs_ful", "NumPrefsMet", Aggregate::kSum),
    on_groups("prefs_num_prefs_ful_ret", "NumPrefsMet(pairs=both)", Aggregate::kSum),
    on_groups("prefs_simp", "PrefShare"),
    on_groups("prefs_pair", "PrefPairs"),
    on_groups("prefs_avgjg", "PrefGroups"),
    on_groups("prefs_avgjg_Rnonrel", "PrefGroupsR"),
    on_groups("prefs_simp_ret", "PrefShare(pairs=both)"),
    on_groups("prefs_pair_ret", "PrefPairs(pairs=both)"),
    on_groups("prefs_avgjg_ret", "PrefGroups(pairs=both)"),
    on_groups("prefs_avgjg_Rnonrel_ret", "PrefGroupsR(pairs=both)"),
    on_groups("prefs_simp_imp", "PrefShare(pairs=one)"),
    on_groups("prefs_pair_imp", "PrefPairs(pairs=one)"),
    on_groups("prefs_avgjg_imp", "PrefGroups(pairs=one)"),
    on_groups("map_avgjg", "GroupAP"),
    separate({"P_avgjg", "GroupP@{}", Form::kRanks, kCutoffs}),
    separate({"Rprec_mult_avgjg", "GroupRprecMult(x={})", Form::kMultiples, kMultiples}),
    separate({"yaap", "yaAP"}),
    separate({"rbp", "gRBP(p={})", Form::kPersistence}),
    separate({"rbp_resid", "gRBPResid(p={})", Form::kPersistence}),
    separate({"unj", "Unjudged@{}", Form::kRanks, "5,10,20"}),
};

// The reference evaluator's names of sets of measures.
struct Nameset {
  std::string_view name;
  std::vector<std::string_view> members;
};

const std::vector<Nameset>& namesets() {
  static const std::vector<Nameset> kSets{
      {"official",
       {"num_q", "num_ret", "num_rel", "num_rel_ret", "map", "gm_map", "Rprec", "bpref",
        "recip_rank", "iprec_at_recall", "P"}},
      {"set",
       {"num_q", "num_ret", "num_rel", "num_rel_ret", "utility", "set_P", "set_recall",
        "set_relative_P", "set_map", "set_F"}},
      {"prefs",
       {"num_q", "prefs_num_prefs_poss", "prefs_num_prefs_ful", "prefs_num_prefs_ful_ret",
        "prefs_simp", "prefs_pair", "prefs_avgjg"}},
      {"all_prefs",
       {"num_q", "prefs_num_prefs_poss", "prefs_num_prefs_ful", "prefs_num_prefs_ful_ret",
        "prefs_simp", "prefs_pair", "prefs_avgjg", "prefs_avgjg_Rnonrel", "prefs_simp_ret",
        "prefs_pair_ret", "prefs_avgjg_ret", "prefs_avgjg_Rnonrel_ret", "prefs_simp_imp",
        "prefs_pair_imp", "prefs_avgjg_imp"}},
      {"qrels_jg", {"num_q", "map_avgjg", "P_avgjg", "Rprec_mult_avgjg"}}};
  return kSets;
}

RequestedMeasure request(const Spelling& spelling, std::string_view canonical, std::string label) {
  return {parse_canonical(canonical), std::move(label), spelling.aggregate};
}

std::string filled(std::string_view pattern, std::string_view value) {
  std::string text(pattern);
  return text.replace(text.find("{}"), 2, value);
}

std::vector<double> numbers_of(std::string_view parameters) {
  std::vector<double> numbers;
  for (const auto item : split_at_commas(parameters)) {
    const auto number = parse_number(item);
    if (!number) throw input_error(fmt::format("'{}' is not a number", item));
    numbers.push_back(*number);
  }
  return numbers;
}

// One measure for each parameter, in rising order, as the reference evaluator prints them.
std::vector<RequestedMeasure> family(const Spelling& spelling, std::string_view parameters) {
  std::vector<RequestedMeasure> members;
  auto numbers = numbers_of(parameters);
  std::sort(numbers.begin(), numbers.end());
  for (double number : numbers) {
    if (spelling.form == Form::kRanks) number = std::trunc(number);  // it reads 23.4 as 23
    const auto label = spelling.form == Form::kRanks
                           ? fmt::format("{}_{:.0f}", spelling.name, number)
                           : fmt::format("{}_{:.2f}", spelling.name, number);
    members.push_back(
        request(spelling, filled(spelling.pattern, fmt::format("{}", number)), label));
  }
  return members;
}

RequestedMeasure with_prices(const Spelling& spelling, std::string_view parameters,
                             std::string label) {
  const auto prices = split_at_commas(parameters);
  if (prices.size() != 4) throw input_error("utility takes four numbers: a,b,c,d");
  std::string canonical(spelling.pattern);
  for (const auto price : prices) canonical = filled(canonical, price);
  return request(spelling, canonical, std::move(label));
}

RequestedMeasure with_persistence(const Spelling& spelling, std::string_view given) {
  constexpr std::string_view kDefault = "0.9";
  if (given.empty()) {
    return request(spelling, filled(spelling.pattern, kDefault), std::string(spelling.name));
  }
  if (!given.starts_with("p=")) {
    throw input_error(fmt::format("{} takes p=number", spelling.name),
                      "for gains of your own give the measure gRBP a relevance setting");
  }
  return request(spelling, filled(spelling.pattern, given.substr(2)),
                 fmt::format("{}_{}", spelling.name, given));
}

// The pattern of a spelling that is given no parameters. Without its settings it means the same,
// except for how recall levels are reached.
std::string_view without_settings(const Spelling& spelling) {
  if (spelling.form == Form::kSingle) return spelling.pattern;
  if (spelling.form == Form::kRecallList) return "11ptAP(reach=trec9)";
  return spelling.pattern.substr(0, spelling.pattern.find('('));
}

std::vector<RequestedMeasure> expand(const Spelling& spelling, std::string_view given) {
  const bool many = spelling.form == Form::kRanks || spelling.form == Form::kRecalls ||
                    spelling.form == Form::kMultiples;
  if (many) return family(spelling, given.empty() ? spelling.parameters : given);
  if (spelling.form == Form::kPersistence) return {with_persistence(spelling, given)};
  if (given.empty())
    return {request(spelling, without_settings(spelling), std::string(spelling.name))};
  auto label = fmt::format("{}_{}", spelling.name, given);
  switch (spelling.form) {
    case Form::kBetaSquared: {
      const auto numbers = numbers_of(given);
      if (numbers.size() != 1 || numbers[0] <= 0)
        throw input_error("set_F takes one number above 0");
      return {request(spelling, filled(spelling.pattern, fmt::format("{}", std::sqrt(numbers[0]))),
                      label)};
    }
    case Form::kCut:
      return {request(spelling, fmt::format("{}@{}", spelling.pattern, given), std::move(label))};
    case Form::kPrices:
      return {with_prices(spelling, given, std::move(label))};
    case Form::kRecallList:
    case Form::kGains:
      return {request(spelling, filled(spelling.pattern, given), std::move(label))};
    default:
      throw input_error(fmt::format("{} takes no parameters", spelling.name));
  }
}

template <class Wanted>
std::vector<RequestedMeasure> expand_all(Wanted wanted) {
  std::vector<RequestedMeasure> all;
  for (const auto& spelling : kSpellings) {
    if (!wanted(spelling)) continue;
    auto members = expand(spelling, {});
    std::move(members.begin(), members.end(), std::back_inserter(all));
  }
  return all;
}

// The longest spelling that is the text or its part before '.' or '_'.
const Spelling* find_spelling(std::string_view text) {
  const Spelling* best = nullptr;
  for (const auto& spelling : kSpellings) {
    const auto size = spelling.name.size();
    if (!text.starts_with(spelling.name)) continue;
    const bool ends =
        text.size() == size || (text.size() > size + 1 && (text[size] == '.' || text[size] == '_'));
    if (ends && (best == nullptr || size > best->name.size())) best = &spelling;
  }
  return best;
}

}  // namespace

std::vector<RequestedMeasure> expand_alias(std::string_view text) {
  if (text == "all_trec") {
    return expand_all([](const Spelling& spelling) { return spelling.in_all_trec; });
  }
  for (const auto& set : namesets()) {
    if (text != set.name) continue;
    return expand_all([&](const Spelling& spelling) {
      return std::ranges::find(set.members, spelling.name) != set.members.end();
    });
  }
  if (text == "GMAP") return {request(*find_spelling("gm_map"), "AP", std::string(text))};
  // "recall@100" and "P_IA" are no spellings of the reference evaluator.
  if (text.find_first_of("@(") != std::string_view::npos) return {};
  const auto* spelling = find_spelling(text);
  if (spelling == nullptr) return {};
  if (spelling->name != text && canonical_name(text) != text) return {};
  const auto size = spelling->name.size();
  const auto given = text.size() == size ? std::string_view() : text.substr(size + 1);
  try {
    return expand(*spelling, given);
  } catch (const Error& error) {
    throw input_error(fmt::format("'{}': {}", text, error.what()));
  }
}

std::span<const std::string_view> alias_names() {
  static const std::vector<std::string_view> kAll = [] {
    std::vector<std::string_view> names{"all_trec", "GMAP"};
    for (const auto& set : namesets()) names.push_back(set.name);
    for (const auto& spelling : kSpellings) names.push_back(spelling.name);
    for (const auto& [alias, name] : nicknames()) {
      if (std::ranges::find(names, alias) == names.end()) names.push_back(alias);
    }
    return names;
  }();
  return kAll;
}

}  // namespace matchbench::measures
