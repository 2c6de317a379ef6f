#!/bin/sh
# frozen.sh <frozen folder>: the headers of a released ABI are the very bytes that were released.
cd "$1" && exec sha256sum --check --strict SHA256SUMS
