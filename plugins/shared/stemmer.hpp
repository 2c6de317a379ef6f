#pragma once

#include <memory>
#include <string>

struct sb_stemmer;

namespace shared {

// Snowball's stemmer for one language ("ordering", "ordered" -> "order"). One thread at a time.
class Stemmer {
 public:
  // An ISO 639 code or an English name as libstemmer knows it, or "none": words stay as they are.
  // Throws mb::InvalidInput if libstemmer does not know the language.
  explicit Stemmer(const std::string& language);

  // `word` is lower-case UTF-8.
  std::string stem(const std::string& word);

 private:
  struct Delete {
    void operator()(sb_stemmer* stemmer) const noexcept;
  };
  std::unique_ptr<sb_stemmer, Delete> stemmer_;  // null: no stemming
};

}  // namespace shared
