# The init of an emulated machine (scripts/arm64.sh): makes it one that programs can live on, runs the tests, and turns
# it off. Its console is what the host reads.
export PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin LC_ALL=C.UTF-8
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
. /tests-arm64/settings
echo "arm64: $(uname -srm), pages of $(getconf PAGESIZE) bytes, $(nproc) processors"
failed=0
bash /tests-arm64/inside.sh root || failed=1
setpriv --reuid=1000 --regid=1000 --clear-groups env HOME=/home/matchbench bash /tests-arm64/inside.sh user || failed=1
[ $failed = 0 ] && echo 'arm64: all passed'
sync
busybox poweroff -f
