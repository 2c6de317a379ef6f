#include "tests/plugins/mini_host.hpp"

#include <dlfcn.h>

#include <algorithm>
#include <cstring>
#include <iterator>
#include <stdexcept>

namespace mini {
namespace {

Host& self(const mb_host_t* host) {
  return *static_cast<Host*>(host->host_data);
}

void must(mb_status status, const char* what, const Host& host) {
  if (status == MB_OK) return;
  throw std::runtime_error(std::string(what) + " gave " + std::to_string(status) + ": " +
                           host.error);
}

}  // namespace

Services::Services(const std::vector<Service>& services) {
  for (const Service& service : services) {
    mb_service_t& raw = services_.emplace_back();
    raw.struct_size = sizeof raw;
    raw.uri = keep(service.uri);
    raw.name = keep(service.name);
    raw.description = keep(service.description);
    raw.inputs = keep(service.inputs);
    raw.outputs = keep(service.outputs);
    raw.tags = keep(service.tags);
    raw.preconditions = keep(service.preconditions);
    raw.effects = keep(service.effects);
    raw.categories = keep(service.categories);
    if (!service.source.empty()) {
      mb_document_t& document = documents_.emplace_back();
      document.struct_size = sizeof document;
      document.uri = raw.uri;
      document.media_type = keep(service.media_type);
      document.bytes = keep(service.source);
      document.byte_count = service.source.size();
      raw.source = &document;
    }
    pointers_.push_back(&raw);
  }
}

const char* Services::keep(const std::string& text) {
  return texts_.emplace_back(text).c_str();
}

mb_strings_t Services::keep(const std::vector<std::string>& texts) {
  if (texts.empty()) return {};
  std::vector<const char*>& list = lists_.emplace_back();
  for (const std::string& text : texts) list.push_back(keep(text));
  return {list.data(), list.size()};
}

mb_collection_t Services::collection() const {
  mb_collection_t raw{};
  raw.struct_size = sizeof raw;
  raw.service_count = static_cast<std::uint32_t>(pointers_.size());
  raw.services = pointers_.data();
  return raw;
}

Taxonomy::Taxonomy(const std::vector<Class>& classes) {
  for (const Class& added : classes) {
    const auto index = static_cast<std::uint32_t>(uris_.size());
    uris_.push_back(added.uri);
    parents_.emplace_back();
    children_.emplace_back();
    above_.emplace_back(classes.size(), false)[index] = true;
    for (const std::string& uri : added.parents) {
      const auto found = std::find(uris_.begin(), uris_.end(), uri);
      if (found == uris_.end()) throw std::invalid_argument(uri + " comes after its child");
      const auto parent = static_cast<std::uint32_t>(found - uris_.begin());
      parents_[index].push_back(parent);
      children_[parent].push_back(index);
      for (std::size_t i = 0; i < classes.size(); ++i) {
        if (above_[parent][i]) above_[index][i] = true;
      }
    }
  }
}

const mb_host_taxonomy_t Taxonomy::kTable = {
    sizeof(mb_host_taxonomy_t),
    0,
    [](const mb_host_t* host) noexcept {
      return static_cast<std::uint32_t>(self(host).classes->uris_.size());
    },
    [](const mb_host_t* host, std::uint32_t index) noexcept -> const char* {
      const auto& uris = self(host).classes->uris_;
      return index < uris.size() ? uris[index].c_str() : nullptr;
    },
    [](const mb_host_t* host, const char* uri) noexcept {
      const auto& uris = self(host).classes->uris_;
      const auto found = std::find(uris.begin(), uris.end(), uri);
      return found == uris.end() ? MB_NO_CONCEPT : static_cast<std::uint32_t>(found - uris.begin());
    },
    [](const mb_host_t* host, std::uint32_t index) noexcept {
      const auto& lists = self(host).classes->parents_;
      if (index >= lists.size()) return mb_concepts_t{};
      return mb_concepts_t{lists[index].data(), lists[index].size()};
    },
    [](const mb_host_t* host, std::uint32_t index) noexcept {
      const auto& lists = self(host).classes->children_;
      if (index >= lists.size()) return mb_concepts_t{};
      return mb_concepts_t{lists[index].data(), lists[index].size()};
    },
    [](const mb_host_t* host, std::uint32_t general, std::uint32_t specific) noexcept {
      const auto& above = self(host).classes->above_;
      return std::int32_t{general < above.size() && specific < above.size() &&
                          above[specific][general]};
    },
};

namespace {

const mb_host_files_t kFiles = {
    sizeof(mb_host_files_t),
    0,
    [](const mb_host_t* host) noexcept {
      return static_cast<std::uint32_t>(self(host).files.size());
    },
    [](const mb_host_t* host, std::uint32_t index) noexcept -> const char* {
      const auto& files = self(host).files;
      return index < files.size() ? std::next(files.begin(), index)->first.c_str() : nullptr;
    },
    [](const mb_host_t* host, const char* key) noexcept -> const char* {
      const auto& files = self(host).files;
      const auto found = files.find(key);
      return found == files.end() ? nullptr : found->second.c_str();
    },
};

}  // namespace

Host::Host(const Taxonomy* given) : Host() {
  classes = given;
  if (given != nullptr) taxonomy = &Taxonomy::kTable;
}

Host::Host() {
  table.struct_size = sizeof table;
  table.abi_minor = MB_ABI_MINOR;
  table.host_data = this;
  table.get_extension = [](const mb_host_t* host, const char* id) noexcept -> const void* {
    if (std::strcmp(id, MB_EXT_HOST_FILES) == 0) return &kFiles;
    return std::strcmp(id, MB_EXT_HOST_TAXONOMY) == 0 ? self(host).taxonomy : nullptr;
  };
  table.log = [](const mb_host_t* host, mb_severity, const char* message) noexcept {
    self(host).log.emplace_back(message);
  };
  table.set_error = [](const mb_host_t* host, mb_status status, const char* message) noexcept {
    self(host).error_status = status;
    self(host).error = message;
  };
  table.should_stop = [](const mb_host_t* host) noexcept { return std::int32_t{self(host).stop}; };
}

const mb_plugin_t& open_plugin(const char* file, std::uint32_t index) {
  void* library = dlopen(file, RTLD_NOW | RTLD_LOCAL);  // never closed, as in the worker
  if (library == nullptr) throw std::runtime_error(dlerror());
  const auto entry = reinterpret_cast<mb_entry_fn>(dlsym(library, MB_ENTRY_SYMBOL));
  if (entry == nullptr) throw std::runtime_error(dlerror());
  const mb_plugin_t* plugin = entry(index);
  if (plugin == nullptr) throw std::runtime_error("no matchmaker of that index");
  return *plugin;
}

Matchmaker::Matchmaker(const mb_plugin_t& plugin, const Host& host, std::uint64_t seed,
                       const char* config)
    : plugin_(plugin) {
  mb_options_t options{};
  options.struct_size = sizeof options;
  options.max_threads = 1;
  options.seed = seed;
  options.config = config;
  created_ = plugin_.create(&host.table, &options, &matchmaker_);
}

Matchmaker::~Matchmaker() {
  plugin_.destroy(matchmaker_);
}

mb_status Matchmaker::load(const Services& services) {
  collection_ = services.collection();
  return plugin_.load(matchmaker_, &collection_);
}

mb_status Matchmaker::train(const Services& requests, const std::vector<mb_judgment_t>& judgments,
                            std::int32_t max_grade) {
  mb_training_t training{};
  training.struct_size = sizeof training;
  training.query_count = static_cast<std::uint32_t>(requests.size());
  training.judgment_count = judgments.size();
  training.max_grade = max_grade;
  training.queries = requests.pointers();
  training.judgments = judgments.data();
  const auto* table = static_cast<const mb_plugin_train_t*>(plugin_.get_extension(MB_EXT_TRAIN));
  if (table == nullptr) throw std::runtime_error("the plugin does not offer " MB_EXT_TRAIN);
  return table->train(matchmaker_, &training);
}

mb_status Matchmaker::query(const mb_service_t* request, std::uint32_t top_k) {
  mb_query_t query{};
  query.struct_size = sizeof query;
  query.top_k = top_k;
  query.request = request;
  mb_ranking_t ranking{};
  ranking.struct_size = sizeof ranking;
  const mb_status status = plugin_.query(matchmaker_, &query, &ranking);
  if (status == MB_OK) matches_.assign(ranking.matches, ranking.matches + ranking.count);
  return status;
}

std::vector<std::string> Matchmaker::uris(const Services& services) const {
  std::vector<std::string> uris;
  for (const mb_match_t& match : matches_) uris.emplace_back(services[match.service]->uri);
  return uris;
}

std::vector<std::string> rank(const char* file, const std::vector<Service>& services,
                              const Service& request, std::uint64_t seed, std::uint32_t top_k,
                              const char* config) {
  const Services offers(services);
  const Services requests(std::vector<Service>{request});
  const Host host;
  Matchmaker matchmaker(open_plugin(file), host, seed, config);
  must(matchmaker.created(), "create", host);
  must(matchmaker.load(offers), "load", host);
  must(matchmaker.query(requests[0], top_k), "query", host);
  return matchmaker.uris(offers);
}

std::vector<Match> match(const char* file, const Taxonomy* taxonomy,
                         const std::vector<Service>& services, const Service& request,
                         const char* config) {
  const Services offers(services);
  const Services requests(std::vector<Service>{request});
  const Host host(taxonomy);
  Matchmaker matchmaker(open_plugin(file), host, 0, config);
  must(matchmaker.created(), "create", host);
  must(matchmaker.load(offers), "load", host);
  must(matchmaker.query(requests[0]), "query", host);
  std::vector<Match> found;
  for (const mb_match_t& line : matchmaker.matches()) {
    found.push_back({offers[line.service]->uri, line.degree, line.score});
  }
  return found;
}

std::vector<std::string> uris(const std::vector<Match>& matches) {
  std::vector<std::string> uris;
  for (const Match& match : matches) uris.push_back(match.uri);
  return uris;
}

}  // namespace mini
