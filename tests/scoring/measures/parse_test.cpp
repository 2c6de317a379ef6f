#include "harness/scoring/measures/names/parse.hpp"

#include "harness/foundation/base/error.hpp"
#include "harness/scoring/measures/names/aliases.hpp"
#include "harness/scoring/measures/names/measure_names.hpp"
#include "harness/scoring/measures/prepared_request.hpp"
#include "tests/scoring/measures/every_measure.hpp"
#include "tests/scoring/measures/score_one.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace matchbench::measures {
namespace {

using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::ThrowsMessage;

void expect_error(std::string_view text, std::string_view part) {
  EXPECT_THAT([&] { parse_measure(text); }, ThrowsMessage<Error>(HasSubstr(std::string(part))))
      << text;
}

TEST(ParseMeasure, PrintsBackWhatItRead) {
  for (const auto* text : {"AP",
                           "AP@10",
                           "AP(rel=2)@10",
                           "nDCG",
                           "nDCG(gain=exp)@10",
                           "nDCG(disc=log(3),gain=exp)@5",
                           "nDCG(disc=sqrt)@10",
                           "nDCG(disc=jk(2))@10",
                           "nDCG(disc=none)",
                           "DCG(disc=pow(0.3))@7",
                           "nDCG(gain=map(0=1,1=3.5,2=9))",
                           "IPrec@0.35",
                           "IPrec(reach=trec9)@0.1",
                           "SetF(beta=2)",
                           "Q(beta=0.5)",
                           "RBP(p=0.95)",
                           "ERR(gmax=3)@20",
                           "GAP(g=[0.2,0.8])",
                           "PRcurve(levels=20)",
                           "Utility(a=2,b=-1.5)",
                           "fuzzyF(beta=0.5,s=map(1=1,2=0.75,7=0))",
                           "fuzzyP(s=minmax)",
                           "11ptAP(recalls=[0.25,0.5])",
                           "RprecMult(x=0.4)",
                           "alpha_nDCG(alpha=0.1)@20",
                           "ANCG@9"}) {
    EXPECT_EQ(to_string(parse_measure(text)), text);
  }
}

TEST(ParseMeasure, ReadsEveryMeasureBackFromItsName) {
  for (const auto& measure : every_measure()) {
    EXPECT_EQ(parse_measure(to_string(measure)), measure) << to_string(measure);
  }
  EXPECT_GE(every_measure().size(), 70U);
}

TEST(ParseMeasure, LeavesOutDefaultsAndTakesSpacesAndBareValues) {
  EXPECT_EQ(to_string(parse_measure("Q(beta=1)")), "Q");
  EXPECT_EQ(to_string(parse_measure(" nDCG( gain = linear , disc = log(2) ) @ 10 ")), "nDCG@10");
  EXPECT_EQ(to_string(parse_measure("RprecMult(0.4)")), "RprecMult(x=0.4)");
  EXPECT_EQ(to_string(parse_measure("nDCG(sqrt)")), "nDCG(disc=sqrt)");
  EXPECT_EQ(to_string(parse_measure("AP(rel=any)")), "AP");
  EXPECT_EQ(to_string(parse_measure("IPrec@0.0")), "IPrec@0");
}

TEST(DefinitionOf, HasTheCutoffForK) {
  EXPECT_EQ(definition_of(parse_measure("R@5")), "Recall of the first 5 ranks");
  EXPECT_EQ(definition_of(parse_measure("P@1")), "Precision of the first rank");
  EXPECT_EQ(
      definition_of(parse_measure("nDCG@10")),
      "Quality of the first 10 ranks, upper ranks counting most, from 0 (nothing relevant) to "
      "1 (the best possible order): discounted cumulative gain as a share of the ideal "
      "ranking's");
  EXPECT_EQ(definition_of(parse_measure("nDCG")),
            "Quality, upper ranks counting most, from 0 (nothing relevant) to 1 (the best possible "
            "order): discounted cumulative gain as a share of the ideal ranking's");
  EXPECT_EQ(definition_of(parse_measure("COMP@3")),
            "1 if every relevant service is among the first 3, else 0: completeness");
}

TEST(ParseMeasure, TakesSettingsBehindTheCutoffToo) {
  EXPECT_EQ(to_string(parse_measure("nDCG@10(silence=scored)")), "nDCG(silence=scored)@10");
  EXPECT_EQ(to_string(parse_measure("ndcg @ 5 ( gain=exp, disc=sqrt )")),
            "nDCG(disc=sqrt,gain=exp)@5");
  EXPECT_EQ(to_string(parse_measure("P@5()")), "P@5");
  expect_error("nDCG@10(gain=exp", "not closed");
  expect_error("nDCG@10(gain=exp)x", "'x' is left over");
  expect_error("nDCG@(gain=exp)", "cannot be ''");
  expect_error("nDCG(gain=exp)@10(disc=none)", "gain cannot be");
}

TEST(ParseMeasure, SuggestsNearNames) {
  expect_error("nDGC@10", "there is no measure 'nDGC'; did you mean 'nDCG'");
  expect_error("Bprf", "did you mean 'Bpref'");
  expect_error("P@5,10", "the cutoff cannot be '5,10'; did you mean 'P.5,10'?");
  expect_error("NDCG_10", "did you mean 'nDCG@10'?");
  expect_error("ndcg_at_10", "did you mean 'nDCG@10'?");
  expect_error("ndcg.10", "did you mean 'nDCG@10'?");
  expect_error("map_at_100", "there is no measure 'map_at_100'; did you mean 'AP@100'?");
  expect_error("MAP_at_100", "did you mean 'AP@100'?");
  expect_error("recall_at_5", "did you mean 'R@5'?");
  expect_error("success_at_1", "did you mean 'Success@1'?");
  expect_error("hit_rate_at_5", "did you mean 'Success@5'?");
  expect_error("recall_cap@100", "there is no measure 'recall_cap'");
  expect_error("recall_cap_at_100", "there is no measure 'recall_cap_at_100'");
  expect_error("R_cap@100", "there is no measure 'R_cap'");
  EXPECT_EQ(to_string(parse_measure("mrr@10")), "RR@10");
  EXPECT_EQ(to_string(parse_measure("hit_rate@5")), "Success@5");
  expect_error("mrr.10", "did you mean 'RR@10'?");
  expect_error("ndcg_burges@10", "did you mean 'nDCG(gain=exp)@10'?");
  expect_error("ndcg_burges", "did you mean 'nDCG(gain=exp)'?");
  expect_error("10", "there is no measure '10'; did you mean 'P@10'?");
  expect_error("NERR8(max_rel=2)@10",
               "there is no measure 'NERR8'; nERR is another one; 'matchbench measures' lists all");
  expect_error("nerr8", "did you mean 'nERR@8'?");
  expect_error("P_5_10", "'5_10' is not a number; write numbers with commas between them: P.5,10");
  expect_error("RBP(q=2)", "RBP has no parameter 'q'; it has p, rel, silence and judged_only");
  expect_error("rbp@10", "'rbp' is an alias, which is given alone; write gRBP(p=0.9)@10");
  expect_error("P5", "there is no measure 'P5'; did you mean 'P@5'?");
  expect_error("ndcg10", "did you mean 'nDCG@10'?");
  expect_error("ndcg_cut@10", "'ndcg_cut' is followed by '.' or '_'; write nDCG@10");
  expect_error("GMAP@10", "with 'matchbench eval', write -m AP@10 --aggregate gmean");
  expect_error("set_P@10", "'set_P' is an alias, which is given alone; write SetP");
  expect_error("", "there is no measure ''; 'matchbench measures' lists them");
  expect_error("wonderful", "'matchbench measures' lists them");
}

TEST(ParseMeasure, KnowsWhatIrMeasuresPrints) {
  EXPECT_EQ(to_string(parse_measure("NumRet(rel=1)")), "NumRelRet(rel=1)");
  EXPECT_EQ(to_string(parse_measure("NumRet")), "NumRet");
  expect_error("nDCG(gains={2:3})@10", "nDCG has no parameter 'gains'; write gain=map(2=3)");
  expect_error("nDCG(gains={1: 1, 2: 3})", "write gain=map(1=1,2=3)");
  expect_error("nDCG(gains={})@10", "'gains'; leave it out");
}

TEST(ParseMeasure, ShowsTheCommasOfSeveralMeasures) {
  expect_error("nDCG@10 P@5",
               "there is no measure 'nDCG@10 P@5'; separate measures by commas: nDCG@10,P@5");
  expect_error("map P@5", "separate measures by commas: map,P@5");
  expect_error("nDCG( gain = exp ) @ 10 AP(rel=2)@5 RR",
               "separate measures by commas: nDCG( gain = exp ) @ 10,AP(rel=2)@5,RR");
}

TEST(ParseMeasure, SaysWhatIsAllowed) {
  expect_error("RBP(p=1)", "it is a number from 0 to 1, both excluded");
  expect_error("RBP(p=x)", "p cannot be 'x'");
  expect_error("SetF(beta=0)", "it is a number above 0");
  expect_error("AP(rel=-1)", "it is a number of at least 0, or any");
  expect_error("nDCG(disc=log(1))@5", "log(b) with b > 1");
  expect_error("nDCG(disc=pow(2))", "pow(a) with 0 < a ≤ 1");
  expect_error("nDCG(gain=map(1=-1))", "no negative gain");
  expect_error("nDCG(gain=map(1=1,1=2))", "each grade once");
  expect_error("PRcurve(levels=1.5)", "a whole number from 2 to 10000");
  expect_error("IPrec(reach=trec8)@0", "one of exact, trec9, trec10");
  expect_error("GAP(g=[0.5,-1])", "a list [x,y,…]");
  expect_error("Utility(a=1e308)",
               "a = 1e308 is too large to compute with; it may be up to 1e+100");
  expect_error("RBP(p=nan)", "p cannot be 'nan'");
  expect_error("Q(beta=inf)", "beta cannot be 'inf'");
}

TEST(ParseMeasure, RefusesWrongCutoffsAndForms) {
  expect_error("gP", "needs a cutoff");
  expect_error("IPrec", "needs a recall level");
  expect_error("P@0", "it is a whole number from 1 on");
  expect_error("P@2.5", "cannot be '2.5'");
  expect_error("P@5000000000", "cannot be '5000000000'");
  expect_error("P@99999999999999999999", "the cutoff cannot be '99999999999999999999'");
  expect_error("P@4294967295", "a whole number from 1 on, at most 4294967294");
  EXPECT_EQ(parse_measure("P@4294967294").at, 4294967294.0);
  expect_error("IPrec@1.5", "it is a number from 0 to 1");
  expect_error("AWP@5", "takes no cutoff");
  expect_error("nDCG(beta=1)", "nDCG has no parameter 'beta'; it has disc, gain");
  expect_error("AWP(1)", "it has silence and judged_only");
  expect_error("Q(beta=1,beta=2)", "given twice");
  expect_error("nDCG(gain=exp", "not closed");
  expect_error("nDCG(gain=exp)x", "left over");
  expect_error("RprecMult", "x must be given");
  expect_error("", "there is no measure ''");
}

TEST(Aliases, MeanTheSameAsTheCanonicalName) {
  const std::vector<std::pair<std::string, std::string>> pairs{
      {"map", "AP"},
      {"map_cut_10", "AP@10"},
      {"ndcg", "nDCG"},
      {"ndcg_cut_10", "nDCG@10"},
      {"P_5", "P@5"},
      {"P.5", "P@5"},
      {"recall_20", "R@20"},
      {"recip_rank", "RR"},
      {"bpref", "Bpref"},
      {"Rprec", "Rprec"},
      {"Rprec_mult_0.20", "RprecMult(x=0.2)"},
      {"iprec_at_recall_0.10", "IPrec(reach=trec9)@0.1"},
      {"11pt_avg", "11ptAP(reach=trec9)"},
      {"11pt_avg..25,.5", "11ptAP(reach=trec9,recalls=[0.25,0.5])"},
      {"set_P", "SetP"},
      {"set_recall", "SetR"},
      {"set_map", "SetAP"},
      {"set_F", "SetF"},
      {"set_F_0.25", "SetF(beta=0.5)"},
      {"relative_P_5", "RelP@5"},
      {"set_relative_P", "SetRelP"},
      {"success_1", "Success@1"},
      {"utility", "Utility"},
      {"utility_2,-1,0,0", "Utility(a=2)"},
      {"infAP", "infAP"},
      {"binG", "binG"},
      {"G", "G"},
      {"ndcg_rel", "nDCGrel"},
      {"ndcg.1=3,2=9", "nDCG(gain=map(1=3,2=9))"},
      {"num_ret", "NumRet"},
      {"num_rel", "NumRel"},
      {"num_rel_ret", "NumRelRet"},
      {"num_nonrel_judged_ret", "NumNonrelJudgedRet"},
      {"gm_map", "AP"},
      {"gm_bpref", "Bpref"},
      {"dcg@10", "DCG@10"},
      {"prec@5", "P@5"},
      {"rec@100", "R@100"},
      {"MAP", "AP"},
      {"MRR@10", "RR@10"},
      {"muMAP", "muAP"},
      {"alpha-nDCG@20", "alpha_nDCG@20"},
      {"strec@5", "StRecall@5"}};
  for (const auto& [alias, name] : pairs) {
    EXPECT_EQ(to_string(parse_measure(alias)), name) << alias;
  }
}

TEST(Aliases, LetterCaseDoesNotMatter) {
  EXPECT_THAT(labels("p_5"), ElementsAre("P_5"));
  EXPECT_THAT(labels("NDCG_CUT_10"), ElementsAre("ndcg_cut_10"));
  EXPECT_THROW(parse_measures("p_value"), Error);
}

TEST(Aliases, CutoffsWithAPointBetweenThemAreRefused) {
  for (const auto& [text, meant] :
       {std::pair{"P.5.10", "P.5,10"}, {"ndcg_cut.10.20", "ndcg_cut.10,20"}}) {
    try {
      parse_measures(text);
      ADD_FAILURE() << text;
    } catch (const Error& error) {
      EXPECT_THAT(error.what(),
                  testing::HasSubstr(std::string("separate cutoffs by commas: ") + meant));
    }
  }
}

TEST(Aliases, APersistenceInPlaceOfACutoffIsExplained) {
  for (const auto& [text, remedy] : {std::pair{"rbp@0.95", "write RBP(p=0.95)"},
                                     {"rbp.95", "or RBP(p=0.95) for binary gains"}}) {
    try {
      parse_measures(text);
      ADD_FAILURE() << text;
    } catch (const Error& error) {
      EXPECT_THAT(error.what(), testing::HasSubstr(remedy));
    }
  }
}

TEST(Aliases, FamiliesExpandInRisingOrder) {
  EXPECT_THAT(labels("P.5,7,3"), ElementsAre("P_3", "P_5", "P_7"));
  EXPECT_THAT(labels("success"), ElementsAre("success_1", "success_5", "success_10"));
  EXPECT_THAT(labels("iprec_at_recall..25,.1"),
              ElementsAre("iprec_at_recall_0.10", "iprec_at_recall_0.25"));
  EXPECT_THAT(labels("ndcg_cut.10,23.4"), ElementsAre("ndcg_cut_10", "ndcg_cut_23"));
  EXPECT_THAT(labels("Rprec_mult.5.0,0.35"), ElementsAre("Rprec_mult_0.35", "Rprec_mult_5.00"));
  EXPECT_THAT(labels("utility.2,-1,0,0"), ElementsAre("utility_2,-1,0,0"));
  EXPECT_THAT(labels("ndcg.1=3,2=9,4=4.5"), ElementsAre("ndcg_1=3,2=9,4=4.5"));
  EXPECT_EQ(labels("P").size(), 9U);
  // 29 numbers beside the run's name, and 92 with neither name, relstring nor Rndcg.
  EXPECT_EQ(labels("official").size(), 29U);
  EXPECT_EQ(labels("all_trec").size(), 92U);
}

TEST(Aliases, SayThatTheyAreTheReferencesOwn) {
  EXPECT_TRUE(parse_measures("map").front().is_reference);
  EXPECT_TRUE(parse_measures("P.5,10").back().is_reference);
  EXPECT_FALSE(parse_measures("AP").front().is_reference);
  EXPECT_FALSE(parse_measures("ndcg@10").front().is_reference);
  EXPECT_TRUE(is_reference_set("official"));
  EXPECT_FALSE(is_reference_set("map"));
}

TEST(Aliases, CarryTheirAggregate) {
  EXPECT_EQ(parse_measures("gm_map").front().aggregate, Aggregate::kGeometricMean);
  EXPECT_EQ(parse_measures("num_rel").front().aggregate, Aggregate::kSum);
  EXPECT_EQ(parse_measures("NumRel").front().aggregate, Aggregate::kSum);
  EXPECT_EQ(parse_measures("map").front().aggregate, Aggregate::kMean);
}

TEST(Aliases, WithWrongParametersAreRefusedByTheirOwnName) {
  expect_error("P", "means 9 measures; name one of them, such as P_5");
  expect_error("P_x", "there is no measure 'P_x'");
  expect_error("P_1x", "'P_1x': '1x' is not a number");
  expect_error("utility_1,2", "utility takes four numbers");
  expect_error("set_F_0", "set_F takes one number above 0");
  expect_error("bpref_5", "bpref takes no parameters");
  expect_error("P_0", "cannot be '0'");
  expect_error("ndcg_1=x", "gain cannot be 'map(1=x)'");
}

TEST(ValueNames, RefuseABracketThatOpensNowhere) {
  for (const auto* name : {"AP]", "P@5]", "map]", "]"}) {
    const std::vector<std::string> names = {name};
    EXPECT_THROW(value_names(names), Error) << name;
    EXPECT_THROW(measure_of_value(name), Error) << name;
  }
}

TEST(Registry, DescribesEveryMeasure) {
  for (const auto& measure : registered_measures()) {
    EXPECT_FALSE(measure.definition.empty()) << measure.name;
    EXPECT_FALSE(measure.formula.empty()) << measure.name;
    EXPECT_FALSE(measure.source.empty()) << measure.name;
    EXPECT_NE(measure.score == nullptr, measure.series == nullptr) << measure.name;
    for (const auto& parameter : measure.parameters) {
      EXPECT_FALSE(parameter.meaning.empty()) << measure.name << " " << parameter.name;
    }
    EXPECT_EQ(find_measure(measure.name), &measure) << "registered twice";
  }
}

TEST(WithThreshold, ChangesBinaryMeasuresAlone) {
  EXPECT_EQ(to_string(with_threshold(parse_measure("AP@5"), 2)), "AP(rel=2)@5");
  EXPECT_EQ(to_string(with_threshold(parse_measure("nDCG"), 2)), "nDCG");
}

}  // namespace
}  // namespace matchbench::measures
