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
  private volatile Stage stage = Stage.NONE;
  private int inFlight = 1; // queries at the same time, as many as both sides can
  private final Object turn = new Object(); // of the thread that reads
  private boolean hungUp;

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
      if (inFlight > 1 && isQuery(call)) {
        answerTogether(call);
        return;
      }
      answer(call, channel);
    }
  }

  /**
   * The same on several threads that take turns to read a call: who has read a query answers it, and
   * the next thread reads. Other calls come when no query is under way.
   */
  private void answerTogether(Map<String, Object> first) throws IOException {
    for (int i = 1; i < inFlight; ++i) {
      Channel answers = channel.beside();
      Thread helper =
          new Thread(
              () -> {
                try {
                  takeTurns(answers);
                } catch (Throwable e) {
                  e.printStackTrace();
                  Runtime.getRuntime().halt(1);
                }
              });
      helper.setDaemon(true);
      helper.start();
    }
    answer(first, channel);
    takeTurns(channel);
  }

  private void takeTurns(Channel answers) throws IOException {
    while (true) {
      Map<String, Object> call;
      synchronized (turn) {
        if (hungUp) return;
        call = channel.read();
        hungUp = call == null;
        if (hungUp) return;
        if (!isQuery(call)) {
          answer(call, answers);
          continue;
        }
      }
      answer(call, answers);
    }
  }

  private static boolean isQuery(Map<String, Object> call) {
    return "query".equals(call.get("call"));
  }

  private void answer(Map<String, Object> call, Channel answers) throws IOException {
    long id = Reading.number(call, "id", 0);
    long budgetNs = Reading.number(call, "budget_ns", 0);
    if (inFlight > 1 && isQuery(call)) {
      host.beginQuery(budgetNs);
    } else {
      host.beginCall(budgetNs);
    }
    try {
      answer(id, Reading.text(call, "call"), call, answers);
    } catch (Throwable e) {
      fail(id, e, answers);
    }
    answers.flush();
  }

  private void answer(long id, String name, Map<String, Object> call, Channel answers)
      throws Exception {
    switch (name) {
      case "query":
        query(id, call, answers);
        return;
      case "batch":
        batch(id, call, answers);
        return;
      case "hello":
        add(id, hello(call), answers);
        return;
      case "create":
        create(call);
        break;
      case "load":
        add(id, load(call), answers);
        return;
      case "train":
        train(call);
        break;
      case "memory":
        add(id, memory(), answers);
        return;
      case "destroy":
        drop();
        break;
      default:
        throw new InvalidInput("there is no call '" + name + "'");
    }
    add(id, Collections.emptyMap(), answers);
  }

  private Map<String, Object> hello(Map<String, Object> call) throws Exception {
    folder = Reading.text(call, "folder");
    scratch = Reading.text(call, "scratch");
    Class<?> kind = maker.kind();
    Map<String, Object> answer = new LinkedHashMap<>();
    answer.put("protocol", PROTOCOL);
    InFlight can = kind.getAnnotation(InFlight.class);
    long most = can == null ? 1 : Math.max(1, can.value());
    inFlight = (int) Math.min(most, Reading.number(call, "in_flight", 1));
    answer.put("in_flight", most);
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

  private void query(long id, Map<String, Object> call, Channel answers) throws Exception {
    beginQueries();
    int topK = Reading.count(call, "top_k");
    Service request = Reading.service(Reading.object(call, "request"));
    Ranking ranking =
        matchmaker.query(new Query(request, topK, Reading.number(call, "budget_ns", 0)));
    if (ranking == null) throw new NullPointerException("query() returned null");
    answers.add(id, ranking, topK);
  }

  private void batch(long id, Map<String, Object> call, Channel answers) throws Exception {
    int topK = Reading.count(call, "top_k");
    long budgetNs = Reading.number(call, "budget_ns", 0);
    List<Query> queries = new ArrayList<>();
    for (int i = Reading.count(call, "queries"); i > 0; --i) {
      queries.add(new Query(Reading.service(channel.readAnnounced()), topK, budgetNs));
    }
    beginQueries();
    List<Ranking> rankings = ((Matchmaker.Batched) matchmaker).queryBatch(queries);
    if (rankings.size() != queries.size()) {
      throw new IllegalStateException(
          "queryBatch() returned " + rankings.size() + " answers for " + queries.size()
              + " queries");
    }
    add(id, Map.of("answers", (long) rankings.size()), answers);
    for (Ranking ranking : rankings) {
      if (ranking == null) {
        answers.add(Map.of("abstained", "the matchmaker abstains"));
      } else {
        answers.add(-1, ranking, topK);
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

  private static void add(long id, Map<String, Object> members, Channel answers) {
    Map<String, Object> answer = new LinkedHashMap<>();
    answer.put("id", id);
    answer.putAll(members);
    answers.add(answer);
  }

  /** What an answer says about a failure; its stack trace goes to the log. */
  private void fail(long id, Throwable failure, Channel answers) {
    answers.forget();
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
    add(id, members, answers);
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
