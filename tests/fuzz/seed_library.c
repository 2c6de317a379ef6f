/* The smallest library with something to export and something to need. */
extern int needed(void);
int exported(void);
int exported(void) {
  return needed();
}
