import java.io.FileOutputStream;
import java.io.IOException;
import java.lang.reflect.Field;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.matchbench.Host;
import org.matchbench.Matchmaker;
import org.matchbench.Options;
import org.matchbench.Program;
import org.matchbench.Query;
import org.matchbench.Ranking;
import org.matchbench.Service;
import org.matchbench.ServiceCollection;

/**
 * Ranks services by name, and does before what its parameter "misdeed" names: in the call that the
 * parameter "where" names, with the request "bad" if that is "query".
 */
public final class Misbehave extends Matchmaker {
  private interface Misdeed {
    void run() throws Exception;
  }

  private interface Attempt {
    String run() throws Exception;
  }

  private final Map<String, Misdeed> misdeeds =
      Map.ofEntries(
          Map.entry("honest", () -> {}),
          Map.entry("exit", () -> System.exit(0)),
          Map.entry("halt", () -> Runtime.getRuntime().halt(3)),
          Map.entry("exit in a thread", this::exitInAThread),
          Map.entry("hanging hook", this::addHangingHook),
          Map.entry("exit with a hanging hook", this::exitWithAHangingHook),
          Map.entry("null address", () -> unsafe("putAddress", 0L, 1L)),
          Map.entry("recursion", () -> recurse(1)),
          Map.entry("too large an array", () -> host.log("" + new long[1 << 28].length)),
          Map.entry("memory of its own", this::takeMemoryOfItsOwn),
          Map.entry("endless loop", this::loop),
          Map.entry("lasting thread", () -> new Thread(Misbehave::sleepForEver).start()),
          Map.entry("print in a thread", () -> new Thread(Misbehave::printMuch).start()),
          Map.entry("print past the SDK", this::printPastTheSdk),
          Map.entry("close streams", this::closeStreams),
          Map.entry("read secret", () -> refused(this::readSecret)),
          Map.entry("listen", () -> refused(this::listen)),
          Map.entry("start a process", () -> refused(this::startAProcess)));

  private final List<Service> services = new ArrayList<>();
  private volatile long turns;

  public Misbehave(Host host, Options options) {
    super(host, options);
  }

  public static void main(String[] arguments) throws Exception {
    Program.main(Misbehave.class, arguments);
  }

  @Override
  public void load(ServiceCollection collection) throws Exception {
    services.addAll(collection.services());
    if ("load".equals(parameter("where"))) misbehave();
  }

  @Override
  public Ranking query(Query query) throws Exception {
    if (parameter("where") == null && query.request().name().equals("bad")) misbehave();
    List<Integer> order = new ArrayList<>();
    for (int i = 0; i < services.size(); ++i) order.add(i);
    order.sort(Comparator.comparing(i -> services.get(i).name()));
    Ranking ranking = new Ranking();
    for (int rank = 0; rank < order.size(); ++rank) ranking.add(order.get(rank), 1.0 / (3 + rank));
    return ranking;
  }

  private String parameter(String name) {
    return (String) options.parameters().get(name);
  }

  private void misbehave() throws Exception {
    misdeeds.get(parameter("misdeed")).run();
  }

  /** Escaping is an answer, too: it would show as an error that says so. */
  private static void refused(Attempt attempt) throws Exception {
    String what;
    try {
      what = attempt.run();
    } catch (IOException e) {
      return;
    }
    throw new IllegalStateException("escaped: " + what);
  }

  private static void sleepForEver() {
    while (true) {
      try {
        Thread.sleep(3_600_000);
      } catch (InterruptedException e) {
        // It sleeps on.
      }
    }
  }

  private static void printMuch() {
    for (int line = 0; line < 20_000; ++line) System.out.println("{\"id\": " + line + "}");
  }

  private void exitInAThread() {
    new Thread(() -> System.exit(3)).start();
    sleepForEver();
  }

  private void addHangingHook() {
    Runtime.getRuntime().addShutdownHook(new Thread(Misbehave::sleepForEver));
  }

  private void exitWithAHangingHook() {
    addHangingHook();
    System.exit(3);
  }

  private int recurse(int depth) {
    return depth + recurse(depth + 1);
  }

  /** Outside of the heap, which the virtual machine bounds. */
  private void takeMemoryOfItsOwn() throws Exception {
    long bytes = 16L << 20;
    while (true) {
      long address = (Long) unsafe("allocateMemory", bytes);
      unsafe("setMemory", address, bytes, (byte) 1);
    }
  }

  private void loop() {
    while (turns >= 0) ++turns;
  }

  private void printPastTheSdk() throws IOException {
    try (FileOutputStream out = new FileOutputStream("/proc/self/fd/1")) {
      out.write("ready\n".getBytes());
    }
  }

  private void closeStreams() throws IOException {
    System.in.close();
    System.out.close();
    System.err.close();
  }

  private String readSecret() throws IOException {
    return "read " + Files.readString(Path.of(parameter("secret")));
  }

  private String listen() throws IOException {
    try (ServerSocket socket = new ServerSocket(0)) {
      return "listens on port " + socket.getLocalPort();
    }
  }

  private String startAProcess() throws IOException {
    return "started " + new ProcessBuilder("/bin/sh", "-c", "true").start();
  }

  /** A method of sun.misc.Unsafe, which javac warns of where it is named. */
  private static Object unsafe(String name, Object... values) throws Exception {
    Class<?> kind = Class.forName("sun.misc.Unsafe");
    Class<?>[] types = new Class<?>[values.length];
    for (int i = 0; i < values.length; ++i) {
      types[i] = values[i] instanceof Byte ? byte.class : long.class;
    }
    Field instance = kind.getDeclaredField("theUnsafe");
    instance.setAccessible(true);
    return kind.getMethod(name, types).invoke(instance.get(null), values);
  }
}
