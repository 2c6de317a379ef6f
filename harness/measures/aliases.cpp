#include "harness/measures/aliases.hpp"

#include "harness/base/error.hpp"
#include "harness/measures/parse_value.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <string>
#include <utility>

namespace matchbench {
namespace {

// How the parameters of a reference spelling become canonical names.
enum class Form {
  kSingle,     // none
  kRanks,      // each is a cutoff; integer labels
  kRecalls,    // each is a recall level; labels with two decimals
  kMultiples,  // each is a multiple of R; labels with two decimals
  kBetaSquared,
  kPrices,
  kRecallList,
  kGains,
};

struct Spelling {
  std::string_view name;
  std::string_view pattern;  // canonical name; {} is where a parameter goes
  Form form = Form::kSingle;
  std::string_view parameters = {};  // default ones
  Aggregate aggregate = Aggregate::kMean;
};

constexpr std::string_view kCutoffs = "5,10,15,20,30,100,200,500,1000";
constexpr std::string_view kRecalls = "0,.1,.2,.3,.4,.5,.6,.7,.8,.9,1";
constexpr std::string_view kMultiples = ".2,.4,.6,.8,1,1.2,1.4,1.6,1.8,2";

// In the order in which the reference evaluator prints all_trec; Rndcg is not offered.
constexpr std::array kSpellings{
    Spelling{"num_q", "NumQ", Form::kSingle, {}, Aggregate::kSum},
    Spelling{"num_ret", "NumRet", Form::kSingle, {}, Aggregate::kSum},
    Spelling{"num_rel", "NumRel", Form::kSingle, {}, Aggregate::kSum},
    Spelling{"num_rel_ret", "NumRelRet", Form::kSingle, {}, Aggregate::kSum},
    Spelling{"map", "AP"},
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
};

constexpr std::array<std::string_view, 13> kOfficial{
    "num_q", "num_ret", "num_rel",    "num_rel_ret",     "map", "gm_map",
    "Rprec", "bpref",   "recip_rank", "iprec_at_recall", "P"};

// Other tools' names.
constexpr std::array<std::pair<std::string_view, std::string_view>, 8> kNames{{
    {"MAP", "AP"},
    {"MRR", "RR"},
    {"muMAP", "muAP"},
    {"alpha-nDCG", "alpha_nDCG"},
    {"ERR-IA", "ERR_IA"},
    {"P-IA", "IAP"},
    {"MAP-IA", "AP_IA"},
    {"strec", "StRecall"},
}};

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

std::vector<RequestedMeasure> expand(const Spelling& spelling, std::string_view given) {
  const bool many = spelling.form == Form::kRanks || spelling.form == Form::kRecalls ||
                    spelling.form == Form::kMultiples;
  if (many) return family(spelling, given.empty() ? spelling.parameters : given);
  if (given.empty()) {
    // Without its settings the pattern means the same, but for how recall levels are reached.
    const auto plain = spelling.form == Form::kRecallList
                           ? std::string_view("11ptAP(reach=trec9)")
                           : spelling.pattern.substr(0, spelling.pattern.find('('));
    return {request(spelling, plain, std::string(spelling.name))};
  }
  auto label = fmt::format("{}_{}", spelling.name, given);
  switch (spelling.form) {
    case Form::kBetaSquared: {
      const auto numbers = numbers_of(given);
      if (numbers.size() != 1 || numbers[0] <= 0)
        throw input_error("set_F takes one number above 0");
      return {request(spelling, filled(spelling.pattern, fmt::format("{}", std::sqrt(numbers[0]))),
                      label)};
    }
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
    if (!wanted(spelling.name)) continue;
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
  if (text == "all_trec") return expand_all([](std::string_view) { return true; });
  if (text == "official") {
    return expand_all([](std::string_view name) {
      return std::find(kOfficial.begin(), kOfficial.end(), name) != kOfficial.end();
    });
  }
  if (text == "GMAP") return {request(*find_spelling("gm_map"), "AP", std::string(text))};
  const auto* spelling = find_spelling(text);
  if (spelling == nullptr) return {};
  const auto size = spelling->name.size();
  const auto given = text.size() == size ? std::string_view() : text.substr(size + 1);
  try {
    return expand(*spelling, given);
  } catch (const Error& error) {
    throw input_error(fmt::format("'{}': {}", text, error.what()));
  }
}

std::string_view canonical_name(std::string_view name) {
  const auto found = std::find_if(kNames.begin(), kNames.end(),
                                  [name](const auto& entry) { return entry.first == name; });
  return found == kNames.end() ? name : found->second;
}

std::span<const std::string_view> alias_names() {
  static const std::vector<std::string_view> kAll = [] {
    std::vector<std::string_view> names{"all_trec", "official", "GMAP"};
    for (const auto& spelling : kSpellings) names.push_back(spelling.name);
    for (const auto& [alias, name] : kNames) names.push_back(alias);
    return names;
  }();
  return kAll;
}

}  // namespace matchbench
