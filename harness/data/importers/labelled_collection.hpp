#pragma once

#include "harness/data/importers/import.hpp"
#include "harness/foundation/base/name_table.hpp"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace matchbench::importers {

// The parts of the URIs that an import gives to services and requests.
struct UriWords {
  std::string_view service = "service/";
  std::string_view request = "request/";
  bool keep_uris = false;  // an id that is an absolute URI is the URI
};

// A collection in the making: services and requests by the ids of a data set, and labels that
// become judgments of the judge `consensus`.
class LabelledCollection {
 public:
  // Throws what state_facts throws.
  LabelledCollection(const ImportFacts& given, const ImportFacts& found, UriWords words);

  ImportReport& report() { return result_.report; }

  // Takes the service if its id is new; returns the one that has the id, and whether it was taken.
  std::pair<const Service&, bool> add_service(const std::string& id, Service service);
  // The same for a request, by its place.
  std::pair<RequestIndex, bool> add_request(const std::string& id, Service request);
  bool has_service(const std::string& id) const { return services_.contains(id); }
  std::optional<RequestIndex> find_request(const std::string& id) const;

  // A grade of a service for a request. A service that does not exist is reported; of two grades
  // the higher one counts. `place` names the label's file and line.
  void label(RequestIndex request, const std::string& service_id, double grade,
             const std::string& place);
  // Makes the request one of a split, which is made if it is new.
  void add_to_split(const std::string& split, RequestIndex request);

  // The result, with the dimension `binary` if all grades are 0 or 1, else `graded`. Call once.
  ImportResult take();

 private:
  std::string uri_of(std::string_view word, const std::string& id) const;
  void report_pools();

  ImportResult result_;
  std::string prefix_;
  UriWords words_;
  NameMap<std::uint32_t> services_;
  NameMap<std::uint32_t> requests_;
  NumberMap<std::uint64_t, double> labels_;  // request and service → grade
};

// The judge `consensus`, one dimension, `binary` or `graded`, and its settings, for grades taken
// over from elsewhere.
void declare_consensus(bool is_binary, ImportResult& result);

}  // namespace matchbench::importers
