/* A library like any other. */
int answer(void) {
  return 42;
}
