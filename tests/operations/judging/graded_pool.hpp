#pragma once

#include "harness/data/store/pool/pool_store.hpp"
#include "harness/operations/judging/pool/make_pool.hpp"
#include "harness/operations/judging/pool_contents.hpp"
#include "tests/operations/judging/tools.hpp"

#include <optional>
#include <stdexcept>
#include <string>

namespace matchbench::judging {

// The pool of the two runs on Tools, and judges who grade in it by hand.
class GradedPool {
 public:
  GradedPool() { make_pool(task()); }

  PoolTask task() const {
    return {.files = {tools_.run("first.run"), tools_.run("second.run")},
            .collection = tools_.collection(),
            .pool = tools_.pool(),
            .overlap = 0};
  }

  // They are named by the ends of their URIs: "1", "a".
  void grade(const std::string& judge, const std::string& request, const std::string& service,
             double grade, store::DecisionPass pass = store::DecisionPass::kOwn) {
    add(judge, {.request = request_of(request),
                .pair = pair_of(request, service),
                .pass = pass,
                .grades = {{0, grade}}});
  }
  void skip(const std::string& judge, const std::string& request, const std::string& service) {
    add(judge, {.request = request_of(request),
                .pair = pair_of(request, service),
                .kind = store::DecisionKind::kSkip});
  }
  void say(const std::string& judge, const std::string& request, store::DecisionKind kind) {
    add(judge, {.request = request_of(request), .kind = kind});
  }
  void deny(const std::string& judge, const std::string& request, store::DecisionPass pass) {
    add(judge,
        {.request = request_of(request), .kind = store::DecisionKind::kNoAnswer, .pass = pass});
  }

  PoolContents contents() const {
    return read_pool(store::PoolStore::open(tools_.pool(), store::PoolStore::Mode::kRead), "");
  }
  const Tools& tools() const { return tools_; }
  Tools& tools() { return tools_; }

 private:
  static std::uint32_t place_of(const std::vector<std::string>& uris, const std::string& uri) {
    for (std::uint32_t i = 0; i < uris.size(); ++i) {
      if (uris[i] == uri) return i;
    }
    throw std::logic_error("the pool has no " + uri);
  }
  std::uint32_t request_of(const std::string& name) const {
    return place_of(open(store::PoolStore::Mode::kRead).requests(), "urn:r:" + name);
  }
  std::uint32_t pair_of(const std::string& request, const std::string& service) const {
    const auto pool = open(store::PoolStore::Mode::kRead);
    const auto r = place_of(pool.requests(), "urn:r:" + request);
    const auto s = place_of(pool.services(), "urn:s:" + service);
    const auto pairs = pool.pairs();
    for (std::uint32_t p = 0; p < pairs.size(); ++p) {
      if (pairs[p].request == r && pairs[p].service == s) return p;
    }
    throw std::logic_error("the pool has no such pair");
  }
  store::PoolStore open(store::PoolStore::Mode mode) const {
    return store::PoolStore::open(tools_.pool(), mode);
  }
  void add(const std::string& judge, store::Decision decision) {
    auto pool = open(store::PoolStore::Mode::kWrite);
    decision.judge = pool.add_judge(judge, store::JudgeRole::kJudge);
    decision.made = "2031-05-04T09:08:07Z";
    decision.key = std::to_string(++keys_);
    pool.add_decision(decision);
  }

  Tools tools_;
  int keys_ = 0;
};

}  // namespace matchbench::judging
