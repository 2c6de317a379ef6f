#!/usr/bin/env bash
# Builds everything for arm64 on this machine and tests it on an emulated one: Debian's arm64 kernel in
# qemu-system-aarch64, over the root of packaging/sysroot.sh. The demo's round has to have the scores of this machine,
# and the tests of these layers have to pass as root and as an ordinary user. Layers that start no process are tested
# by QEMU's user mode instead. A wheel that packaging/wheel.sh --arm64 has put into dist/ is installed there, too, and has
# to make a board.
# usage: scripts/arm64.sh [layer...]
# A deadline that honest plugins have to keep is MATCHBENCH_PATIENCE (default: 10) times as long as on a real machine.
# Emulation shows neither weak order of memory nor what caches keep: for these, see the headers of byte_ring and
# flight_recorder, and SECURITY.md.
set -euo pipefail
cd "$(dirname "$0")/.."
[ "$(id -u)" = 0 ] || { echo "arm64: the files of an emulated machine belong to its root: run this as root" >&2; exit 3; }

on_machine=(keeper sandbox plugin worker program_layer registry session round misbehaving)
by_user_mode=(model text ontology trec collection importers contest protocol store measures analysis eval results report)
[ $# -eq 0 ] || { on_machine=("$@") by_user_mode=(); }
sysroot=build/sysroot-arm64 build=build/arm64 machine=build/arm64-machine
most_minutes=240

scripts/setup.sh --tests --cross
packaging/sysroot.sh --machine
echo "arm64: building in $build"
cmake --preset arm64 -DBUILD_TESTING=ON >/dev/null
cmake --build $build
[ -e build/demo/round.db ] || scripts/demo.sh

program_of() { find "$PWD/$build/tests" "$PWD/$build/test_bin" -type f -name "test_$1" 2>/dev/null | head -1; }

failed=0
for layer in "${by_user_mode[@]}"; do
  echo "arm64: $layer, by user mode"
  qemu-aarch64-static -L $sysroot "$(program_of "$layer")" --gtest_brief=1 || {
    echo "arm64: failed: $layer, by user mode" >&2
    failed=1
  }
done

# The root of the machine: the sysroot's files, and this tree and what was built at the paths that tests know.
root=$machine/root
rm -rf $machine
mkdir -p $machine
cp -al $sysroot $root
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
tar --exclude='*.o' --exclude='*.a' --exclude='*.gch' --exclude=CMakeFiles -cf - $build | tar -xf - -C "$root$PWD"
cp tests/arm64/init.sh tests/arm64/inside.sh $root/tests-arm64/
cp dist/matchbench-*_aarch64.whl $root/tests-arm64/ 2>/dev/null || echo "arm64: dist/ has no wheel for arm64 to install"
printf 'tree=%q\nbuild=%q\nlayers=%q\npatience=%q\n' "$PWD" "$PWD/$build" "${on_machine[*]}" "${MATCHBENCH_PATIENCE:-10}" \
  >$root/tests-arm64/settings
used=$(du -sm $root | cut -f1)
mke2fs -q -t ext4 -d $root -E root_owner=0:0 $machine/disk.img "$((used + used / 4 + 2048))M"

# What finds the disk: Debian's kernel has the drivers as modules.
version=$(ls $sysroot/usr/lib/modules | sort -V | tail -1)
depmod -b $sysroot "$version"
first=$machine/initramfs
mkdir -p $first/bin $first/modules
cp $sysroot/usr/bin/busybox $first/bin/busybox
cp tests/arm64/first_init.sh $first/init
chmod +x $first/init
number=100
for module in virtio_mmio virtio_pci virtio_blk ext4; do
  for file in $(modprobe -d $sysroot -S "$version" --show-depends $module | sed -n 's/^insmod \([^ ]*\).*/\1/p'); do
    compgen -G "$first/modules/*-$(basename "$file")" >/dev/null || cp "$file" "$first/modules/$((number++))-$(basename "$file")"
  done
done
(cd $first && find . | cpio -o -H newc --quiet) | gzip -1 >$machine/initrd

# With these settings of the processor a system call takes 2 us, with QEMU's own 19.
echo "arm64: booting Linux $version on an emulated machine; it may take $most_minutes minutes"
begin=$SECONDS
timeout $((60 * most_minutes)) qemu-system-aarch64 -M virt -cpu max,pauth-impdef=on,sve=off -smp "$(nproc)" -m 3072 \
  -nographic -no-reboot -nic none -kernel "$sysroot/boot/vmlinuz-$version" -initrd $machine/initrd \
  -append 'console=ttyAMA0 quiet kpti=0 panic=-1' -drive file=$machine/disk.img,format=raw,if=virtio \
  </dev/null | stdbuf -oL tr -d '\r' | tee $machine/console.log || true
echo "arm64: the machine ran for $(((SECONDS - begin) / 60)) minutes"
grep -qx 'arm64: all passed' $machine/console.log || {
  echo "arm64: failed on the machine; see $machine/console.log" >&2
  failed=1
}

# The machine's scores, between two marks of its console, against those of the same contest here.
sed -n '/^arm64: scores begin$/,/^arm64: scores end$/{/^arm64: /!p}' $machine/console.log >$machine/scores.tsv
sqlite3 -readonly build/demo/round.db <tests/arm64/scores.sql >$machine/scores-here.tsv
python3 tests/arm64/compare_scores.py $machine/scores-here.tsv $machine/scores.tsv || failed=1
exit $failed
