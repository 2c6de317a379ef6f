#include "harness/fronts/serve/desk/desk_site.hpp"

#include "harness/foundation/base/clock.hpp"
#include "harness/foundation/text/tree/node_json.hpp"
#include "harness/fronts/serve/desk/decision_body.hpp"
#include "harness/fronts/serve/desk/desk_pages.hpp"
#include "harness/fronts/serve/desk/desk_progress.hpp"
#include "harness/fronts/serve/pages/static_page.hpp"
#include "harness/operations/judging/desk/grades.hpp"
#include "harness/operations/judging/desk/shown_item.hpp"

#include <charconv>
#include <utility>

namespace matchbench::serve {
namespace {

using store::Decision;
using store::DecisionKind;
using store::DecisionPass;
using text::Json;

HttpResponse json_response(const Json& value, unsigned status = 200) {
  return {status, "application/json; charset=utf-8", text::json_text(value), {}};
}

constexpr const char* kSettledByOthers =
    "Disagreements are settled by those whom the organiser has named; and those about pairs that "
    "they have graded, by judges who have no pairs left and have left none out.";

HttpResponse refusal(unsigned status, const std::string& why) {
  return json_response({{"error", why}}, status);
}

ontology::Taxonomy taxonomy_of(const Collection& collection) {
  ontology::Problems problems;  // `collection check` shows them
  return ontology::classify(collection.ontologies, problems);
}

std::string guide_or_default(std::string guide, const judging::PoolContents& pool,
                             const std::vector<collection::DimensionInfo>& dimensions) {
  return guide.empty() ? judging::default_guide(pool, dimensions) : std::move(guide);
}

Json decision_json(const Decision* decision,
                   const std::vector<collection::DimensionInfo>& dimensions) {
  if (decision == nullptr) return nullptr;
  static constexpr const char* kKindNames[] = {"grades", "skip", "no-answer", "answer"};
  Json grades = Json::object();
  for (const auto& one : decision->grades) grades[dimensions[one.dimension].id] = one.grade;
  return {{"id", decision->id},
          {"kind", kKindNames[static_cast<std::size_t>(decision->kind)]},
          {"grades", std::move(grades)},
          {"comment", decision->comment}};
}

// The number after "NAME=" of a query; 0 if there is none.
std::uint64_t query_number(std::string_view query, std::string_view name) {
  std::uint64_t value = 0;
  if (query.starts_with(name) && query.size() > name.size() && query[name.size()] == '=') {
    std::from_chars(query.data() + name.size() + 1, query.data() + query.size(), value);
  }
  return value;
}

}  // namespace

DeskSite::DeskSite(judging::Desk& desk, Accounts accounts, OwnHosts hosts, std::string guide,
                   std::set<std::uint32_t> settlers)
    : desk_(desk),
      accounts_(std::move(accounts)),
      hosts_(std::move(hosts)),
      dimensions_(judging::judged_dimensions(desk.pool())),
      guide_(guide_or_default(std::move(guide), desk.pool(), dimensions_)),
      settlers_(std::move(settlers)),
      taxonomy_(taxonomy_of(desk.pool().collection)),
      by_account_(60, 20),
      by_connection_(300, 100) {}

DeskSite::Caller DeskSite::caller_of(std::uint32_t judge) const {
  Caller caller{.judge = judge,
                .is_organiser = desk_.pool().judges[judge].role == store::JudgeRole::kOrganiser,
                .settling = {.is_allowed = true}};
  if (!settlers_.contains(judge)) {
    caller.settling = {.is_allowed = !caller.is_organiser && desk_.has_judged_all(judge),
                       .grader = judge};
  }
  return caller;
}

HttpResponse DeskSite::answer(const HttpRequest& request) {
  HttpResponse response = respond(request);
  add_security_headers(response);
  return response;
}

HttpResponse DeskSite::respond(const HttpRequest& request) {
  if (!hosts_.has(request.host)) {
    return refusal(421,
                   "This server has another name: open the link that was printed, or restart it "
                   "with --host NAME.");
  }
  const bool is_read = request.method == "GET" || request.method == "HEAD";
  if (!is_read && request.method != "POST") {
    HttpResponse response = refusal(405, "GET, HEAD and POST alone.");
    response.headers.emplace_back("Allow", "GET, HEAD, POST");
    return response;
  }
  if (!by_connection_.allows(std::to_string(request.connection), monotonic_ns())) {
    return refusal(429, "Too many requests; wait a moment.");
  }
  if (request.path.starts_with("/api/")) return answer_api(request);
  if (is_read) {
    if (auto page = static_response(desk_pages(), request.path)) return *std::move(page);
  }
  return refusal(404, "There is nothing here.");
}

HttpResponse DeskSite::answer_api(const HttpRequest& request) {
  const auto judge = accounts_.of_header(request.authorization);
  if (!judge) {
    HttpResponse response = refusal(401, "The link is not valid, or was withdrawn.");
    response.headers.emplace_back("WWW-Authenticate", "Bearer");
    return response;
  }
  if (!by_account_.allows(std::to_string(*judge), monotonic_ns())) {
    return refusal(429, "Too many requests; wait a moment.");
  }
  const Caller caller = caller_of(*judge);
  return request.method == "POST" ? answer_post(request, caller) : answer_get(request, caller);
}

HttpResponse DeskSite::answer_get(const HttpRequest& request, const Caller& caller) {
  if (request.path == "/api/me") return json_response(about(caller));
  if (request.path == "/api/disputed") {
    if (!caller.settling.is_allowed) return refusal(403, kSettledByOthers);
    return json_response(
        task(desk_.next_disputed(caller.settling.grader), caller, DecisionPass::kConsensus));
  }
  if (request.path == "/api/settled") {
    if (!caller.settling.is_allowed) return refusal(403, kSettledByOthers);
    const Decision* const before =
        desk_.settled_before(query_number(request.query, "before"), caller.settling.grader);
    if (before == nullptr) return refusal(404, "There is no earlier decision.");
    return json_response(task(before->pair, caller, DecisionPass::kConsensus));
  }
  if (request.path == "/api/progress") {
    if (!caller.is_organiser) return refusal(403, "Progress is for the organiser.");
    return json_response(desk_progress(desk_, dimensions_));
  }
  const bool is_next = request.path == "/api/next";
  if (!is_next && request.path != "/api/back") return refusal(404, "There is nothing here.");
  if (caller.is_organiser) return refusal(403, "Organisers do not judge.");
  if (is_next) {
    const auto pair = desk_.next_pair(caller.judge, monotonic_ns() / 1'000'000);
    return json_response(task(pair, caller, DecisionPass::kOwn));
  }
  const Decision* const before =
      desk_.decision_before(caller.judge, query_number(request.query, "before"));
  if (before == nullptr) return refusal(404, "There is no earlier decision.");
  return json_response(task(before->pair, caller, DecisionPass::kOwn));
}

HttpResponse DeskSite::answer_post(const HttpRequest& request, const Caller& caller) {
  if (!hosts_.has_origin(request.origin)) return refusal(403, "The page is not of this server.");
  if (!request.content_type.starts_with("application/json")) {
    return refusal(415, "The body must be application/json.");
  }
  if (request.path == "/api/decisions") return decide(request, caller);
  return administer(request, caller);
}

HttpResponse DeskSite::administer(const HttpRequest& request, const Caller& caller) {
  const bool is_revoke = request.path == "/api/revoke";
  if (!is_revoke && request.path != "/api/erase") return refusal(404, "There is nothing here.");
  if (!caller.is_organiser) return refusal(403, "That is for the organiser.");
  const auto body = text::parse_json(request.body);
  if (!body || !body->is_object() || !body->contains("judge") || !(*body)["judge"].is_string()) {
    return refusal(400, "'judge' is missing.");
  }
  const auto& judges = desk_.pool().judges;
  for (std::uint32_t j = 0; j < judges.size(); ++j) {
    if (judges[j].name != (*body)["judge"].get_ref<const std::string&>()) continue;
    accounts_.revoke(j);
    if (is_revoke) {
      desk_.revoke_tokens(j, utc_now());
    } else {
      desk_.erase_judge(j, utc_now());
    }
    return json_response({{"name", judges[j].name}});
  }
  return refusal(404, "There is no such judge.");
}

HttpResponse DeskSite::decide(const HttpRequest& request, const Caller& caller) {
  auto read = read_decision(request.body, desk_.pool(), dimensions_);
  if (const auto* refused = std::get_if<RefusedBody>(&read)) return refusal(400, refused->why);
  auto& decision = std::get<judging::DeskDecision>(read);
  if (caller.is_organiser && decision.pass == DecisionPass::kOwn) {
    return refusal(403, "Organisers do not judge.");
  }
  decision.judge = caller.judge;
  if (decision.pass == DecisionPass::kConsensus) {
    const bool is_graded = decision.pair && desk_.has_graded(caller.judge, *decision.pair);
    if (!caller.settling.is_allowed || (caller.settling.grader && !is_graded)) {
      return refusal(403, kSettledByOthers);
    }
  } else if (decision.pair && !desk_.is_asked_of(caller.judge, *decision.pair)) {
    return refusal(403, "Nobody has asked you about this pair.");
  }
  const auto made = desk_.decide(decision, utc_now());
  if (const auto* id = std::get_if<std::uint64_t>(&made)) return json_response({{"id", *id}});
  const auto& refused = std::get<judging::DecisionConflict>(made);
  Json conflict = {{"error", refused.is_undisputed ? "There is nothing to settle on this pair."
                                                   : "It has been decided in another window."}};
  conflict["last"] =
      decision_json(decision.pair ? desk_.last_on_pair(*decision.pair, caller.judge, decision.pass)
                                  : desk_.last_on_request(decision.request, caller.judge),
                    dimensions_);
  return json_response(conflict, 409);
}

Json DeskSite::about(const Caller& caller) const {
  Json dimensions = Json::array();
  for (const auto& dimension : dimensions_) {
    Json grades = Json::array();
    for (const auto& [grade, meaning] : dimension.grades) {
      grades.push_back({{"grade", grade}, {"meaning", meaning}});
    }
    dimensions.push_back({{"name", dimension.id},
                          {"description", dimension.description},
                          {"grades", std::move(grades)}});
  }
  const auto& pool = desk_.pool();
  return {{"name", pool.judges[caller.judge].name},
          {"role", caller.is_organiser ? "organiser" : "judge"},
          {"collection", pool.collection.name},
          {"dimensions", std::move(dimensions)},
          {"guide", guide_}};
}

Json DeskSite::task(std::optional<std::uint32_t> pair, const Caller& caller,
                    DecisionPass pass) const {
  Json out = {{"open", desk_.open_for(caller.judge)},
              {"decided", desk_.decided_by(caller.judge)},
              {"disputed", caller.settling.is_allowed ? desk_.disputed(caller.settling.grader) : 0},
              {"settled", caller.settling.is_allowed ? desk_.settled(caller.settling.grader) : 0}};
  out["pair"] = pair ? Json(*pair) : Json();
  if (!pair) return out;
  const auto& pool = desk_.pool();
  const auto& pooled = pool.pairs[*pair];
  out["pass"] = pass == DecisionPass::kOwn ? "own" : "consensus";
  out["request_number"] = pooled.request;
  out["request"] = judging::shown_item(pool.collection.requests[pool.request_of(pooled).value],
                                       taxonomy_.view());
  out["service"] = judging::shown_item(pool.collection.services[pool.service_of(pooled).value],
                                       taxonomy_.view());
  out["last"] = decision_json(desk_.last_on_pair(*pair, caller.judge, pass), dimensions_);
  out["request_last"] =
      decision_json(desk_.last_on_request(pooled.request, caller.judge), dimensions_);
  if (pass == DecisionPass::kConsensus) {
    Json opinions = Json::array();
    for (const Decision* opinion : desk_.opinions_on(*pair)) {
      opinions.push_back(decision_json(opinion, dimensions_));
    }
    out["opinions"] = std::move(opinions);
  }
  return out;
}

}  // namespace matchbench::serve
