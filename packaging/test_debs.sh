#!/usr/bin/env bash
# usage: packaging/test_debs.sh [--languages] [FOLDER]
# Follows the site's page on installing in a clean Debian 12, as a user who has only what lies in FOLDER (default:
# dist): with the wheel of Debian's Python, with the packages, and with the archive. The first two have to lead to a
# matchmaker of one's own on a board. Then it removes the packages. Needs mmdebstrap and bubblewrap. SITE names the site
# (default: build/site).
#   --languages  a matchmaker in each language of Debian's compilers, too, which takes a gigabyte of packages
# The clean root is entered by bwrap: in a chroot nobody may make a user namespace, and workers are to have theirs.
set -euo pipefail
here=$(cd "$(dirname "$0")/.." && pwd)
. "$here/packaging/clean_root.sh"
. "$here/packaging/newcomer.sh"

languages='' packages=python3-venv,zstd
if [ "${1:-}" = --languages ]; then
  languages='c cpp java rust go'
  packages+=,cmake,make,g++,default-jdk-headless,cargo,librust-serde-dev,librust-serde-derive-dev,librust-serde-json-dev
  packages+=,golang-go
  shift
fi
folder=$(cd "${1:-$here/dist}" && pwd)
command -v bwrap >/dev/null || fail "there is no bwrap: apt-get install bubblewrap"

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
chmod 755 "$work"
root=$work/root
echo "test_debs: making a clean Debian 12"
clean_root "$root" "$packages"

enter() {
  bwrap --bind "$root" / --proc /proc --dev /dev --perms 1777 --tmpfs /tmp --chdir "$home" --unshare-pid --unshare-ipc \
    --die-with-parent --clearenv --setenv PATH "$path" "$@"
}
as_user() {
  enter --setenv HOME "$home" --setenv LC_ALL C.UTF-8 \
    setpriv --reuid=matchbench --regid=matchbench --init-groups "$@"
}
as_root() {
  path=/usr/sbin:/usr/bin:/sbin:/bin enter --setenv DEBIAN_FRONTEND noninteractive --setenv LC_ALL C.UTF-8 "$@"
}
# A user's home of its own for each way to install, so that the second finds nothing of the first.
new_home() {
  home=/home/matchbench/$1
  mkdir "$root$home"
  cp "${@:2}" "$root$home/"
  chroot "$root" chown -R matchbench: "$home"
}

path=/usr/bin:/bin
new_home pip "$folder"/*-cp311-*.whl
steps=$(site_steps 'With pip' 'Your own matchmaker on a board')
newcomer_has_a_board "$steps"
path=$home/matchbench-venv/bin:/usr/bin:/bin
judgments_are_hidden "$home/matchbench-venv/share/matchbench/datasets"

path=/usr/bin:/bin
new_home archive "$folder"/*.tar.zst
echo "test_debs: the archive"
steps=$(site_steps 'From an archive')
as_user sh -e -c "$steps" >"$work/out" 2>"$work/log" || fail "archive: $(cat "$work/log")"
grep -q 'Geography on geography: 12 requests' "$work/out" || fail "the archive's demo shows no board"

new_home apt "$folder"/*.deb
steps=$(site_steps 'With apt, on Debian 12' 'Your own matchmaker on a board')
begin=$SECONDS
# Nobody in this root may become root by sudo: bwrap gives no new rights. So root types what the page says with sudo.
as_root sh -e -c "$(sed -n 's/^sudo \(apt install\)/\1 -y -qq/p' <<<"$steps")" >"$work/log" 2>&1 ||
  fail "the packages cannot be installed: $(tail -n 30 "$work/log")"
echo "test_debs: apt took $((SECONDS - begin)) s"
newcomer_has_a_board "$(grep -v '^sudo ' <<<"$steps")"
as_user test -s /usr/share/man/man1/matchbench-run.1.gz || fail "there are no manual pages"
tutorial_runs <"$here/docs/tutorial.ipynb"
judgments_are_hidden /usr/share/matchbench/datasets
[ -z "$languages" ] || as_root sh -e -c 'apt install -y -qq ./*.deb' >"$work/log" 2>&1 || fail "$(tail "$work/log")"
# Debian has the crates that a new project in Rust names; its cargo is too old for today's index of crates.io.
as_user mkdir -p .cargo
printf '%s\n' '[source.crates-io]' 'replace-with = "debian"' '[source.debian]' 'directory = "/usr/share/cargo/registry"' |
  as_user tee .cargo/config.toml >/dev/null
for language in $languages; do
  echo "test_debs: a matchmaker in $language"
  as_user matchbench plugin new "in_$language" --language "$language" >"$work/new"
  board_with "in_$language" /usr/share/matchbench/datasets
done

as_root sh -c 'apt-get -qq -y purge "*matchbench*" >/dev/null 2>&1' || fail "the packages cannot be removed"
left=$(find "$root/usr" -path "$root/*matchbench*" -type f | head -3)
[ -z "$left" ] || fail "left behind: $left"
echo "test_debs: passed"
