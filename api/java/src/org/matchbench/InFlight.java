package org.matchbench;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * How many calls of query() a matchmaker can have at the same time, each on a thread of its own. It
 * gets as many if the contest says {@code in_flight}, too, and otherwise one after the other.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface InFlight {
  int value();
}
