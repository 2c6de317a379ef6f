// An entry that throws, which no entry may.
extern "C" const void* mb_entry_v1(unsigned) {
  throw 42;
}
