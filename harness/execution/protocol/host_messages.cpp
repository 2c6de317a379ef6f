#include "harness/execution/protocol/messages.hpp"
#include "harness/execution/protocol/service_fields.hpp"

namespace matchbench::protocol {
namespace {

class ServiceReader {
 public:
  explicit ServiceReader(ByteReader& in) : in_(in) {}
  void text(std::string& member) { member = in_.text(); }
  void texts(std::vector<std::string>& member) { member = in_.texts(); }

 private:
  ByteReader& in_;
};

class PolicyWriter {
 public:
  explicit PolicyWriter(ByteWriter& out) : out_(out) {}
  void operator()(ConfinementPolicy::Mode field) { out_.number(static_cast<std::uint8_t>(field)); }
  void operator()(bool field) { out_.number(static_cast<std::uint8_t>(field)); }
  void operator()(std::uint64_t field) { out_.number(field); }
  void operator()(const std::string& field) { out_.text(field); }
  void operator()(const std::vector<std::string>& field) { out_.texts(field); }
  void operator()(const std::vector<ShownFile>& field) {
    out_.number(static_cast<std::uint64_t>(field.size()));
    for (const auto& [kind, path, target, device, inode] : field) {
      out_.number(static_cast<std::uint8_t>(kind));
      out_.text(path);
      out_.text(target);
      out_.number(device);
      out_.number(inode);
    }
  }

 private:
  ByteWriter& out_;
};

class PolicyReader {
 public:
  explicit PolicyReader(ByteReader& in) : in_(in) {}
  void operator()(ConfinementPolicy::Mode& field) {
    field = static_cast<ConfinementPolicy::Mode>(in_.number<std::uint8_t>());
  }
  void operator()(bool& field) { field = in_.number<std::uint8_t>() != 0; }
  void operator()(std::uint64_t& field) { field = in_.number<std::uint64_t>(); }
  void operator()(std::string& field) { field = in_.text(); }
  void operator()(std::vector<std::string>& field) { field = in_.texts(); }
  void operator()(std::vector<ShownFile>& field) {
    for (auto left = in_.number<std::uint64_t>(); left > 0; --left) {
      auto& [kind, path, target, device, inode] = field.emplace_back();
      kind = static_cast<ShownFile::Kind>(in_.number<std::uint8_t>());
      path = in_.text();
      target = in_.text();
      device = in_.number<std::uint64_t>();
      inode = in_.number<std::uint64_t>();
    }
  }

 private:
  ByteReader& in_;
};

Service read_service(ByteReader& in) {
  Service service;
  ServiceReader reader(in);
  visit_service(reader, service);
  return service;
}

void write_program(ByteWriter& out, const ProgramOrder& program) {
  out.texts(program.words);
  out.text(program.folder);
  const PluginIdentity& stated = program.identity;
  for (const auto* text :
       {&stated.id, &stated.name, &stated.version, &stated.author, &stated.licence}) {
    out.text(*text);
  }
  out.texts(stated.media_types);
  out.texts(stated.features);
}

ProgramOrder read_program(ByteReader& in) {
  ProgramOrder program;
  program.words = in.texts();
  program.folder = in.text();
  PluginIdentity& stated = program.identity;
  for (auto* text : {&stated.id, &stated.name, &stated.version, &stated.author, &stated.licence}) {
    *text = in.text();
  }
  stated.media_types = in.texts();
  stated.features = in.texts();
  return program;
}

}  // namespace

std::string Start::encode() const {
  ByteWriter out;
  out.number(protocol_version);
  visit_policy(PolicyWriter(out), confinement);
  out.text(plugin_path);
  write_program(out, program);
  out.number(plugin_index);
  out.number(static_cast<std::uint8_t>(clock_apart));
  out.number(static_cast<std::uint8_t>(open_only));
  out.number(seed);
  out.number(max_threads);
  out.text(parameters);
  out.array(std::span(service_order));
  out.number(create_budget_ns);
  out.number(load_budget_ns);
  out.number(query_budget_ns);
  out.number(top_k);
  out.number(static_cast<std::uint8_t>(unusual));
  out.number(static_cast<std::uint8_t>(as_newer_host));
  out.number(traced_calls);
  out.number(static_cast<std::uint8_t>(brief_repeats));
  return encode_frame(FrameType::kStart, out);
}

Start Start::decode(std::string_view body) {
  ByteReader in(body);
  Start message;
  message.protocol_version = in.number<std::uint32_t>();
  if (message.protocol_version != kProtocolVersion) {
    throw ProtocolFault("host and worker come from different builds");
  }
  visit_policy(PolicyReader(in), message.confinement);
  message.plugin_path = in.text();
  message.program = read_program(in);
  message.plugin_index = in.number<std::uint32_t>();
  message.clock_apart = in.number<std::uint8_t>() != 0;
  message.open_only = in.number<std::uint8_t>() != 0;
  message.seed = in.number<std::uint64_t>();
  message.max_threads = in.number<std::uint32_t>();
  message.parameters = in.text();
  message.service_order = in.array<std::uint32_t>();
  message.create_budget_ns = in.number<std::int64_t>();
  message.load_budget_ns = in.number<std::int64_t>();
  message.query_budget_ns = in.number<std::int64_t>();
  message.top_k = in.number<std::uint32_t>();
  message.unusual = static_cast<UnusualCalls>(in.number<std::uint8_t>());
  message.as_newer_host = in.number<std::uint8_t>() != 0;
  message.traced_calls = in.number<std::uint32_t>();
  message.brief_repeats = in.number<std::uint8_t>() != 0;
  in.end();
  return message;
}

std::string RequestDefinition::encode() const {
  ByteWriter out;
  out.number(request);
  visit_service(out, service);
  return encode_frame(FrameType::kRequest, out);
}

RequestDefinition RequestDefinition::decode(std::string_view body) {
  ByteReader in(body);
  RequestDefinition message;
  message.request = in.number<std::uint32_t>();
  message.service = read_service(in);
  in.end();
  return message;
}

std::string Training::encode() const {
  ByteWriter out;
  out.number(static_cast<std::uint64_t>(queries.size()));
  for (const auto& query : queries) visit_service(out, query);
  out.array(std::span(judgments));
  out.number(max_grade);
  out.number(budget_ns);
  return encode_frame(FrameType::kTraining, out);
}

Training Training::decode(std::string_view body) {
  ByteReader in(body);
  Training message;
  const auto count = in.number<std::uint64_t>();
  for (std::uint64_t i = 0; i < count; ++i) message.queries.push_back(read_service(in));
  message.judgments = in.array<Judged>();
  message.max_grade = in.number<std::int32_t>();
  message.budget_ns = in.number<std::int64_t>();
  in.end();
  return message;
}

std::string Ask::encode() const {
  ByteWriter out;
  out.number(first_sequence);
  out.array(std::span(requests));
  out.array(std::span(due_ns));
  out.number(static_cast<std::uint8_t>(batch));
  return encode_frame(FrameType::kAsk, out);
}

Ask Ask::decode(std::string_view body) {
  ByteReader in(body);
  Ask message;
  message.first_sequence = in.number<std::uint64_t>();
  message.requests = in.array<std::uint32_t>();
  message.due_ns = in.array<std::int64_t>();
  message.batch = in.number<std::uint8_t>() != 0;
  in.end();
  if (!message.due_ns.empty() && message.due_ns.size() != message.requests.size()) {
    throw ProtocolFault("not every request of an Ask has a due time");
  }
  return message;
}

}  // namespace matchbench::protocol
