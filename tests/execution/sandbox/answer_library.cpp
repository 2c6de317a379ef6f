// A library to be loaded by a confined process.
extern "C" int answer() {
  return 42;
}
