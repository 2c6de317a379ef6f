// Xapian's BM25 on a database in memory.
#include "engines/shared/plain_text.hpp"

#include <matchbench/plugin.hpp>

#include <xapian.h>

#include <cstddef>
#include <string>
#include <vector>

namespace {

class XapianMatchmaker {
 public:
  static constexpr mb::Descriptor kDescriptor{"org.matchbench.engines.xapian",
                                              "Xapian",
                                              "1.0.0",
                                              "matchbench authors",
                                              "GPL-2.0-or-later",
                                              {"text"}};

  XapianMatchmaker(mb::Host host, const mb::Options& options)
      : host_(host), database_(std::string(), Xapian::DB_BACKEND_INMEMORY) {
    mb::ConfigReader(options.config).finish();  // there are no parameters
    generator_.set_stemmer(Xapian::Stem("english"));
    generator_.set_stemming_strategy(Xapian::TermGenerator::STEM_ALL);
  }

  void load(const mb::Collection& collection) {
    for (const mb::Service service : collection.services()) {
      host_.stop_if_asked();
      database_.add_document(document(service));  // documents count from 1
    }
  }

  mb::Ranking query(const mb::Query& query) {
    const Xapian::Document wanted = document(query.request);
    const std::vector<std::string> terms(wanted.termlist_begin(), wanted.termlist_end());
    if (terms.empty()) throw mb::Unsupported("the request has no words to look for");
    mb::Ranking ranking;
    const Xapian::doccount count = database_.get_doccount();
    if (count == 0) return ranking;
    Xapian::Enquire enquire(database_);
    enquire.set_query(Xapian::Query(Xapian::Query::OP_OR, terms.begin(), terms.end()));
    const Xapian::MSet found =
        enquire.get_mset(0, query.top_k == 0 ? count : Xapian::doccount{query.top_k});
    ranking.reserve(found.size());
    for (auto match = found.begin(); match != found.end(); ++match) {
      ranking.add(std::size_t{*match} - 1, match.get_weight());
    }
    return ranking;
  }

 private:
  Xapian::Document document(const mb::Service& service) {
    Xapian::Document made;
    generator_.set_document(made);
    generator_.index_text_without_positions(engines::plain_text(service));
    return made;
  }

  mb::Host host_;
  Xapian::WritableDatabase database_;
  Xapian::TermGenerator generator_;
};

}  // namespace

MATCHBENCH_EXPORT(XapianMatchmaker)
