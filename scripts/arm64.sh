#!/usr/bin/env bash
# usage: scripts/arm64.sh [--built] [layer...]
# Builds everything for arm64 on this machine and tests it on an emulated one: Debian's arm64 kernel in
# qemu-system-aarch64, over the root of packaging/sysroot.sh. The demo's round has to have the scores of this machine,
# and the tests of the layers that start processes have to pass as root and as an ordinary user. Layers that start none
# are tested by QEMU's user mode instead. Without a layer all are tested, and a wheel of the build is installed on the
# machine, too, and has to make a board there.
#   --built  takes build/arm64 as it is
# A deadline that honest plugins have to keep is MATCHBENCH_PATIENCE (default: 10) times as long as on a real machine.
# Emulation shows neither weak order of memory nor what caches keep: for these, see the headers of byte_ring and
# flight_recorder, and SECURITY.md.
set -euo pipefail
cd "$(dirname "$0")/.."

of_machine=(keeper sandbox plugin worker program_layer registry session round misbehaving)
of_user_mode=(model text ontology trec collection importers contest protocol store measures analysis eval results report)
sysroot=build/sysroot-arm64 build=build/arm64 machine=build/arm64-machine
most_minutes=240
built='' all=yes
while [ $# -gt 0 ]; do
  case $1 in
    --built) built=yes; shift ;;
    -*) sed -n '2,12s/^# //p' "$0" >&2; exit 2 ;;
    *) break ;;
  esac
