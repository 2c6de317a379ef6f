#pragma once

#include "static/static_model.hpp"

#include <matchbench/plugin.hpp>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace vectors {

// The weight of a token by the field in which it stands.
struct FieldWeights {
  double name = 0.5;
  double description = 1;
  double inputs = 0.25;
  double outputs = 0.25;
};

// A name as words: "search_messages", "searchMessages" -> "search messages".
std::string readable(std::string_view name);

// Services and requests as means of token vectors, compared by their cosine.
class ServiceVectors {
 public:
  ServiceVectors(StaticModel model, FieldWeights fields)
      : model_(std::move(model)), fields_(fields) {}

  // Called once. `before_each` is called before each service and may throw to give up.
  void load(const mb::Services& services, const std::function<void()>& before_each);

  // The cosine with each service, from -1 to 1; 0 if either has no tokens.
  std::vector<double> similarities(const mb::Service& request);

  std::uint64_t bytes() const { return rows_.capacity() * sizeof(float); }

 private:
  // Of length 1, or 0 if there are no tokens.
  std::vector<float> vector_of(const mb::Service& service);

  StaticModel model_;
  FieldWeights fields_;
  std::vector<float> rows_;  // of the services, one behind the other
  std::size_t count_ = 0;
};

}  // namespace vectors
