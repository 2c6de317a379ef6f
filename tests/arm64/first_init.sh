#!/bin/busybox sh
# The first process of an emulated machine: finds the disk and leaves the rest to the init of the part, in /run.
/bin/busybox mkdir -p /dev /proc /root
/bin/busybox mount -t devtmpfs dev /dev
/bin/busybox mount -t proc proc /proc
for module in /modules/*; do /bin/busybox insmod "$module"; done
for _ in 1 2 3 4 5 6 7 8 9 10; do
  [ -b /dev/vda ] && break
  /bin/busybox sleep 1
done
/bin/busybox mount -t ext4 /dev/vda /root
/bin/busybox mount -t tmpfs -o mode=755 run /root/run
/bin/busybox cp -r /part /root/run/part
/bin/busybox mount --move /dev /root/dev
/bin/busybox umount /proc
exec /bin/busybox switch_root /root /bin/bash /run/part/init.sh
