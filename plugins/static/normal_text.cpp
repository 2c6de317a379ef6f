#include "static/normal_text.hpp"

#include "shared/characters.hpp"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <optional>

namespace vectors {
namespace {

// The letters from U+00C0 and from U+1E00 on without their accents, by the canonical decompositions
// of Unicode 15. A '.' stands for a character that stays as it is.
constexpr std::string_view kLatin =
    "AAAAAA.CEEEEIIII.NOOOOO..UUUUY..aaaaaa.ceeeeiiii.nooooo..uuuuy.y"
    "AaAaAaCcCcCcCcDd..EeEeEeEeEeGgGgGgGgHh..IiIiIiIiI...JjKk.LlLlLl."
    "...NnNnNn...OoOoOo..RrRrRrSsSsSsSsTtTt..UuUuUuUuUuUuWwYyYZzZzZz."
    "................................Oo.............Uu..............."
    ".............AaIiOoUuUuUuUuUu.AaAa....GgKkOoOo..j...Gg..NnAa...."
    "AaAaEeEeIiIiOoOoRrRrUuUuSsTt..Hh......AaEeOoOoOoOoYy............";
constexpr std::string_view kMoreLatin =
    "AaBbBbBbCcDdDdDdDdDdEeEeEeEeEeFfGgHhHhHhHhHhIiIiKkKkKkLlLlLlLlMm"
    "MmMmNnNnNnNnOoOoOoOoPpPpRrRrRrRrSsSsSsSsSsTtTtTtTtUuUuUuUuUuVvVv"
    "WwWwWwWwWwXxXxYyZzZzZzhtwy......AaAaAaAaAaAaAaAaAaAaAaAaEeEeEeEe"
    "EeEeEeEeIiIiOoOoOoOoOoOoOoOoOoOoOoOoUuUuUuUuUuUuUuYyYyYyYy......";

char32_t from_table(std::string_view table, char32_t first, char32_t code) {
  if (code < first || code - first >= table.size()) return code;
  const char base = table[code - first];
  return base == '.' ? code : static_cast<char32_t>(base);
}

char32_t without_accent(char32_t code) {
  return from_table(kMoreLatin, 0x1E00, from_table(kLatin, 0xC0, code));
}

bool is_in(char32_t code, char32_t first, char32_t last) {
  return code >= first && code <= last;
}

bool is_combining_accent(char32_t code) {
  return is_in(code, 0x300, 0x36F) || is_in(code, 0x1AB0, 0x1AFF) || is_in(code, 0x1DC0, 0x1DFF) ||
         is_in(code, 0x20D0, 0x20F0) || is_in(code, 0xFE20, 0xFE2F);
}

bool is_blank(char32_t code) {
  return code == ' ' || is_in(code, '\t', '\r') || code == 0x85 || code == 0xA0 || code == 0x1680 ||
         is_in(code, 0x2000, 0x200A) || code == 0x2028 || code == 0x2029 || code == 0x202F ||
         code == 0x205F || code == 0x3000;
}

bool is_control(char32_t code) {
  if (code == '\t' || code == '\n' || code == '\r') return false;
  return code < 0x20 || is_in(code, 0x7F, 0x9F) || code == 0xAD || is_in(code, 0x200B, 0x200F) ||
         is_in(code, 0x202A, 0x202E) || is_in(code, 0x2060, 0x206F) || code == 0xFEFF;
}

bool is_chinese(char32_t code) {
  return is_in(code, 0x4E00, 0x9FFF) || is_in(code, 0x3400, 0x4DBF) ||
         is_in(code, 0x20000, 0x2A6DF) || is_in(code, 0x2A700, 0x2CEAF) ||
         is_in(code, 0xF900, 0xFAFF) || is_in(code, 0x2F800, 0x2FA1F);
}

// ASCII's punctuation and symbols, and the general category P of the blocks that texts of services
// use.
bool is_punctuation(char32_t code) {
  if (code < 0x80) {
    return is_in(code, '!', '/') || is_in(code, ':', '@') || is_in(code, '[', '`') ||
           is_in(code, '{', '~');
  }
  constexpr char32_t kSingle[] = {0xA1, 0xA7, 0xAB, 0xB6, 0xB7, 0xBB, 0xBF, 0x37E, 0x387};
  if (std::find(std::begin(kSingle), std::end(kSingle), code) != std::end(kSingle)) return true;
  const bool is_general = is_in(code, 0x2010, 0x2027) || is_in(code, 0x2030, 0x205E);
  const bool is_chinese_or_wide = is_in(code, 0x3001, 0x3003) || is_in(code, 0x3008, 0x3011) ||
                                  is_in(code, 0x3014, 0x301F) || is_in(code, 0xFF01, 0xFF0F) ||
                                  code == 0xFF1A || code == 0xFF1B || code == 0xFF1F;
  // These four are symbols of mathematics and of currencies.
  return (is_general && code != 0x2044 && code != 0x2052) ||
         (is_chinese_or_wide && code != 0xFF04 && code != 0xFF0B);
}

template <class Use>
void for_each_character(std::string_view text, const Use& use) {
  while (!text.empty()) {
    const shared::Character now = shared::decode(text);
    text.remove_prefix(now.length);
    use(now.code);
  }
}

std::string replaced(std::string text, const std::string& from, const std::string& to) {
  for (std::size_t at = text.find(from); at != std::string::npos;
       at = text.find(from, at + to.size())) {
    text.replace(at, from.size(), to);
  }
  return text;
}

std::string lowered(std::string_view text) {
  std::string out;
  for_each_character(text, [&](char32_t code) { shared::append(out, shared::to_lower(code)); });
  return out;
}

[[noreturn]] void refuse(const char* key, const std::string& type) {
  throw mb::InvalidInput(std::string("the tokenizer has a ") + key + " of the type " + type +
                         ", which this plugin does not know");
}

}  // namespace

NormalText::NormalText(const mb::Json& described) {
  if (described.kind() != mb::Json::Kind::kNull) add(described);
}

NormalText::Step NormalText::bert(const Members& described) {
  Step step;
  step.kind = Kind::kBert;
  step.cleans = described.boolean("clean_text").value_or(true);
  step.parts_chinese = described.boolean("handle_chinese_chars").value_or(true);
  step.lowers = described.boolean("lowercase").value_or(true);
  step.strips_accents = described.boolean("strip_accents").value_or(step.lowers);
  return step;
}

void NormalText::add(const mb::Json& given) {
  const Members described(given);
  const std::string type = described["type"].text();
  if (type == "Sequence") {
    for (const mb::Json& step : described["normalizers"].items()) add(step);
    return;
  }
  Step step;
  if (type == "Prepend") {
    step.kind = Kind::kPrepend;
    step.to = described["prepend"].text();
  } else if (type == "Replace") {
    step.kind = Kind::kReplace;
    const std::optional<std::string> text = Members(described["pattern"]).text("String");
    if (!text) refuse("normalizer", "Replace with a pattern");
    step.from = *text;
    step.to = described["content"].text();
    if (step.from.empty()) refuse("normalizer", "Replace of nothing");
  } else if (type == "Lowercase") {
    step.kind = Kind::kLowercase;
  } else if (type == "BertNormalizer") {
    step = bert(described);
  } else {
    refuse("normalizer", type);
  }
  steps_.push_back(step);
}

std::string NormalText::operator()(std::string_view text) const {
  std::string now(text);
  for (const Step& step : steps_) {
    switch (step.kind) {
      case Kind::kPrepend:
        if (!now.empty()) now.insert(0, step.to);
        break;
      case Kind::kReplace:
        now = replaced(std::move(now), step.from, step.to);
        break;
      case Kind::kLowercase:
        now = lowered(now);
        break;
      case Kind::kBert: {
        std::string out;
        for_each_character(now, [&](char32_t code) {
          if (step.cleans && (code == shared::kNoCharacter || is_control(code))) return;
          if (step.cleans && is_blank(code)) code = ' ';
          if (step.strips_accents && is_combining_accent(code)) return;
          if (step.strips_accents) code = without_accent(code);
          if (step.lowers) code = shared::to_lower(code);
          const bool is_apart = step.parts_chinese && is_chinese(code);
          if (is_apart) out += ' ';
          shared::append(out, code);
          if (is_apart) out += ' ';
        });
        now = std::move(out);
        break;
      }
    }
  }
  return now;
}

WordBorders::WordBorders(const mb::Json& described) {
  if (described.kind() == mb::Json::Kind::kNull) return;
  const std::string type = Members(described)["type"].text();
  if (type == "BertPreTokenizer") {
    kind_ = Kind::kBlanksAndPunctuation;
  } else if (type == "WhitespaceSplit") {
    kind_ = Kind::kBlanks;
  } else {
    refuse("pre_tokenizer", type);
  }
}

std::vector<std::string> WordBorders::words(std::string_view text) const {
  std::vector<std::string> words;
  if (kind_ == Kind::kNone) {
    if (!text.empty()) words.emplace_back(text);
    return words;
  }
  bool begins = true;
  for_each_character(text, [&](char32_t code) {
    const bool is_alone = kind_ == Kind::kBlanksAndPunctuation && is_punctuation(code);
    if (is_blank(code)) {
      begins = true;
      return;
    }
    if (begins || is_alone) words.emplace_back();
    shared::append(words.back(), code);
    begins = is_alone;
  });
  return words;
}

}  // namespace vectors
