# The init of an emulated machine (scripts/arm64.sh): makes it one that programs can live on, tests the part, and turns
# it off. Its console is what the host reads.
export HOME=/root PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin LC_ALL=C.UTF-8
mount -t proc proc /proc
mount -t sysfs sys /sys
mkdir -p /dev/pts /dev/shm
mount -t devpts devpts /dev/pts
mount -t tmpfs -o mode=1777 shm /dev/shm
mount -t cgroup2 cgroup /sys/fs/cgroup
ln -sfn /proc/self/fd /dev/fd
busybox ifconfig lo up
hostname emulated
ldconfig
. /run/part/settings
echo "arm64: $(uname -srm), pages of $(getconf PAGESIZE) bytes, $(nproc) processors"
case $part in demo | wheel) users=user ;; esac
failed=0
for who in $users; do
  as=()
  [ "$who" = root ] || as=(setpriv --reuid=1000 --regid=1000 --clear-groups env HOME=/home/matchbench)
  "${as[@]}" bash /run/part/inside.sh "$who" </dev/null || failed=1  # the console is root's
done
[ $failed = 0 ] && echo 'arm64: passed'
sync
busybox poweroff -f
