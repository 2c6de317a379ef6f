#include "harness/data/store/answers/entrant_texts.hpp"

namespace matchbench::store {

std::string EntrantTexts::fitted(RepetitionId repetition, const std::string& text, bool* was_cut) {
  if (text.size() <= kShortBytes) return text;
  std::uint64_t& bytes = bytes_[repetition.value];
  if (bytes + text.size() <= kMostBytes) {
    bytes += text.size();
    return text;
  }
  if (was_cut != nullptr) *was_cut = true;
  std::size_t end = kShortBytes;
  while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80) --end;
  return text.substr(0, end) + "…";
}

}  // namespace matchbench::store
