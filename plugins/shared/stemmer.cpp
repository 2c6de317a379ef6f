#include "stemmer.hpp"

#include <matchbench/plugin.hpp>

#include <libstemmer.h>

#include <new>

namespace shared {

Stemmer::Stemmer(const std::string& language) {
  if (language == "none") return;
  stemmer_.reset(sb_stemmer_new(language.c_str(), "UTF_8"));
  if (!stemmer_) {
    throw mb::InvalidInput("config: no stemmer for \"" + language +
                           "\"; use \"none\" or a language such as \"english\"");
  }
}

std::string Stemmer::stem(const std::string& word) {
  if (!stemmer_) return word;
  const sb_symbol* stem =
      sb_stemmer_stem(stemmer_.get(), reinterpret_cast<const sb_symbol*>(word.data()),
                      static_cast<int>(word.size()));
  if (stem == nullptr) throw std::bad_alloc();
  return {reinterpret_cast<const char*>(stem),
          static_cast<std::size_t>(sb_stemmer_length(stemmer_.get()))};
}

void Stemmer::Delete::operator()(sb_stemmer* stemmer) const noexcept {
  sb_stemmer_delete(stemmer);
}

}  // namespace shared