done
if [ $# -gt 0 ]; then
  all=''
  mapfile -t of_user_mode < <(printf '%s\n' "${of_user_mode[@]}" | grep -xF -f <(printf '%s\n' "$@") || true)
  of_machine=()
  for layer in "$@"; do [[ " ${of_user_mode[*]} " == *" $layer "* ]] || of_machine+=("$layer"); done
fi
[ "$(id -u)" = 0 ] || { echo "arm64: the files of an emulated machine belong to its root: run this as root" >&2; exit 3; }

failed=0
program_of() { find "$PWD/$build/tests" "$PWD/$build/test_bin" -type f -name "test_$1" 2>/dev/null | head -1; }

build_tree() {
  local targets=(all)
  [ -n "$all" ] || targets=("${of_user_mode[@]/#/test_}" "${of_machine[@]/#/test_}")
  [ ${#of_machine[@]} -eq 0 ] || targets=(programs "${targets[@]}")
  scripts/setup.sh --tests --cross
  packaging/sysroot.sh --machine
  echo "arm64: building in $build"
  cmake --preset arm64 -DBUILD_TESTING=ON >/dev/null
  cmake --build $build --target "${targets[@]}"
}

test_by_user_mode() {
  local layer
  for layer in "${of_user_mode[@]}"; do
    echo "arm64: $layer, by user mode"
    qemu-aarch64-static -L $sysroot "$(program_of "$layer")" --gtest_brief=1 || {
      echo "arm64: failed: $layer, by user mode" >&2
      failed=1
    }
  done
}

# The root of the machine: the sysroot's files, and this tree and what was built at the paths that tests know.
make_root() {
  local root=$machine/root name java used
  rm -rf $machine
  mkdir -p $machine
  [ -z "$all" ] || packaging/wheel.sh --build $build --out $machine/wheel /usr/bin/python3
  cp -al $sysroot $root
  rm -rf $root/opt
  for name in passwd group; do
    rm -f "$root/etc/$name"
    cp "$root/usr/share/base-passwd/$name.master" "$root/etc/$name"
  done
  echo 'matchbench:x:1000:1000::/home/matchbench:/bin/bash' >>$root/etc/passwd
  echo 'matchbench:x:1000:' >>$root/etc/group
  mkdir -p $root/{home/matchbench,proc,sys,dev,run,tmp,tests-arm64} "$root$PWD"
  chown 1000:1000 $root/home/matchbench
  chmod 1777 $root/tmp
  # Links that a package's installation would make.
  link() { [ -e "$root/$2" ] || [ -L "$root/$2" ] || ln -s "$1" "$root/$2"; }
  link dash usr/bin/sh
  link gawk usr/bin/awk
  java=$(cd $root/usr && ls -d lib/jvm/java-*-openjdk-arm64/bin/java | head -1)
  link "../$java" usr/bin/java
  git ls-files -z | tar --null -T - -cf - | tar -xf - -C "$root$PWD"
  tar --exclude='*.o' --exclude='*.a' --exclude='*.gch' --exclude=CMakeFiles --exclude=node_modules -cf - $build |
    tar -xf - -C "$root$PWD"
  cp tests/arm64/init.sh tests/arm64/inside.sh $root/tests-arm64/
  [ -z "$all" ] || cp $machine/wheel/*.whl $root/tests-arm64/
  printf 'tree=%q\nbuild=%q\nlayers=%q\nall=%q\npatience=%q\n' "$PWD" "$PWD/$build" "${of_machine[*]}" "$all" \
    "${MATCHBENCH_PATIENCE:-10}" >$root/tests-arm64/settings
  used=$(du -sm $root | cut -f1)
  mke2fs -q -t ext4 -O ^has_journal -d $root -E root_owner=0:0 $machine/disk.img "$((used + used / 4 + 2048))M" >/dev/null
  rm -rf $root
}

# What finds the disk: Debian's kernel has the drivers as modules.
make_first_root() {
  local version=$1 first=$machine/initramfs number=100 module file
  depmod -b $sysroot "$version"
  mkdir -p $first/bin $first/modules
  cp $sysroot/usr/bin/busybox $first/bin/busybox
  cp tests/arm64/first_init.sh $first/init
  chmod +x $first/init
  for module in virtio_mmio virtio_pci virtio_blk ext4; do
    for file in $(modprobe -d $sysroot -S "$version" --show-depends $module | sed -n 's/^insmod \([^ ]*\).*/\1/p'); do
      compgen -G "$first/modules/*-$(basename "$file")" >/dev/null || cp "$file" "$first/modules/$((number++))-$(basename "$file")"
    done
  done
  (cd $first && find . | cpio -o -H newc --quiet) | gzip -1 >$machine/initrd
}

# With these settings of the processor a system call takes 2 us, with QEMU's own 19.
boot() {
  local version=$1 begin=$SECONDS
  echo "arm64: booting Linux $version on an emulated machine; it may take $most_minutes minutes"
  timeout $((60 * most_minutes)) qemu-system-aarch64 -M virt -cpu max,pauth-impdef=on,sve=off -smp "$(nproc)" -m 3072 \
    -nographic -no-reboot -nic none -kernel "$sysroot/boot/vmlinuz-$version" -initrd $machine/initrd \
    -append 'console=ttyAMA0 quiet kpti=0 panic=-1' -drive file=$machine/disk.img,format=raw,if=virtio \
    </dev/null | stdbuf -oL tr -d '\r' | tee $machine/console.log || true
  echo "arm64: the machine ran for $(((SECONDS - begin) / 60)) minutes"
  grep -qx 'arm64: all passed' $machine/console.log || {
    echo "arm64: failed on the machine; see $machine/console.log" >&2
    failed=1
  }
}

# The machine's scores, between two marks of its console, against those of the same contest here.
compare_scores() {
  [ -e build/demo/round.db ] || scripts/demo.sh
  sed -n '/^arm64: scores begin$/,/^arm64: scores end$/{/^arm64: /!p}' $machine/console.log >$machine/scores.tsv
  sqlite3 -readonly build/demo/round.db <tests/arm64/scores.sql >$machine/scores-here.tsv
  python3 tests/arm64/compare_scores.py $machine/scores-here.tsv $machine/scores.tsv || failed=1
}

[ -n "$built" ] || build_tree
test_by_user_mode
if [ ${#of_machine[@]} -gt 0 ]; then
  version=$(ls $sysroot/usr/lib/modules | sort -V | tail -1)
  make_root
  make_first_root "$version"
  boot "$version"
  [ -z "$all" ] || compare_scores
fi
exit $failed
