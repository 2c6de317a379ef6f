#include "harness/execution/protocol/messages.hpp"

namespace matchbench::protocol {
namespace {

Outcome read_outcome(ByteReader& in) {
  const auto value = in.number<std::uint8_t>();
  if (value >= kOutcomeCount) throw ProtocolFault("an outcome that does not exist was sent");
  return static_cast<Outcome>(value);
}

class ConfinementWriter {
 public:
  explicit ConfinementWriter(ByteWriter& out) : out_(out) {}
  void operator()(const char*, bool field) { out_.number(static_cast<std::uint8_t>(field)); }
  void operator()(const char*, std::uint32_t field) { out_.number(field); }
  void operator()(const char*, ClockPlace field) { out_.number(static_cast<std::uint8_t>(field)); }

 private:
  ByteWriter& out_;
};

class ConfinementReader {
 public:
  explicit ConfinementReader(ByteReader& in) : in_(in) {}
  void operator()(const char*, bool& field) { field = in_.number<std::uint8_t>() != 0; }
  void operator()(const char*, std::uint32_t& field) { field = in_.number<std::uint32_t>(); }
  void operator()(const char*, ClockPlace& field) {
    const auto value = in_.number<std::uint8_t>();
    if (value >= kClockPlaceNames.size()) {
      throw ProtocolFault("a place of the clock that does not exist was sent");
    }
    field = static_cast<ClockPlace>(value);
  }

 private:
  ByteReader& in_;
};

}  // namespace

std::string Hello::encode() const {
  ByteWriter out;
  visit_confinement(ConfinementWriter(out), confinement);
  return encode_frame(FrameType::kHello, out);
}

Hello Hello::decode(std::string_view body) {
  ByteReader in(body);
  Hello message;
  visit_confinement(ConfinementReader(in), message.confinement);
  in.end();
  return message;
}

std::string Described::encode() const {
  ByteWriter out;
  out.text(plugin.id);
  out.text(plugin.name);
  out.text(plugin.version);
  out.text(plugin.author);
  out.text(plugin.licence);
  out.texts(plugin.media_types);
  out.texts(plugin.features);
  out.text(plugin.path);
  out.text(plugin.sha256);
  out.number(plugin.abi_minor);
  out.number(static_cast<std::uint8_t>(can_train));
  out.number(static_cast<std::uint8_t>(can_batch));
  return encode_frame(FrameType::kDescribed, out);
}

Described Described::decode(std::string_view body) {
  ByteReader in(body);
  Described message;
  message.plugin.id = in.text();
  message.plugin.name = in.text();
  message.plugin.version = in.text();
  message.plugin.author = in.text();
  message.plugin.licence = in.text();
  message.plugin.media_types = in.texts();
  message.plugin.features = in.texts();
  message.plugin.path = in.text();
  message.plugin.sha256 = in.text();
  message.plugin.abi_minor = in.number<std::uint32_t>();
  message.can_train = in.number<std::uint8_t>() != 0;
  message.can_batch = in.number<std::uint8_t>() != 0;
  in.end();
  return message;
}

std::string PhaseDone::encode() const {
  ByteWriter out;
  out.number(static_cast<std::uint8_t>(result.phase));
  out.number(static_cast<std::uint8_t>(result.outcome));
  out.text(result.message);
  out.number(result.time.wall_ns);
  out.number(result.time.cpu_ns);
  out.number(result.peak_rss_bytes);
  out.number(static_cast<std::uint8_t>(result.own_memory.has_value()));
  if (result.own_memory) {
    out.number(result.own_memory->index_bytes);
    out.number(result.own_memory->ontology_bytes);
    out.number(result.own_memory->model_bytes);
    out.number(result.own_memory->scratch_bytes);
  }
  out.number(static_cast<std::uint8_t>(result.lacks_matchmaker));
  out.number(process.threads);
  out.number(process.anonymous_bytes);
  out.number(process.queries_peak_bytes);
  out.number(unexplained_ns);
  return encode_frame(FrameType::kPhaseDone, out);
}

PhaseDone PhaseDone::decode(std::string_view body) {
  ByteReader in(body);
  PhaseDone message;
  const auto phase = in.number<std::uint8_t>();
  if (phase >= kPhaseCount) throw ProtocolFault("a phase that does not exist was sent");
  message.result.phase = static_cast<Phase>(phase);
  message.result.outcome = read_outcome(in);
  message.result.message = in.text();
  message.result.time.wall_ns = in.number<std::int64_t>();
  message.result.time.cpu_ns = in.number<std::int64_t>();
  message.result.peak_rss_bytes = in.number<std::uint64_t>();
  if (in.number<std::uint8_t>() != 0) {
    MemoryReport& memory = message.result.own_memory.emplace();
    memory.index_bytes = in.number<std::uint64_t>();
    memory.ontology_bytes = in.number<std::uint64_t>();
    memory.model_bytes = in.number<std::uint64_t>();
    memory.scratch_bytes = in.number<std::uint64_t>();
  }
  message.result.lacks_matchmaker = in.number<std::uint8_t>() != 0;
  message.process.threads = in.number<std::uint32_t>();
  message.process.anonymous_bytes = in.number<std::uint64_t>();
  message.process.queries_peak_bytes = in.number<std::uint64_t>();
  message.unexplained_ns = in.number<std::int64_t>();
  in.end();
  return message;
}

void Answered::write(FrameWriter& frame) const {
  ByteWriter& out = frame.begin(FrameType::kAnswered);
  out.number(sequence);
  out.number(static_cast<std::uint8_t>(outcome));
  out.text(message);
  out.number(time.wall_ns);
  out.number(time.cpu_ns);
  out.number(queued_ns);
  out.number(unexplained_ns);
  out.number(ranking_hash);
  out.number(static_cast<std::uint8_t>(repeats));
  out.array(std::span(ranking));
}

std::string Answered::encode() const {
  FrameWriter frame;
  write(frame);
  return std::string(frame.end());
}

Answered Answered::decode(std::string_view body) {
  ByteReader in(body);
  Answered message;
  message.sequence = in.number<std::uint64_t>();
  message.outcome = read_outcome(in);
  message.message = in.text();
  message.time.wall_ns = in.number<std::int64_t>();
  message.time.cpu_ns = in.number<std::int64_t>();
  message.queued_ns = in.number<std::int64_t>();
  message.unexplained_ns = in.number<std::int64_t>();
  message.ranking_hash = in.number<std::uint64_t>();
  message.repeats = in.number<std::uint8_t>() != 0;
  message.ranking = in.array<RankedService>();
  in.end();
  return message;
}

}  // namespace matchbench::protocol
