#include "static/service_vectors.hpp"

#include "shared/words.hpp"

#include <cmath>

namespace vectors {
namespace {

bool is_small(char c) {
  return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
}

bool is_capital(char c) {
  return c >= 'A' && c <= 'Z';
}

}  // namespace

std::string readable(std::string_view name) {
  std::string out;
  for (std::size_t i = 0; i < name.size(); ++i) {
    const char c = name[i];
    if (c == '[' || c == ']') continue;
    if (c == '_' || c == '.' || c == '-') {
      out += ' ';
      continue;
    }
    if (i > 0 && is_capital(c) && is_small(name[i - 1])) out += ' ';
    out += c;
  }
  return out;
}

std::vector<float> ServiceVectors::vector_of(const mb::Service& service) {
  std::vector<float> sum(model_.dimensions(), 0.0F);
  const auto add = [&](std::string_view text, double weight) {
    if (weight > 0 && !text.empty()) model_.add_text(text, static_cast<float>(weight), sum);
  };
  const auto add_names = [&](const mb::Strings& uris, double weight) {
    for (const std::string_view uri : uris) add(readable(shared::local_name(uri)), weight);
  };
  add(readable(service.name()), fields_.name);
  add(service.description(), fields_.description);
  add_names(service.inputs(), fields_.inputs);
  add_names(service.outputs(), fields_.outputs);
  double square_sum = 0;
  for (const float value : sum) square_sum += double{value} * value;
  if (square_sum > 0) {
    const auto scale = static_cast<float>(1 / std::sqrt(square_sum));
    for (float& value : sum) value *= scale;
  }
  return sum;
}

void ServiceVectors::load(const mb::Services& services, const std::function<void()>& before_each) {
  count_ = services.size();
  rows_.reserve(count_ * model_.dimensions());
  for (const mb::Service service : services) {
    before_each();
    const std::vector<float> row = vector_of(service);
    rows_.insert(rows_.end(), row.begin(), row.end());
  }
}

std::vector<double> ServiceVectors::similarities(const mb::Service& request) {
  const std::vector<float> wanted = vector_of(request);
  std::vector<double> out;
  out.reserve(count_);
  const float* row = rows_.data();
  for (std::size_t service = 0; service < count_; ++service, row += wanted.size()) {
    float product = 0;
    for (std::size_t c = 0; c < wanted.size(); ++c) product += row[c] * wanted[c];
    out.push_back(double{product});
  }
  return out;
}

}  // namespace vectors
