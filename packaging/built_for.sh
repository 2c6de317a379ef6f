# For which machine a build folder is, for the scripts that source this file.

# built_for BUILD: sets $machine as uname(1) names it, $architecture as Debian does, and $strip, the program that strips
# its libraries.
built_for() {
  machine=$(uname -m) architecture=$(dpkg --print-architecture) strip=strip
  # e_machine of elf.h: 62 is x86-64, 183 is arm64.
  case $(od -An -tu2 -j18 -N2 "$1/bin/matchbench" | tr -d ' ') in
    183) machine=aarch64 architecture=arm64 strip=aarch64-linux-gnu-strip ;;
  esac
}
