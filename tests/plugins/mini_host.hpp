#pragma once

#include <matchbench/ext/files.h>
#include <matchbench/ext/taxonomy.h>
#include <matchbench/ext/train.h>
#include <matchbench/plugin.h>

#include <cstddef>
#include <cstdint>
#include <deque>
#include <map>
#include <string>
#include <vector>

namespace mini {

struct Service {
  std::string uri{};
  std::string name{};
  std::string description{};
  std::vector<std::string> inputs{};
  std::vector<std::string> outputs{};
  std::vector<std::string> tags{};
  std::vector<std::string> preconditions{};
  std::vector<std::string> effects{};
  std::vector<std::string> categories{};
  std::string source{};  // empty: none
  std::string media_type{};
};

// Services as the ABI wants them; owns everything its pointers point to.
class Services {
 public:
  explicit Services(const std::vector<Service>& services);
  Services(const Services&) = delete;
  Services& operator=(const Services&) = delete;

  mb_collection_t collection() const;
  std::size_t size() const { return pointers_.size(); }
  const mb_service_t* operator[](std::size_t i) const { return pointers_[i]; }
  const mb_service_t* const* pointers() const { return pointers_.data(); }

 private:
  const char* keep(const std::string& text);
  mb_strings_t keep(const std::vector<std::string>& texts);

  std::deque<std::string> texts_;
  std::deque<std::vector<const char*>> lists_;
  std::deque<mb_document_t> documents_;
  std::deque<mb_service_t> services_;
  std::vector<const mb_service_t*> pointers_;
};

struct Class {
  std::string uri;
  std::vector<std::string> parents{};  // of classes before it
};

// A classified taxonomy as a host hands it out: single classes, told subsumption closed.
class Taxonomy {
 public:
  explicit Taxonomy(const std::vector<Class>& classes);

 private:
  friend class Host;
  static const mb_host_taxonomy_t kTable;

  std::vector<std::string> uris_;
  std::vector<std::vector<std::uint32_t>> parents_, children_;
  std::vector<std::vector<bool>> above_;  // above_[a][b]: b subsumes a
};

// A host with nothing but what mb_host_t asks for; records what it is told.
class Host {
 public:
  Host();
  explicit Host(const Taxonomy* taxonomy);  // null: none; must outlive the host
  Host(const Host&) = delete;
  Host& operator=(const Host&) = delete;

  mb_host_t table{};
  std::vector<std::string> log;
  mb_status error_status = MB_OK;
  std::string error;
  bool stop = false;
  std::map<std::string, std::string> files;  // paths by key, handed out as mb.host.files/1
  const void* taxonomy = nullptr;            // handed out as mb.host.taxonomy/1
  const Taxonomy* classes = nullptr;         // what it describes, if it is a mini::Taxonomy's
};

// The first matchmaker of a library; throws std::runtime_error where it cannot be opened.
const mb_plugin_t& open_plugin(const char* file, std::uint32_t index = 0);

// A matchmaker from create to destroy.
class Matchmaker {
 public:
  Matchmaker(const mb_plugin_t& plugin, const Host& host, std::uint64_t seed = 0,
             const char* config = nullptr);
  ~Matchmaker();
  Matchmaker(const Matchmaker&) = delete;
  Matchmaker& operator=(const Matchmaker&) = delete;

  mb_status created() const { return created_; }
  mb_matchmaker_t* get() const { return matchmaker_; }
  mb_status load(const Services& services);
  // Judgments ordered by query, then service; grades up to `max_grade`.
  mb_status train(const Services& requests, const std::vector<mb_judgment_t>& judgments,
                  std::int32_t max_grade);
  mb_status query(const mb_service_t* request, std::uint32_t top_k = 0);

  // What the last successful query returned.
  const std::vector<mb_match_t>& matches() const { return matches_; }
  std::vector<std::string> uris(const Services& services) const;

 private:
  const mb_plugin_t& plugin_;
  mb_matchmaker_t* matchmaker_ = nullptr;
  mb_collection_t collection_{};  // valid until destroy()
  mb_status created_;
  std::vector<mb_match_t> matches_;
};

// create, load, query at once: the URIs of the ranking. Every step must succeed.
std::vector<std::string> rank(const char* file, const std::vector<Service>& services,
                              const Service& request, std::uint64_t seed = 0,
                              std::uint32_t top_k = 0, const char* config = nullptr);

// The same over a taxonomy, or without one where it is null.
struct Match {
  std::string uri;
  mb_degree degree = MB_DEGREE_NONE;
  double score = 0;
};
std::vector<Match> match(const char* file, const Taxonomy* taxonomy,
                         const std::vector<Service>& services, const Service& request,
                         const char* config = nullptr);
std::vector<std::string> uris(const std::vector<Match>& matches);

}  // namespace mini
