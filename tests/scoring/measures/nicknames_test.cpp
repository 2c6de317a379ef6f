#include "harness/foundation/base/error.hpp"
#include "harness/scoring/measures/names/aliases.hpp"
#include "tests/scoring/measures/every_measure.hpp"
#include "tests/scoring/measures/score_one.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <sstream>
#include <string>
#include <vector>

namespace matchbench::measures {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::ThrowsMessage;

TEST(Nicknames, MeanWhatPeopleMean) {
  const std::vector<std::pair<std::string, std::string>> pairs{
      {"ndcg@10", "nDCG@10"},
      {"NDCG@10", "nDCG@10"},
      {"recall@100", "R@100"},
      {"mrr@10", "RR@10"},
      {"mrr", "RR"},
      {"mean_average_precision@10", "AP@10"},
      {"average-precision", "AP"},
      {"success@10", "Success@10"},
      {"hit_rate@5", "Success@5"},
      {"hit-rate@5", "Success@5"},
      {"f1@5", "F@5"},
      {"precision@5", "P@5"},
      {"p@5", "P@5"},
      {"rr@10", "RR@10"},
      {"ap", "AP"},
      {"judged@10", "Judged@10"},
      {"r-precision", "Rprec"},
      {"R-Precision", "Rprec"},
      {"map.5", "AP@5"},
      {"map_5", "AP@5"},
      {"map@5", "AP@5"},
      {"recip_rank@10", "RR@10"},
      {"P_IA@5", "IAP@5"},
      {"P-IA@5", "IAP@5"},
      {"MAP-IA", "AP_IA"},
      {"alpha-DCG@10", "alpha_DCG@10"},
      {"nERR-IA@10", "nERR_IA@10"},
      {"unj@10", "Unjudged@10"},
      {"completeness@5", "COMP@5"},
      {"nDCG(dcg=\"exp-log2\")@10", "nDCG(gain=exp)@10"},
      {"nDCG(dcg='log2')@10", "nDCG@10"},
      {"AP(rel=2,judged_only=True)", "AP(rel=2,judged_only=true)"},
      {"AP(judged_only=False)", "AP"}};
  for (const auto& [nickname, name] : pairs) {
    EXPECT_EQ(to_string(parse_measure(nickname)), name) << nickname;
  }
}

// The names in the given column of the table below a heading of a document.
std::vector<std::string> names_in_documentation(const std::string& document,
                                                const std::string& heading, std::size_t column) {
  std::ifstream file(MATCHBENCH_SOURCE_DIR "/docs/" + document);
  std::vector<std::string> names;
  std::string line;
  while (std::getline(file, line) && line != heading) {
  }
  while (std::getline(file, line) && !line.starts_with("## ") &&
         line != "What is deliberately different:") {
    if (!line.starts_with("| ")) continue;
    std::stringstream cells(line.substr(2));
    std::string cell;
    for (std::size_t c = 0; c <= column; ++c) std::getline(cells, cell, '|');
    for (auto begin = cell.find('`'); begin != std::string::npos;) {
      const auto end = cell.find('`', begin + 1);
      names.push_back(cell.substr(begin + 1, end - begin - 1));
      begin = cell.find('`', end + 1);
    }
  }
  return names;
}

TEST(Nicknames, AreThoseOfTheDocumentation) {
  const auto typed = names_in_documentation("measures.md", "## Names that people type", 0);
  EXPECT_EQ(typed.size(), 24U);
  for (const auto& name : typed) EXPECT_NO_THROW(parse_measure(name)) << name;
}

TEST(Nicknames, HideNoRegisteredName) {
  for (const auto& declaration : registered_measures()) {
    EXPECT_EQ(canonical_name(declaration.name), declaration.name);
  }
  for (const auto& [nickname, name] : nicknames()) {
    EXPECT_NE(find_measure(name), nullptr) << nickname;
    EXPECT_EQ(canonical_name(nickname), name);
  }
}

TEST(Nicknames, WithFaultyParametersSayWhatIsAllowed) {
  EXPECT_THAT([] { parse_measure("nDCG(dcg=\"exp\")@10"); },
              ThrowsMessage<Error>(HasSubstr("dcg cannot be 'exp'; it is log2 or exp-log2")));
  EXPECT_THAT([] { parse_measure("AP(judged_only=yes)"); },
              ThrowsMessage<Error>(HasSubstr("judged_only cannot be 'yes'; it is true or false")));
  EXPECT_THAT([] { parse_measure("AP(judged_only=true,judged_only=true)"); },
              ThrowsMessage<Error>(HasSubstr("judged_only is given twice")));
  EXPECT_THAT([] { parse_measure("AP(dcg=log2)"); },
              ThrowsMessage<Error>(HasSubstr("AP has no parameter 'dcg'")));
  EXPECT_THAT([] { parse_measure("recall"); }, ThrowsMessage<Error>(HasSubstr("means 9 measures")));
}

TEST(Asked, IsTheSpellingThatWasGiven) {
  const auto asked = [](std::string_view text) { return parse_measures(text).front().asked; };
  for (const auto* text :
       {"Q(beta=1)", "ndcg@10", "P.5", "nDCG(dcg=\"exp-log2\")@10", "map", "AP"}) {
    EXPECT_EQ(asked(text), text);
  }
  EXPECT_EQ(asked(" AP@10 "), "AP@10");
  EXPECT_EQ(parse_measures("Q(beta=1)").front().label, "Q");
  EXPECT_EQ(parse_measures("P.5").front().label, "P_5");
  EXPECT_EQ(asked("P.5,10"), "P_5");
}

TEST(Placeholders, ResolveToTheDeclaration) {
  const std::vector<std::pair<std::string, std::string>> pairs{
      {"Success@k", "Success"},     {"AP[@k]", "AP"}, {"IPrec@r", "IPrec"}, {"recall@k", "R"},
      {"Success@10", "Success"},    {"MAP", "AP"},    {"P", "P"},           {"ndcg_cut", "nDCG"},
      {"nDCG(gain=exp)@10", "nDCG"}};
  for (const auto& [text, name] : pairs) EXPECT_EQ(parse_declaration(text).name, name) << text;
  EXPECT_THAT([] { parse_declaration("P.5,10"); },
              ThrowsMessage<Error>(HasSubstr("'P.5,10' means 2 measures")));
  EXPECT_THAT([] { parse_declaration("Sucess@k"); },
              ThrowsMessage<Error>(HasSubstr("did you mean 'Success'")));
}

TEST(Version10, HasAliasesForItsMeasures) {
  const std::vector<std::pair<std::string, std::string>> pairs{
      {"dcg", "DCG"},
      {"dcg.1=3,2=9", "DCG(gain=map(1=3,2=9))"},
      {"ideal_dcg", "IdealDCG"},
      {"yaap", "yaAP"},
      {"rbp", "gRBP(p=0.9)"},
      {"rbp.p=0.5", "gRBP(p=0.5)"},
      {"rbp_resid", "gRBPResid(p=0.9)"},
      {"rbp_resid.p=0.5", "gRBPResid(p=0.5)"},
      {"unj_5", "Unjudged@5"},
      {"prefs_simp", "PrefShare"},
      {"prefs_pair_imp", "PrefPairs(pairs=one)"},
      {"prefs_avgjg_ret", "PrefGroups(pairs=both)"},
      {"prefs_avgjg_Rnonrel_ret", "PrefGroupsR(pairs=both)"},
      {"prefs_num_prefs_ful", "NumPrefsMet"},
      {"map_avgjg", "GroupAP"},
      {"P_avgjg_5", "GroupP@5"},
      {"Rprec_mult_avgjg_0.20", "GroupRprecMult(x=0.2)"}};
  for (const auto& [alias, name] : pairs) EXPECT_EQ(to_string(parse_measure(alias)), name) << alias;
  EXPECT_THAT(labels("unj"), ElementsAre("unj_5", "unj_10", "unj_20"));
  EXPECT_THAT(labels("rbp.p=0.5"), ElementsAre("rbp_p=0.5"));
  EXPECT_THAT([] { parse_measure("rbp.1=2"); },
              ThrowsMessage<Error>(HasSubstr("rbp takes p=number")));
}

TEST(Version10, IsWhatTheDocumentationSays) {
  const auto aliases = names_in_documentation("eval.md", "### trec_eval 10", 0);
  EXPECT_EQ(aliases.size(), 25U);
  for (const auto& alias : aliases) EXPECT_NO_THROW(parse_measure(alias)) << alias;
  for (const auto& name : names_in_documentation("eval.md", "### trec_eval 10", 1)) {
    EXPECT_NO_THROW(parse_declaration(name)) << name;
  }
}

TEST(Version10, HasItsSets) {
  EXPECT_THAT(labels("set"),
              ElementsAre("num_q", "num_ret", "num_rel", "num_rel_ret", "utility", "set_P",
                          "set_relative_P", "set_recall", "set_map", "set_F"));
  EXPECT_THAT(labels("prefs"),
              ElementsAre("num_q", "prefs_num_prefs_poss", "prefs_num_prefs_ful",
                          "prefs_num_prefs_ful_ret", "prefs_simp", "prefs_pair", "prefs_avgjg"));
  EXPECT_EQ(labels("all_prefs").size(), 15U);
  EXPECT_EQ(labels("qrels_jg").size(), 1U + 1U + 9U + 10U);
}

}  // namespace
}  // namespace matchbench::measures
