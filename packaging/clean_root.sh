# A clean Debian 12 with the packages of a folder, for the scripts that source this file.

# clean_root DEBS TARGET [PACKAGE,...]: installs the packages in the folder DEBS, what they depend on, and PACKAGEs into
# TARGET, a new folder or a file NAME.tar. Only root can do so.
clean_root() {
  command -v mmdebstrap >/dev/null || { echo "there is no mmdebstrap: apt-get install mmdebstrap" >&2; return 1; }
  [ "$(id -u)" = 0 ] || { echo "only root can install packages into a root of its own" >&2; return 1; }
  mmdebstrap --quiet --variant=minbase --aptopt='Apt::Install-Recommends "false"' ${3:+--include=$3} \
    --customize-hook="mkdir -p \"\$1/var/tmp/debs\" && cp \"$1\"/*.deb \"\$1/var/tmp/debs/\"" \
    --customize-hook='chroot "$1" sh -c "apt-get install -qq -y /var/tmp/debs/*.deb >/var/tmp/apt.log 2>&1" ||
      { cat "$1/var/tmp/apt.log" >&2; exit 1; }' \
    --customize-hook='rm -rf "$1"/var/tmp/* && chroot "$1" useradd --create-home matchbench' bookworm "$2"
}
