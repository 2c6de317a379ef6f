#!/usr/bin/env bash
# usage: scripts/arm64.sh [--built] [--as root|user] [part...]
# Builds everything for arm64 on this machine and tests it on an emulated one: Debian's arm64 kernel in
# qemu-system-aarch64, over the root of packaging/sysroot.sh. A part is a layer of tests/, or
#   demo   the demo's round has to have the scores of this machine
#   wheel  a wheel of the build is installed on the machine and makes a board there
# both as an ordinary user. A layer may be followed by ':' and a filter of GoogleTest: 'sandbox:*Attack*'. Without a
# part all are tested, in this order: demo, wheel, the layers that start no process, by QEMU's user mode, and those that
# do, as root and as an ordinary user of the machine.
#   --built  takes build/arm64 as it is
#   --as     runs tests of layers as this one alone
# Each part has a machine of its own and leaves its result in build/arm64-machine/results. What passed, a part or a test
# of a layer, is not tested again before it is built anew: an interrupted run goes on where it was. A machine keeps one
# core busy; others may be started beside it, by other calls with --built.
# The machine's clock follows its instructions, one a nanosecond, so that deadlines of tests hold however busy this
# machine is; one that honest plugins have to keep is MATCHBENCH_PATIENCE (default: 10) times as long all the same.
# Emulation shows neither weak order of memory nor what caches keep: for these, see the headers of byte_ring and
# flight_recorder, and SECURITY.md.
set -euo pipefail
cd "$(dirname "$0")/.."

of_user_mode=(model text ontology trec collection importers contest protocol store measures analysis eval results report)
of_machine=(keeper sandbox plugin worker program_layer registry session round misbehaving)
sysroot=build/sysroot-arm64 build=build/arm64 machine=build/arm64-machine
results=$machine/results
most_minutes=240
built='' users='root user'
while [ $# -gt 0 ]; do
  case $1 in
    --built) built=yes; shift ;;
    --as) users=$2; shift 2 ;;
    -*) sed -n '2,19s/^# //p' "$0" >&2; exit 2 ;;
    *) break ;;
  esac
done
all=''
[ $# -gt 0 ] || { all=yes; set -- demo wheel "${of_user_mode[@]}" "${of_machine[@]}"; }
[ "$(id -u)" = 0 ] || { echo "arm64: the files of an emulated machine belong to its root: run this as root" >&2; exit 3; }

is_of_user_mode() { [[ " ${of_user_mode[*]} " == *" ${1%%:*} "* ]]; }
program_of() { find "$PWD/$build/tests" "$PWD/$build/test_bin" -type f -name "test_${1%%:*}" 2>/dev/null | head -1; }

filter_of() { case $1 in *:*) echo "${1#*:}" ;; *) echo '*' ;; esac }
result_of() { echo "$results/${1//\//_}.${users/ /+}"; }
# tests_of WHO OUTCOME PART: those of which machines have told it.
tests_of() { sed -sn "s/^$1: \[ *$2 *\] \([^ ,]*\).*/\1/p" "$results/${3%%:*}".*.console 2>/dev/null | sort -u; }

build_tree() {
  local targets=() part
  for part in "$@"; do
    case $part in
      demo) targets+=(programs) ;;
      wheel) targets=(all) ;;
      *) is_of_user_mode "$part" || targets+=(programs)
        targets+=("test_${part%%:*}") ;;
    esac
    [ "$part" != wheel ] || break
  done
  [ -z "$all" ] || targets=(all)
  scripts/setup.sh --tests --cross
  packaging/sysroot.sh --machine
  echo "arm64: building in $build"
  cmake --preset arm64 -DBUILD_TESTING=ON >/dev/null
  cmake --build $build --target "${targets[@]}"
}

# is_older_than_build FILE PART: than what the part tests, or the folder of its test program.
is_older_than_build() {
  local program
  program=$(program_of "$2")
  [ -n "$(find $build/bin $build/plugins $build/sdk ${program:+"$(dirname "$program")"} -type f \
    ! -name '*.[oa]' -newer "$1" -print -quit)" ]
}

has_passed() { grep -qsx 'arm64: passed' "$(result_of "$1")" && ! is_older_than_build "$(result_of "$1")" "$1"; }

# make_disk PART: the root of all machines, the sysroot's files, and this tree and what was built at the paths that
# tests know.
make_disk() {
  local disk=$machine/disk.img root=$machine/root name java used
  if [ -e $disk ] && ! is_older_than_build $disk "$1"; then
    return
  fi
  echo "arm64: making the machine's disk"
  rm -rf $root $disk
  mkdir -p $machine
  cp -al $sysroot $root
  rm -rf $root/{opt,boot,usr/include,usr/lib/modules}
  for name in passwd group; do
    rm -f "$root/etc/$name"
    cp "$root/usr/share/base-passwd/$name.master" "$root/etc/$name"
  done
  echo 'matchbench:x:1000:1000::/home/matchbench:/bin/bash' >>$root/etc/passwd
  echo 'matchbench:x:1000:' >>$root/etc/group
  install -m 640 /dev/null $root/etc/shadow
  mkdir -p $root/{home/matchbench,proc,sys,dev,run,tmp} "$root$PWD/$build"
  chown 1000:1000 $root/home/matchbench
  chmod 1777 $root/tmp
  # Links that a package's installation would make.
  link() { [ -e "$root/$2" ] || [ -L "$root/$2" ] || ln -s "$1" "$root/$2"; }
  link dash usr/bin/sh
  link gawk usr/bin/awk
  java=$(cd $root/usr && ls -d lib/jvm/java-*-openjdk-arm64/bin/java | head -1)
  link "../$java" usr/bin/java
  git ls-files -z | cpio -0pdm --quiet "$root$PWD"
  (cd $build && find . \( -name CMakeFiles -o -name node_modules -o -name '*.o' -o -name '*.a' -o -name '*.gch' \) -prune \
    -o -print0 | cpio -0pdlm --quiet "$OLDPWD/$root$OLDPWD/$build")
  used=$(du -sm $root | cut -f1)
  mke2fs -q -t ext4 -O ^has_journal -d $root -E root_owner=0:0 $disk "$((used + used / 4 + 2048))M" >/dev/null
  rm -rf $root
}

