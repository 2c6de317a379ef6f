/* No entry of its own: dlsym() finds the one of the library that this one depends on. */
const void* mb_entry_v1(unsigned index);
const void* use_it(void) {
  return mb_entry_v1(0);
}
