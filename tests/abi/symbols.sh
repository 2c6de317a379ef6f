#!/bin/sh
# symbols.sh <plugin>: the library defines one dynamic symbol, the entry.
symbols=$(nm -D --defined-only "$1" | awk '{print $NF}') || exit 1
[ "$symbols" = mb_entry_v1 ] && exit 0
echo "$1 must export mb_entry_v1 alone, but exports:"
echo "${symbols:-nothing}"
exit 1
