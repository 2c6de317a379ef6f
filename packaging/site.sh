#!/usr/bin/env bash
# usage: packaging/site.sh [--program FILE] [--boards DIR] [--out DIR]
# Builds the documentation site from docs/ with Debian's Sphinx. Pages of reference are made by the program and from
# the headers, so that they say what is so. The site needs no server: open DIR/index.html.
#   --program FILE  the matchbench to ask; default: build/release/bin/matchbench
#   --boards DIR    what packaging/boards.py wrote, as the page of boards; default: packaging/boards
#   --out DIR       default: build/site
set -euo pipefail
cd "$(dirname "$0")/.."
program=build/release/bin/matchbench boards=packaging/boards out=build/site
while [ $# -gt 0 ]; do
  case $1 in
    --program) program=$2; shift 2 ;;
    --boards) boards=$2; shift 2 ;;
    --out) out=$2; shift 2 ;;
    *) sed -n '2,7s/^# //p' "$0" >&2; exit 2 ;;
  esac
done
for needed in "$program" "$(dirname "$program")/matchbench-figures"; do
  [ -x "$needed" ] || { echo "site: there is no program $needed; build it, or name one with --program" >&2; exit 3; }
done
command -v /usr/bin/sphinx-build >/dev/null ||
  { echo "site: install python3-sphinx and python3-myst-parser" >&2; exit 3; }

source=$(mktemp -d)
trap 'rm -rf "$source"' EXIT
cp docs/*.md docs/tutorial.ipynb "$source/"
cp -r docs/site/conf.py docs/site/index.md docs/site/static "$source/"
rm "$source/README.md"
cp VERSIONING.md "$source/versioning.md"
cp SECURITY.md "$source/security.md"
cp CHANGELOG.md "$source/changelog.md"
cp "$boards/boards.md" "$source/"
python3 packaging/board_figures.py --figures "$(dirname "$program")/matchbench-figures" --boards "$boards" \
  --page "$source/boards.md" --out "$source/published"
mkdir "$source/reference"
python3 packaging/reference_pages.py --program "$program" --out "$source/reference"
sed -i -E -e 's#\]\(\.\./\.\./packaging/boards/#](#g' -e 's#\]\(\.\./\.\./#](../#g' \
  -e 's#\]\(\.\./([a-z-]+\.md)#](\1#g' "$source/index.md"
# Links between pages are those of the repository; what lies outside of docs/ has a page here or is text.
sed -i -E -e 's#\]\(\.\./SECURITY\.md#](security.md#g' -e 's#\]\(measures-audit\.csv\)#](reference/audit.md)#g' -e 's#\]\((\.\./)?VERSIONING\.md#](versioning.md#g' \
  -e 's#\]\(docs/#](#g' -e 's#\[([^]]+)\]\(\.\./[^)]*\)#\1#g' "$source"/*.md
sed -i -E -e 's#\[([^]]+)\]\((api|datasets|reports|harness|tests|plugins)/[^)]*\)#\1#g' "$source"/*.md
version=$("$program" --version | cut -d' ' -f2)
rm -rf "$out"
sed -i 's/^```mermaid$/```text/' "$source"/*.md  # drawn where the pages are read in a repository
/usr/bin/sphinx-build -q -W --keep-going -b html -D version="$version" -D release="$version" "$source" "$out"
cp -r "$source/published/." "$out/"
cp -r docs/images "$out/"
rm -rf "$out/.doctrees" "$out/.buildinfo"
echo "site: open $out/index.html"
