#pragma once

#include <string>
#include <unordered_map>

namespace matchbench::publish {

// The text of each topic, by its id.
using TopicTexts = std::unordered_map<std::string, std::string>;

// Reads a file of topics, plain or compressed: lines of id, tab and text, or the markup of TREC's
// topics (<top> with <num> and <title>, or <topic number="1"> with <query>, <title> or <text>).
// Throws an input Error that names the file, and where there is one the line, if it cannot be read,
// if a line has no tab, if a topic appears twice, or if there is none.
TopicTexts read_topic_texts(const std::string& path);

}  // namespace matchbench::publish
