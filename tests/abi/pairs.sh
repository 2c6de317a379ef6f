#!/bin/sh
# pairs.sh <compiler> <frozen include> <current include> <linker map> <scratch folder>
# Builds a host and a plugin with each of three headers, the frozen 1.0, the current one and a next
# minor version made from it by appending a function to both tables, and runs all nine pairs.
compiler=$1 frozen=$2 current=$3 map=$4 scratch=$5
here=$(dirname "$0")
set -eu
rm -rf "$scratch"
mkdir -p "$scratch"
cp -r "$current" "$scratch/next"
header=$scratch/next/matchbench/plugin.h
sed -i -e 's/^} mb_plugin_t;/  mb_status (*next_call)(mb_matchmaker_t *);\n&/' \
  -e 's/^} mb_host_t;/  int32_t (*next_call)(const struct mb_host *);\n&/' \
  -e 's/^#define MB_ABI_MINOR [0-9]*u/#define MB_ABI_MINOR 99u/' "$header"
[ "$(grep -c 'next_call\|MB_ABI_MINOR 99u' "$header")" = 3 ] ||
  { echo "cannot append to $current/matchbench/plugin.h: its form has changed"; exit 1; }

# An older source leaves newer members out, which is the very point: they are then NULL.
warnings='-Wall -Wextra -Wno-missing-field-initializers -Werror'
build() {  # <version> <include> <flags>...
  version=$1 include=$2
  shift 2
  "$compiler" -std=c11 $warnings -I"$include" "$@" -fPIC -shared \
    -Wl,--version-script="$map" -o "$scratch/plugin-$version.so" "$here/plugin.c"
  "$compiler" -std=c11 $warnings -I"$include" "$@" \
    -o "$scratch/host-$version" "$here/host.c" -ldl
}
build frozen "$frozen"
build current "$current"
build next "$scratch/next" -DNEXT_MINOR

failed=0
for host in frozen current next; do
  for plugin in frozen current next; do
    # Only a next host can see the plugin's new function, and only a next plugin the host's.
    plugin_next=unknown host_next=unknown
    [ $host = next ] && { [ $plugin = next ] && plugin_next=present || plugin_next=absent; }
    [ $plugin = next ] && { [ $host = next ] && host_next=present || host_next=absent; }
    expected="best 0, plugin.next_call $plugin_next, host.next_call $host_next"
    actual=$("$scratch/host-$host" "$scratch/plugin-$plugin.so" 2>&1) || actual="$actual (failed)"
    echo "$host host, $plugin plugin: $actual"
    [ "$actual" = "$expected" ] || { echo "  expected: $expected"; failed=1; }
  done
done
exit $failed
