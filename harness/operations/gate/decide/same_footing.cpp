#include "harness/operations/gate/decide/compare.hpp"

#include "harness/data/contest/foreign_protocol.hpp"
#include "harness/data/contest/passes.hpp"
#include "harness/data/contest/protocol_settings.hpp"
#include "harness/foundation/base/error.hpp"
#include "harness/foundation/text/table/text_table.hpp"
#include "harness/operations/gate/side.hpp"

#include <fmt/format.h>

#include <string_view>

namespace matchbench::gate {
namespace {

constexpr std::size_t kShownWidth = 64;  // a whole digest

void require_equal(const std::string& base, const std::string& fresh, std::string_view what,
                   std::string_view remedy) {
  if (base.empty() || fresh.empty() || base == fresh) return;
  const auto shown = [](const std::string& text) {
    return text::shortened(text.substr(0, text.find('\n')), kShownWidth);
  };
  throw input_error(fmt::format("the base was measured with {} '{}', the new side with '{}'", what,
                                shown(base), shown(fresh)),
                    remedy);
}

void require_same_protocol(const Footing& base, const Footing& fresh,
                           const std::string& or_accept) {
  if (base.protocol.empty() || fresh.protocol.empty()) return;
  // Sides whose times are compared ran under one protocol in any case. Other entrants than the
  // base's may have had to run more confined.
  const auto comparable = [](const std::string& stored) {
    auto protocol = contest::without_times(contest::stored_protocol(stored));
    contest::confine_at_least(ConfinementMode::kRequired, protocol);
    return protocol;
  };
  auto keys = contest::differing_keys(comparable(base.protocol), comparable(fresh.protocol));
  std::erase_if(keys, [](const auto& key) { return key == "seed" || key == "secret"; });
  if (base.split != fresh.split) keys.emplace_back("split");
  if (base.training.folds != fresh.training.folds) keys.emplace_back("folds");
  if (base.training.split != fresh.training.split) keys.emplace_back("training");
  if (keys.empty()) return;
  throw input_error(
      fmt::format("the base was measured under another protocol: '{}' differs", keys.front()),
      "run both under one protocol" + or_accept);
}

}  // namespace

void require_same_collection(const std::string& base_digest, const std::string& fresh_digest) {
  require_equal(
      base_digest, fresh_digest, "another collection, of the digest",
      "run both on one collection ('matchbench collection diff' says how they differ), or " +
          accepting(kOfPlugins));
}

void require_same_footing(const Footing& base, const Footing& fresh) {
  require_same_collection(base.collection_digest, fresh.collection_digest);
  const std::string or_accept =
      ", or " + accepting(fresh.judgments.empty() ? kOfPlugins : kOfRunFiles);
  require_equal(base.judgments_digest, fresh.judgments_digest, "other judgments, of the digest",
                "score both with the same judgments" + or_accept);
  require_equal(base.setting, fresh.setting, "another relevance setting,",
                "name one with --relevance that both have");
  if (!base.definition.empty() && !fresh.definition.empty() &&
      base.definition != fresh.definition) {
    throw input_error(
        fmt::format("the relevance setting '{}' is defined otherwise than for the base",
                    fresh.setting),
        "score both by one definition" + or_accept);
  }
  require_same_protocol(base, fresh, or_accept);
}

}  // namespace matchbench::gate
