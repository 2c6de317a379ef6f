#pragma once

#include "harness/data/collection/native/manifest.hpp"
#include "harness/data/ontology/taxonomy.hpp"
#include "harness/foundation/text/json.hpp"
#include "harness/fronts/serve/accounts/accounts.hpp"
#include "harness/fronts/serve/http/guards.hpp"
#include "harness/fronts/serve/http/message.hpp"
#include "harness/operations/judging/desk/desk.hpp"

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace matchbench::serve {

// The judging desk as a site: the same page for everybody at /, and below /api/ what the bearer of
// a token may see and do. docs/judging.md lists the calls. One thread at a time.
class DeskSite {
 public:
  // `desk` outlives the site. `guide` is Markdown; empty: one is made of the collection's grades.
  // `settlers` see disagreements, with the grades and comments of others, and settle them; nobody
  // else does but a judge for whom no pair is left, of the pairs that this judge has graded.
  DeskSite(judging::Desk& desk, Accounts accounts, OwnHosts hosts, std::string guide,
           std::set<std::uint32_t> settlers = {});

  // Never throws but for a failure of the store.
  HttpResponse answer(const HttpRequest& request);

 private:
  struct Settling {
    bool is_allowed = false;
    std::optional<std::uint32_t> grader = {};  // of the pairs that this judge has graded alone
  };
  struct Caller {
    std::uint32_t judge = 0;
    bool is_organiser = false;
    Settling settling;
  };
  Caller caller_of(std::uint32_t judge) const;
  HttpResponse respond(const HttpRequest& request);
  HttpResponse answer_api(const HttpRequest& request);
  HttpResponse answer_get(const HttpRequest& request, const Caller& caller);
  HttpResponse answer_post(const HttpRequest& request, const Caller& caller);
  HttpResponse administer(const HttpRequest& request, const Caller& caller);
  HttpResponse decide(const HttpRequest& request, const Caller& caller);
  text::Json about(const Caller& caller) const;
  text::Json task(std::optional<std::uint32_t> pair, const Caller& caller,
                  store::DecisionPass pass) const;

  judging::Desk& desk_;
  Accounts accounts_;
  const OwnHosts hosts_;
  const std::vector<collection::DimensionInfo> dimensions_;
  const std::string guide_;
  const std::set<std::uint32_t> settlers_;
  const ontology::Taxonomy taxonomy_;
  RateLimit by_account_;
  RateLimit by_connection_;
};

}  // namespace matchbench::serve
