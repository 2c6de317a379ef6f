#!/bin/sh
# if_present.sh <program> <argument>...: runs it; 77, which CTest takes as "skipped", without it.
command -v "$1" > /dev/null || { echo "skipped: $1 is not installed"; exit 77; }
exec "$@"
