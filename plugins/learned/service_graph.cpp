#include "learned/service_graph.hpp"

#include <algorithm>
#include <functional>
#include <utility>

namespace learned {

void ServiceGraph::add(const Column& similarities) {
  // Whoever is as similar as the last one is taken, too.
  std::vector<double> sorted = similarities;
  const std::size_t count = std::min(kNeighbours, sorted.size());
  std::partial_sort(sorted.begin(), sorted.begin() + static_cast<std::ptrdiff_t>(count),
                    sorted.end(), std::greater<>());
  const double least = count == 0 ? 0 : sorted[count - 1];
  std::vector<Neighbour> neighbours;
  double sum = 0;
  for (std::size_t service = 0; service < similarities.size(); ++service) {
    if (similarities[service] < least || similarities[service] <= 0) continue;
    neighbours.push_back({service, similarities[service]});
    sum += similarities[service];
  }
  for (Neighbour& neighbour : neighbours) neighbour.weight /= sum;
  neighbours_.push_back(std::move(neighbours));
}

Column ServiceGraph::smoothed(const Column& scores) const {
  Column means;
  means.reserve(neighbours_.size());
  for (const std::vector<Neighbour>& neighbours : neighbours_) {
    double mean = 0;
    for (const Neighbour& neighbour : neighbours)
      mean += neighbour.weight * scores[neighbour.service];
    means.push_back(mean);
  }
  return means;
}

std::uint64_t ServiceGraph::bytes() const {
  std::uint64_t bytes = 0;
  for (const std::vector<Neighbour>& neighbours : neighbours_) {
    bytes += sizeof neighbours + neighbours.capacity() * sizeof(Neighbour);
  }
  return bytes;
}

}  // namespace learned
