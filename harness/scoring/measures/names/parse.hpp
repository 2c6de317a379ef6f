#pragma once

#include "harness/scoring/measures/measure.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace matchbench::measures {

// A measure as somebody asked for it.
struct RequestedMeasure {
  Measure measure;
  // The reference evaluator's name of its output line if one of its spellings was given, else the
  // canonical name.
  std::string label;
  Aggregate aggregate = Aggregate::kMean;  // kGeometricMean for gm_map and the like
  // The spelling that was given ("Q(beta=1)", "ndcg@10", "P.5"); of a text that means several
  // measures, the label.
  std::string asked = {};
  bool is_reference = false;  // a spelling of the reference evaluator was given
};

// One measure, by its canonical name ("nDCG(gain=exp)@10"), by an alias that means one
// ("ndcg_cut_10") or by a nickname ("ndcg@10"). Throws an input Error that suggests near names or
// states the allowed range.
Measure parse_measure(std::string_view text);

// One measure by its canonical name or a nickname, no alias of the reference evaluator.
Measure parse_canonical(std::string_view text);

// One or more measures. Families give all their members ("P" or "P.5,7", "ndcg_cut", "Rprec_mult",
// "iprec_at_recall"), and so do the sets "official", "all_trec", "set", "prefs", "all_prefs" and
// "qrels_jg" (in the order of the reference evaluator, without its text lines runid and relstring
// and without Rndcg).
std::vector<RequestedMeasure> parse_measures(std::string_view text);

// The declaration that `text` names: by a registered name, a nickname, an alias or a full spelling,
// with a cutoff or with a placeholder for one ("Success@k", "AP[@k]", "IPrec@r"). Throws an input
// Error if there is none, or if the text means several measures.
const MeasureDeclaration& parse_declaration(std::string_view text);

}  // namespace matchbench::measures
