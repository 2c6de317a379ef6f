#pragma once

#include "harness/data/collection/native/kept_documents.hpp"
#include "harness/foundation/model/collection.hpp"
#include "harness/foundation/model/judgment.hpp"

#include <string>
#include <vector>

namespace matchbench::collection {

// SHA-256 over every fact of the collection but its digest: the same facts give the same digest,
// however the files are formatted or named. Order counts. Of a document that is kept for several
// services, all bytes count, beside what matchmakers are given of it.
std::string digest_of(const Collection& collection, const KeptDocuments& kept = {});

// SHA-256 over every judgment and every statement on whether a request has an answer, with requests
// and services by their URIs.
std::string digest_of(const Judgments& judgments, const Collection& collection);

// The same of the judgments of each request, by its place: equal whatever is said of other
// requests, and in whatever order judges and dimensions are numbered.
std::vector<std::string> digests_by_request(const Judgments& judgments,
                                            const Collection& collection);

}  // namespace matchbench::collection
