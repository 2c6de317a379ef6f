package org.matchbench;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The program's side of docs/program-protocol.md. */
public final class Program {
  private static final long PROTOCOL = 1;
  private static final int LONGEST_TEXT = 1000;
  // The beginnings of classes that are not the author's.
  private static final List<String> OTHERS = List.of("java.", "jdk.", "sun.", "org.matchbench.");

  private enum Stage {
    NONE,
    CREATED,
    LOADED,
    TRAINED,
    ASKED,
    BROKEN
  }

  private final Maker maker;
  private final Channel channel;
  private final Host host = new Host();
  private String folder = "";
  private String scratch = "";
  private Matchmaker matchmaker;
  private Stage stage = Stage.NONE;

  private Program(Maker maker, Channel channel) {
    this.maker = maker;
    this.channel = channel;
  }

  /**
   * Runs a class of matchmakers as a program of the host, and returns when the host hangs up. With
   * arguments, {@code --collection FOLDER}, it runs without a host instead.
   */
  public static void main(Class<? extends Matchmaker> kind, String[] arguments) throws Exception {
    run(Maker.of(kind), arguments);
  }

  /** The same for matchmakers that are made in another way. */
  public static void run(Maker maker, String[] arguments) throws Exception {
    if (arguments.length > 0) {
      System.exit(LocalRun.run(maker, arguments));
    }
    new Program(maker, Channel.takeOver()).answerAll();
    System.exit(0); // threads that a matchmaker left behind do not keep the program alive
  }

  private void answerAll() throws IOException {
    for (Map<String, Object> call = channel.read(); call != null; call = channel.read()) {
      long id = Reading.number(call, "id", 0);
      host.beginCall(Reading.number(call, "budget_ns", 0));
      try {
        answer(id, Reading.text(call, "call"), call);
      } catch (Throwable e) {
        fail(id, e);
      }
      channel.flush();
    }
  }

  private void answer(long id, String name, Map<String, Object> call) throws Exception {
    switch (name) {
      case "query":
        query(id, call);
        return;
      case "batch":
        batch(id, call);
        return;
      case "hello":
        add(id, hello(call));
        return;
      case "create":
        create(call);
        break;
      case "load":
        add(id, load(call));
        return;
      case "train":
        train(call);
        break;
      case "memory":
        add(id, memory());
        return;
      case "destroy":
        drop();
        break;
      default:
        throw new InvalidInput("there is no call '" + name + "'");
    }
    add(id, Collections.emptyMap());
  }

  private Map<String, Object> hello(Map<String, Object> call) throws Exception {
    folder = Reading.text(call, "folder");
    scratch = Reading.text(call, "scratch");
    Class<?> kind = maker.kind();
    Map<String, Object> answer = new LinkedHashMap<>();
    answer.put("protocol", PROTOCOL);
    answer.put("rankings", "binary");
    answer.put("train", Matchmaker.Trainable.class.isAssignableFrom(kind));
    answer.put("batch", Matchmaker.Batched.class.isAssignableFrom(kind));
    answer.put("memory", Matchmaker.Accountable.class.isAssignableFrom(kind));
    return answer;
  }

  private void create(Map<String, Object> call) throws Exception {
    drop();
    Map<String, Object> parameters = Reading.object(call, "parameters");
    int maxThreads = Math.toIntExact(Reading.number(call, "max_threads", 1));
    matchmaker =
        maker.make(
            host,
            new Options(
                Reading.number(call, "seed", 0),
                maxThreads,
                parameters == null ? Map.of() : parameters,
                folder,
                scratch));
    stage = Stage.CREATED;
  }

  private Map<String, Object> load(Map<String, Object> call) throws Exception {
    ServiceCollection collection = Reading.collection(call, channel::readAnnounced);
    expect(stage == Stage.CREATED, "load() comes once, after create");
    stage = Stage.BROKEN;
    matchmaker.load(collection);
    stage = Stage.LOADED;
    int leftOut = maker.leftOut(matchmaker);
    return leftOut == 0 ? Map.of() : Map.of("left_out", (long) leftOut);
  }

  private void train(Map<String, Object> call) throws Exception {
    Training training = Reading.training(call, channel::readAnnounced);
    expect(stage == Stage.LOADED, "train() comes once, between load() and the first query");
    stage = Stage.BROKEN;
    ((Matchmaker.Trainable) matchmaker).train(training);
    stage = Stage.TRAINED;
  }

