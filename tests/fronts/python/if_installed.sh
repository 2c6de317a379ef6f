#!/bin/sh
# if_installed.sh INTERPRETER ARGUMENT...: runs it; 77, which skips a test, if it is not there.
[ -x "$1" ] || { echo "skipped: run scripts/peers.sh"; exit 77; }
exec "$@"
