package broken;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Paths;

/** Reads its configuration, which is not there, when the class is initialised. */
public class FailsAtFirst extends ReadsNothing {
  private static final String SETTINGS = read("plugin/broken/settings.xml");

  private static String read(String file) {
    try {
      return new String(Files.readAllBytes(Paths.get(file)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public String toString() {
    return SETTINGS;
  }
}