# make_first_root VERSION PART: what finds the disk, and what is to be done on it. Debian's kernel has the drivers as
# modules.
make_first_root() {
  local version=$1 part=$2 first=$machine/initramfs-$$ number=100 module file who filter
  rm -rf $first
  mkdir -p $first/bin $first/modules $first/part
  [ -e "$sysroot/usr/lib/modules/$version/modules.dep" ] || depmod -b $sysroot "$version"
  cp $sysroot/usr/bin/busybox $first/bin/busybox
  cp tests/arm64/first_init.sh $first/init
  chmod +x $first/init
  for module in virtio_mmio virtio_pci virtio_blk ext4; do
    for file in $(modprobe -d $sysroot -S "$version" --show-depends $module | sed -n 's/^insmod \([^ ]*\).*/\1/p'); do
      compgen -G "$first/modules/*-$(basename "$file")" >/dev/null || cp "$file" "$first/modules/$((number++))-$(basename "$file")"
    done
  done
  cp tests/arm64/init.sh tests/arm64/inside.sh $first/part/
  if [ "$part" = wheel ]; then
    rm -rf $machine/wheel
    packaging/wheel.sh --build $build --out $machine/wheel /usr/bin/python3
    cp $machine/wheel/*.whl $first/part/
  fi
  printf 'tree=%q\nbuild=%q\npart=%q\nusers=%q\npatience=%q\n' "$PWD" "$PWD/$build" "${part%%:*}" "$users" \
    "${MATCHBENCH_PATIENCE:-10}" >$first/part/settings
  filter=$(filter_of "$part")
  case $filter in *-*) filter+=: ;; *) filter+=- ;; esac
  for who in root user; do
    echo "--gtest_filter=$filter$(tests_of $who OK "$part" | paste -sd:)" >"$first/part/$who.flags"
  done
  (cd $first && find . | cpio -o -H newc --quiet) | gzip -1 >$first.gz
}

# boot VERSION RESULT: with these settings of the processor a system call takes 2 us, with QEMU's own 19. The disk stays
# as it is.
boot() {
  timeout $((60 * most_minutes)) qemu-system-aarch64 -M virt -cpu max,pauth-impdef=on,sve=off -smp 2 -m 4096 \
    -icount shift=0,sleep=on -rtc clock=vm -snapshot -nographic -no-reboot -nic none \
    -kernel "$sysroot/boot/vmlinuz-$1" -initrd $machine/initramfs-$$.gz -append 'console=ttyAMA0 quiet kpti=0 panic=-1' \
    -drive file=$machine/disk.img,format=raw,if=virtio,cache=unsafe </dev/null |
    stdbuf -oL tr -d '\r' | tee "$2" || true
}

# The machine's scores, between two marks of its console, against those of the same contest here.
compare_scores() {
  [ -e build/demo/round.db ] || scripts/demo.sh
  sed -n '/^arm64: scores begin$/,/^arm64: scores end$/{/^arm64: /!p}' "$1" >$machine/scores.tsv
  sqlite3 -readonly build/demo/round.db <tests/arm64/scores.sql >$machine/scores-here.tsv
  python3 tests/arm64/compare_scores.py $machine/scores-here.tsv $machine/scores.tsv
}

test_on_machine() {
  local version begin=$SECONDS who console
  for console in "$results/${1%%:*}".*.console; do
    if [ -e "$console" ] && is_older_than_build "$console" "$1"; then rm "$console"; fi
  done
  console=$results/${1%%:*}.$(date +%s).console
  version=$(ls $sysroot/usr/lib/modules | sort -V | tail -1)
  (flock 9 && make_disk "$1") 9<"$results"
  make_first_root "$version" "$1"
  echo "arm64: $1: booting Linux $version on an emulated machine; it may take $most_minutes minutes"
  boot "$version" "$console"
  rm -rf $machine/initramfs-$$*
  echo "arm64: $1: the machine ran for $(((SECONDS - begin) / 60)) minutes"
  for who in $users; do
    echo "arm64: $1: $who: $(tests_of $who OK "$1" | wc -l) passed, $(tests_of $who SKIPPED "$1" | wc -l) skipped"
  done
  grep -qx 'arm64: passed' "$console" || return 1
  [ "$1" != demo ] || compare_scores "$console"
}

test_part() {
  if is_of_user_mode "$1"; then
    echo "arm64: $1: by user mode"
    qemu-aarch64-static -L $sysroot "$(program_of "$1")" --gtest_brief=1 --gtest_filter="$(filter_of "$1")" |
      tee "$results/${1%%:*}.0.console"
  else
    test_on_machine "$1"
  fi
}

failed=0
[ -n "$built" ] || build_tree "$@"
mkdir -p $results
for part in "$@"; do
  if has_passed "$part"; then
    echo "arm64: $part has passed already"
    continue
  fi
  rm -f "$(result_of "$part")"
  if test_part "$part" && echo 'arm64: passed' >"$(result_of "$part")"; then
    echo "arm64: $part: passed"
  else
    echo "arm64: failed: $part" >&2
    failed=1
  fi
done
exit $failed
