/* A plugin of the ABI's next major version. */
const void* mb_entry_v2(unsigned index) {
  (void)index;
  return 0;
}
