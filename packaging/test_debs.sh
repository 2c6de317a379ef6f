#!/usr/bin/env bash
# usage: packaging/test_debs.sh [--languages] [FOLDER]
# Installs the Debian packages of FOLDER (default: dist) into a clean Debian 12 and does with them what a newcomer
# does: the demo round, a matchmaker of their own on a board, removing them. Needs mmdebstrap and bubblewrap.
#   --languages  a matchmaker in each language of Debian's compilers, too, which takes a gigabyte of packages
# The clean root is entered by bwrap: in a chroot nobody may make a user namespace, and rounds need one.
set -euo pipefail
here=$(cd "$(dirname "$0")/.." && pwd)
. "$here/packaging/clean_root.sh"
. "$here/packaging/newcomer.sh"

languages='' compilers=''
if [ "${1:-}" = --languages ]; then
  languages='c cpp java rust go'
  compilers=cmake,g++,default-jdk-headless,cargo,golang-go
  shift
fi
folder=$(cd "${1:-$here/dist}" && pwd)
command -v bwrap >/dev/null || fail "there is no bwrap: apt-get install bubblewrap"

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
chmod 755 "$work"
root=$work/root
echo "test_debs: installing into a clean Debian 12"
clean_root "$folder" "$root" "$compilers" || fail "the packages cannot be installed"

enter() {
  bwrap --bind "$root" / --proc /proc --dev /dev --perms 1777 --tmpfs /tmp --chdir /home/matchbench --unshare-pid --unshare-ipc \
    --die-with-parent --clearenv --setenv PATH /usr/bin:/bin "$@"
}
as_user() {
  enter --setenv HOME /home/matchbench --setenv LC_ALL C.UTF-8 \
    setpriv --reuid=matchbench --regid=matchbench --init-groups "$@"
}

as_user matchbench --version >/dev/null || fail "the program does not start"
as_user test -s /usr/share/man/man1/matchbench-run.1.gz || fail "there are no manual pages"
as_user python3 -c 'import matchbench; matchbench.Matchmaker' || fail "'import matchbench' fails"
newcomer_has_a_board /usr "$work"
for language in $languages; do
  echo "test_debs: a matchmaker in $language"
  as_user matchbench plugin new "in_$language" --language "$language" >"$work/new"
  board_with "in_$language" /usr/share/matchbench/datasets/geography "$work"
done

enter env PATH=/usr/sbin:/usr/bin:/sbin:/bin sh -c 'apt-get -qq -y purge "*matchbench*" >/dev/null 2>&1' || fail "the packages cannot be removed"
left=$(find "$root/usr" -path '*matchbench*' -type f | head -3)
[ -z "$left" ] || fail "left behind: $left"
echo "test_debs: passed"
