package org.matchbench.sme2;

import de.dfki.sme2.IMatchmakerPlugin;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import org.matchbench.Host;
import org.matchbench.InvalidInput;
import org.matchbench.Maker;
import org.matchbench.Matchmaker;
import org.matchbench.Options;

/** Makes matchmakers from a class that implements SME2's interface. */
final class Sme2Maker extends Maker {
  private final String className;
  private final DocumentStore store;
  private Sme2Matchmaker current;

  Sme2Maker(String className, DocumentStore store) {
    this.className = className;
    this.store = store;
  }

  @Override
  public Class<? extends Matchmaker> kind() {
    pluginClass();
    return Sme2Matchmaker.class;
  }

  @Override
  public Matchmaker make(Host host, Options options) throws Exception {
    current = new Sme2Matchmaker(pluginClass(), store, host, options);
    return current;
  }

  @Override
  public int leftOut(Matchmaker matchmaker) {
    return ((Sme2Matchmaker) matchmaker).leftOut();
  }

  @Override
  public void ended(Matchmaker matchmaker) {
    ((Sme2Matchmaker) matchmaker).close();
  }

  private Class<? extends IMatchmakerPlugin> pluginClass() {
    try {
      return Class.forName(className, false, getClass().getClassLoader())
          .asSubclass(IMatchmakerPlugin.class);
    } catch (ClassNotFoundException e) {
      throw new InvalidInput(
          "there is no class " + className + " on the class path; " + Sme2Classes.remedy());
    } catch (ClassCastException e) {
      throw new InvalidInput(
          className + " does not implement de.dfki.sme2.IMatchmakerPlugin; " + Sme2Classes.remedy());
    } catch (UnsupportedClassVersionError e) {
      throw new InvalidInput(
          className + " was compiled for a newer Java than " + System.getProperty("java.version")
              + " (" + e.getMessage() + "); install a newer one");
    } catch (LinkageError e) {
      throw unlinked(className, e);
    }
  }

  static IMatchmakerPlugin instantiate(Class<? extends IMatchmakerPlugin> kind) throws Exception {
    try {
      Constructor<? extends IMatchmakerPlugin> constructor = kind.getDeclaredConstructor();
      constructor.setAccessible(true);
      return constructor.newInstance();
    } catch (NoSuchMethodException | InstantiationException e) {
      throw new InvalidInput(kind.getName() + " has no constructor without arguments");
    } catch (InvocationTargetException e) {
      if (e.getCause() instanceof LinkageError) throw unlinked(kind.getName(), e.getCause());
      if (e.getCause() instanceof Exception) throw (Exception) e.getCause();
      if (e.getCause() instanceof Error) throw (Error) e.getCause();
      throw e;
    } catch (ExceptionInInitializerError e) {
      throw new IllegalStateException(
          "the static initialiser of " + kind.getName() + " threw " + e.getCause(), e);
    } catch (LinkageError e) {
      throw unlinked(kind.getName(), e);
    }
  }

  private static InvalidInput unlinked(String name, Throwable reason) {
    return new InvalidInput(
        name + " cannot be linked (" + reason + "); add the jars that it needs to the class path");
  }
}
