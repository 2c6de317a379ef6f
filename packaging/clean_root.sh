# A clean Debian 12 of its own, for the scripts that source this file. Only root can make one.

# clean_root TARGET PACKAGES [DEBS [ARCHITECTURE]]: Debian's smallest system with PACKAGES (names with commas between them)
# and the user 'matchbench' into TARGET, a new folder or a file NAME.tar; with the packages in the folder DEBS and what
# they depend on, if it is named. Another architecture than this machine's is configured by QEMU's user mode, which the
# kernel has to know (packages qemu-user-static and binfmt-support).
clean_root() {
  command -v mmdebstrap >/dev/null || { echo "there is no mmdebstrap: apt-get install mmdebstrap" >&2; return 1; }
  [ "$(id -u)" = 0 ] || { echo "only root can install packages into a root of its own" >&2; return 1; }
  local debs=() architecture=${4:-$(dpkg --print-architecture)}
  if [ -n "${3:-}" ]; then
    debs=(--customize-hook="mkdir -p \"\$1/var/tmp/debs\" && cp \"$3\"/*_$architecture.deb \"$3\"/*_all.deb \"\$1/var/tmp/debs/\""
      --customize-hook='chroot "$1" sh -c "apt-get install -qq -y /var/tmp/debs/*.deb >/var/tmp/apt.log 2>&1" ||
        { cat "$1/var/tmp/apt.log" >&2; exit 1; }'
      --customize-hook='rm -rf "$1"/var/tmp/* "$1/etc/resolv.conf" "$1/etc/hostname"')
  else
    debs=(--skip=cleanup/apt/lists)
  fi
  mmdebstrap --quiet --arch="$architecture" --variant=minbase --aptopt='Apt::Install-Recommends "false"' ${2:+--include="$2"} "${debs[@]}" \
    --customize-hook='chroot "$1" useradd --create-home --shell /bin/bash matchbench' bookworm "$1"
}