  private void query(long id, Map<String, Object> call) throws Exception {
    beginQueries();
    int topK = Reading.count(call, "top_k");
    Service request = Reading.service(Reading.object(call, "request"));
    Ranking ranking =
        matchmaker.query(new Query(request, topK, Reading.number(call, "budget_ns", 0)));
    if (ranking == null) throw new NullPointerException("query() returned null");
    channel.add(id, ranking, topK);
  }

  private void batch(long id, Map<String, Object> call) throws Exception {
    int topK = Reading.count(call, "top_k");
    long budgetNs = Reading.number(call, "budget_ns", 0);
    List<Query> queries = new ArrayList<>();
    for (int i = Reading.count(call, "queries"); i > 0; --i) {
      queries.add(new Query(Reading.service(channel.readAnnounced()), topK, budgetNs));
    }
    beginQueries();
    List<Ranking> answers = ((Matchmaker.Batched) matchmaker).queryBatch(queries);
    if (answers.size() != queries.size()) {
      throw new IllegalStateException(
          "queryBatch() returned " + answers.size() + " answers for " + queries.size()
              + " queries");
    }
    add(id, Map.of("answers", (long) answers.size()));
    for (Ranking ranking : answers) {
      if (ranking == null) {
        channel.add(Map.of("abstained", "the matchmaker abstains"));
      } else {
        channel.add(-1, ranking, topK);
      }
    }
  }

  private Map<String, Object> memory() {
    expect(matchmaker != null, "memory() comes between create and destroy");
    MemoryUse use = ((Matchmaker.Accountable) matchmaker).memory();
    Map<String, Object> answer = new LinkedHashMap<>();
    answer.put("index_bytes", use.indexBytes());
    answer.put("ontology_bytes", use.ontologyBytes());
    answer.put("model_bytes", use.modelBytes());
    answer.put("scratch_bytes", use.scratchBytes());
    return answer;
  }

  private void drop() {
    Matchmaker dropped = matchmaker;
    matchmaker = null;
    stage = Stage.NONE;
    if (dropped != null) maker.ended(dropped);
  }

  private void beginQueries() {
    boolean ready = stage == Stage.LOADED || stage == Stage.TRAINED || stage == Stage.ASKED;
    expect(ready, "query() comes after load()");
    stage = Stage.ASKED;
  }

  private static void expect(boolean inOrder, String rule) {
    if (!inOrder) throw new OutOfOrder(rule);
  }

  private void add(long id, Map<String, Object> members) {
    Map<String, Object> answer = new LinkedHashMap<>();
    answer.put("id", id);
    answer.putAll(members);
    channel.add(answer);
  }

  /** What an answer says about a failure; its stack trace goes to the log. */
  private void fail(long id, Throwable failure) {
    channel.forget();
    String said = failure.getMessage();
    boolean plain = true;
    String member = "error";
    String kind = "";
    if (failure instanceof Unsupported) {
      member = "abstained";
    } else if (failure instanceof Cancelled) {
      kind = "cancelled";
    } else if (failure instanceof OutOfOrder) {
      kind = "state";
    } else if (failure instanceof InvalidInput) {
      kind = "invalid";
    } else {
      failure.printStackTrace();
      kind = failure instanceof OutOfMemoryError ? "no_memory" : "internal";
      plain = false;
    }
    String text = plain && said != null ? said : failure.toString();
    if (text.length() > LONGEST_TEXT) text = text.substring(0, LONGEST_TEXT);
    if (!plain) text += place(failure);
    Map<String, Object> members = new LinkedHashMap<>();
    members.put(member, text);
    if (!kind.isEmpty()) members.put("kind", kind);
    add(id, members);
  }

  /** Where in the author's own code it was thrown, as " (Mine.java:12)"; "" if nowhere. */
  private static String place(Throwable failure) {
    for (StackTraceElement frame : failure.getStackTrace()) {
      String name = frame.getClassName();
      if (name.equals(Program.class.getName())) break; // what called it is main()
      if (OTHERS.stream().anyMatch(name::startsWith) || frame.getLineNumber() < 0) continue;
      return " (" + frame.getFileName() + ":" + frame.getLineNumber() + ")";
    }
    return "";
  }
}
