// Views over what the host passes in. They own nothing and cost a pointer or two to copy. Those of
// a collection are valid until the matchmaker is destroyed, all others until the call returns.
#ifndef MATCHBENCH_CPP_VIEWS_HPP
#define MATCHBENCH_CPP_VIEWS_HPP

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "../ext/train.h"
#include "../plugin.h"
#include "errors.hpp"

namespace mb {
inline namespace plugin_api {
namespace detail {

// An absent string reads as an empty one.
inline std::string_view text(const char* string) noexcept {
  return string == nullptr ? std::string_view() : std::string_view(string);
}

// The lower bound of every handshake: a struct must have at least the fields of 1.0. There is no
// upper bound; a newer peer's fields are simply not read.
template <typename Struct>
const Struct& at_least(const Struct* given, std::size_t size_in_1_0, const char* type) {
  if (given == nullptr) throw InvalidInput(std::string(type) + " is NULL");
  if (given->struct_size < size_in_1_0) {
    throw InvalidInput(std::string(type) + ".struct_size is " + std::to_string(given->struct_size) +
                       ", less than the " + std::to_string(size_in_1_0) + " of ABI 1.0");
  }
  return *given;
}

// A reference to *given, which is a `type`_t whose last member in ABI 1.0 was `last`.
#define MATCHBENCH_AT_LEAST_1_0(given, type, last) \
  ::mb::detail::at_least(given, offsetof(type##_t, last) + sizeof(decltype(type##_t::last)), #type)

}  // namespace detail

// A random-access sequence whose elements are made on the fly: Make::at(const Item&) -> value.
template <typename Item, typename Make>
class View {
 public:
  using value_type = decltype(Make::at(std::declval<const Item&>()));

  class iterator {
   public:
    using iterator_category = std::input_iterator_tag;
    using value_type = View::value_type;
    using difference_type = std::ptrdiff_t;
    using pointer = void;
    using reference = value_type;

    iterator() = default;
    explicit iterator(const Item* item) : item_(item) {}
    value_type operator*() const { return Make::at(*item_); }
    iterator& operator++() {
      ++item_;
      return *this;
    }
    iterator operator++(int) {
      iterator before = *this;
      ++item_;
      return before;
    }
    friend bool operator==(iterator a, iterator b) { return a.item_ == b.item_; }
    friend bool operator!=(iterator a, iterator b) { return a.item_ != b.item_; }

   private:
    const Item* item_ = nullptr;
  };

  View() = default;
  View(const Item* items, std::size_t count) : items_(items), count_(count) {}

  std::size_t size() const noexcept { return count_; }
  bool empty() const noexcept { return count_ == 0; }
  value_type operator[](std::size_t i) const { return Make::at(items_[i]); }  // i < size()
  iterator begin() const { return iterator(items_); }
  iterator end() const { return iterator(items_ + count_); }

 private:
  const Item* items_ = nullptr;
  std::size_t count_ = 0;
};

namespace detail {
struct MakeText {
  static std::string_view at(const char* const& item) { return text(item); }
};
struct MakeValue {
  template <typename T>
  static T at(const T& item) {
    return item;
  }
};
}  // namespace detail

using Strings = View<const char*, detail::MakeText>;
using Judgments = View<mb_judgment_t, detail::MakeValue>;

// Bytes the host has read: an ontology, or the source of a service.
class Document {
 public:
  explicit Document(const mb_document_t* raw)
      : raw_(&MATCHBENCH_AT_LEAST_1_0(raw, mb_document, byte_count)) {}
  std::string_view uri() const { return detail::text(raw_->uri); }
  std::string_view media_type() const { return detail::text(raw_->media_type); }
  std::string_view bytes() const {
    return {static_cast<const char*>(raw_->bytes), static_cast<std::size_t>(raw_->byte_count)};
  }

 private:
  const mb_document_t* raw_;
};

// An offer or a request. What its description does not state is empty.
class Service {
 public:
  explicit Service(const mb_service_t* raw)
      : raw_(&MATCHBENCH_AT_LEAST_1_0(raw, mb_service, source)) {}
  std::string_view uri() const { return detail::text(raw_->uri); }
  std::string_view name() const { return detail::text(raw_->name); }
  std::string_view description() const { return detail::text(raw_->description); }
  Strings inputs() const { return strings(raw_->inputs); }    // concept URIs
  Strings outputs() const { return strings(raw_->outputs); }  // concept URIs
  Strings preconditions() const { return strings(raw_->preconditions); }
  Strings effects() const { return strings(raw_->effects); }
  Strings categories() const { return strings(raw_->categories); }
  Strings tags() const { return strings(raw_->tags); }
  std::optional<Document> source() const {
    if (raw_->source == nullptr) return std::nullopt;
    return Document(raw_->source);
  }

 private:
  static Strings strings(const mb_strings_t& raw) {
    return {raw.items, static_cast<std::size_t>(raw.count)};
  }
  const mb_service_t* raw_;
};

namespace detail {
struct MakeService {
  static Service at(const mb_service_t* const& item) { return Service(item); }
};
struct MakeDocument {
  static Document at(const mb_document_t* const& item) { return Document(item); }
};
}  // namespace detail

using Services = View<const mb_service_t*, detail::MakeService>;
using Documents = View<const mb_document_t*, detail::MakeDocument>;

// A service is known by its position in services(); the host shuffles them.
class Collection {
 public:
  explicit Collection(const mb_collection_t* raw)
      : raw_(&MATCHBENCH_AT_LEAST_1_0(raw, mb_collection, services)) {}
  Services services() const { return {raw_->services, raw_->service_count}; }
  Documents ontologies() const { return {raw_->ontologies, raw_->ontology_count}; }

 private:
  const mb_collection_t* raw_;
};

struct Query {
  Service request;
  std::uint32_t top_k = 0;      // 0: rank the whole collection
  std::uint64_t budget_ns = 0;  // 0: none; counted from the moment of the call

  explicit Query(const mb_query_t* raw)
      : request(MATCHBENCH_AT_LEAST_1_0(raw, mb_query, request).request),
        top_k(raw->top_k),
        budget_ns(raw->budget_ns) {}
};

// Judgments to learn from (mb.train/1); none of these requests is asked later.
class Training {
 public:
  explicit Training(const mb_training_t* raw)
      : raw_(&MATCHBENCH_AT_LEAST_1_0(raw, mb_training, judgments)) {}
  Services requests() const { return {raw_->queries, raw_->query_count}; }
  Judgments judgments() const {  // ordered by request, then service
    return {raw_->judgments, static_cast<std::size_t>(raw_->judgment_count)};
  }
  std::int32_t max_grade() const { return raw_->max_grade; }
  std::uint64_t budget_ns() const { return raw_->budget_ns; }

 private:
  const mb_training_t* raw_;
};

}  // namespace plugin_api
}  // namespace mb

#endif
