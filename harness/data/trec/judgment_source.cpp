#include "harness/data/trec/judgment_source.hpp"

#include <algorithm>

namespace matchbench::trec {

std::vector<std::size_t> JudgmentSource::number_topics(std::span<const JudgedStretch> stretches) {
  struct Place {
    std::uint64_t beginning;
    std::size_t stretch;
  };
  std::vector<Place> places;
  places.reserve(stretches.size());
  for (std::size_t i = 0; i < stretches.size(); ++i) places.push_back({stretches[i].beginning, i});
  std::sort(places.begin(), places.end(), [&](const Place& a, const Place& b) {
    if (a.beginning != b.beginning) return a.beginning < b.beginning;
    const int order = stretches[a.stretch].topic.compare(stretches[b.stretch].topic);
    return order != 0 ? order < 0 : a.stretch < b.stretch;
  });
  std::vector<std::size_t> by_topic;
  by_topic.reserve(stretches.size());
  std::vector<std::uint32_t> topic_of(stretches.size());
  for (const auto& place : places) {
    const auto& stretch = stretches[place.stretch];
    if (topics_.empty() || topics_.back().name != stretch.topic) {
      topics_.push_back({stretch.topic, by_topic.size(), 0, 0});
    }
    topic_of[place.stretch] = static_cast<std::uint32_t>(topics_.size() - 1);
    by_topic.push_back(place.stretch);
    ++topics_.back().count;
  }
  for (std::size_t i = 0; i + 1 < topic_of.size(); ++i) {
    topics_[topic_of[i]].follower = topic_of[i + 1];
  }
  topic_table_.reset(topics_.size());
  for (std::size_t t = 0; t < topics_.size(); ++t) {
    topic_table_.find_or_enter(hash_id(topics_[t].name), static_cast<std::uint32_t>(t),
                               [](std::uint32_t) { return false; });
  }
  return by_topic;
}

std::uint32_t JudgmentSource::find(std::string_view topic) const {
  return topic_table_.find(hash_id(topic),
                           [&](std::uint32_t t) { return topics_[t].name == topic; });
}

std::uint32_t JudgmentSource::find_behind(std::uint32_t before, std::string_view topic) const {
  const auto follower = topics_[before].follower;
  return topics_[follower].name == topic ? follower : find(topic);
}

void JudgmentSource::check_unique(std::size_t topic, IdTable& table,
                                  std::vector<JudgedRow>& memory) const {
  const auto rows = rows_of(topic, memory);
  table.reset(rows.size());
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const auto& id = rows[i].id;
    const auto equal = [&](std::uint32_t other) { return rows[other].id == id; };
    const auto found = table.find_or_enter(rows[i].hash, static_cast<std::uint32_t>(i), equal);
    if (found != IdTable::kNone) throw repeated(topic, rows[found], rows[i]);
  }
}

}  // namespace matchbench::trec
