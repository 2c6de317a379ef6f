#!/usr/bin/env python3
"""Says what of others is linked into matchbench or bundled with it: an SBOM and the licences.

usage: third_party.py --web DIR --out DIR

Writes OUT/matchbench.spdx.json (SPDX 2.3) and OUT/licences/NAME. Versions and licences of libraries are those of
the Debian packages that are installed here, versions and licences of the web page's parts those of
reports/web/package-lock.json, whose files lie in DIR/node_modules (web/ of the build folder). The date is
SOURCE_DATE_EPOCH, so that the same build makes the same files.
"""

import argparse
import datetime
import hashlib
import json
import os
import re
import subprocess
import sys
from pathlib import Path

SOURCE = Path(__file__).resolve().parent.parent

# What the programs and the reference matchmakers are linked with: Debian package and licence (SPDX).
LIBRARIES = {
    "libarchive-dev": "BSD-2-Clause",
    "libboost1.81-dev": "BSL-1.0",
    "libcli11-dev": "BSD-3-Clause",
    "libfmt-dev": "MIT",
    "libpugixml-dev": "MIT",
    "libraptor2-dev": "Apache-2.0",
    "libseccomp-dev": "LGPL-2.1-only",
    "libsimdjson-dev": "Apache-2.0",
    "libspdlog-dev": "MIT",
    "libsqlite3-dev": "blessing",
    "libsqlitecpp-dev": "MIT",
    "libssl-dev": "Apache-2.0",
    "libstemmer-dev": "BSD-3-Clause",
    "libxml2-dev": "MIT",
    "libxxhash-dev": "BSD-2-Clause",
    "libyaml-cpp-dev": "MIT",
    "libzstd-dev": "BSD-3-Clause",
    "nlohmann-json3-dev": "MIT",
    "pybind11-dev": "BSD-3-Clause",
    "zlib1g-dev": "Zlib",
}
# Boost's licence asks for no notice with programs, and Debian's file on it has two megabytes.
WITHOUT_NOTICE = {"libboost1.81-dev"}
# Tools of the build, of which nothing gets into the page.
NOT_BUNDLED = re.compile(r"^(@esbuild/.*|esbuild)$")


def project_version() -> str:
    text = (SOURCE / "CMakeLists.txt").read_text(encoding="utf-8")
    return re.search(r"project\(matchbench VERSION ([0-9.]+)", text).group(1)


def debian_parts():
    """Name, version, licence and licence file of each library."""
    for package, licence in sorted(LIBRARIES.items()):
        asked = subprocess.run(["dpkg-query", "-W", "-f=${source:Package} ${source:Version} ${db:Status-Status}", package],
                               capture_output=True, text=True)
        if asked.returncode != 0 or not asked.stdout.endswith(" installed"):
            raise SystemExit(f"third_party: the package {package} is not installed; run scripts/setup.sh")
        name, version, _ = asked.stdout.split()
        notice = None if package in WITHOUT_NOTICE else Path(f"/usr/share/doc/{package}/copyright")
        yield name, version, licence, notice, f"pkg:deb/debian/{name}@{version}"


def web_parts(web: Path):
    lock = json.loads((SOURCE / "reports/web/package-lock.json").read_text(encoding="utf-8"))
    for place, entry in sorted(lock["packages"].items()):
        name = place.split("node_modules/")[-1]
        if not place or entry.get("dev") or NOT_BUNDLED.match(name):
            continue
        notices = sorted(path for path in (web / place).glob("*")
                         if re.match(r"(licen[cs]e|copying|ofl)", path.name, re.IGNORECASE) and path.is_file())
        purl = f"pkg:npm/{name.replace('@', '%40')}@{entry['version']}"
        yield name, entry["version"], entry["license"], notices[0] if notices else None, purl


def spdx_id(name: str, version: str) -> str:
    return "SPDXRef-" + re.sub(r"[^A-Za-z0-9.-]", "-", f"{name}-{version}")


def package_of(name: str, version: str, licence: str, purl: str | None) -> dict:
    package = {
        "SPDXID": spdx_id(name, version),
        "name": name,
        "versionInfo": version,
        "downloadLocation": "NOASSERTION",
        "filesAnalyzed": False,
        "licenseConcluded": licence,
        "licenseDeclared": licence,
        "copyrightText": "NOASSERTION",
    }
    if purl is not None:
        package["externalRefs"] = [{"referenceCategory": "PACKAGE-MANAGER", "referenceType": "purl",
                                    "referenceLocator": purl}]
    return package


def document(parts) -> dict:
    version = project_version()
    own = package_of("matchbench", version, "Apache-2.0", None)
    packages = [package_of(name, number, licence, purl) for name, number, licence, _, purl in parts]
    date = datetime.datetime.fromtimestamp(int(os.environ.get("SOURCE_DATE_EPOCH", "0")), datetime.timezone.utc)
    digest = hashlib.sha256(json.dumps(packages, sort_keys=True).encode()).hexdigest()
    return {
        "spdxVersion": "SPDX-2.3",
        "dataLicense": "CC0-1.0",
        "SPDXID": "SPDXRef-DOCUMENT",
        "name": f"matchbench-{version}",
        "documentNamespace": f"https://matchbench.org/spdx/matchbench-{version}-{digest[:16]}",
        "creationInfo": {"created": date.strftime("%Y-%m-%dT%H:%M:%SZ"), "creators": ["Tool: packaging/third_party.py"]},
        "packages": [own, *packages],
        "relationships": [
            {"spdxElementId": "SPDXRef-DOCUMENT", "relationshipType": "DESCRIBES", "relatedSpdxElement": own["SPDXID"]},
            *({"spdxElementId": own["SPDXID"], "relationshipType": "CONTAINS", "relatedSpdxElement": package["SPDXID"]}
              for package in packages),
        ],
    }


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--web", type=Path, required=True, help="web/ of the build folder")
    parser.add_argument("--out", type=Path, required=True)
    args = parser.parse_args()
    parts = [*debian_parts(), *web_parts(args.web)]
    licences = args.out / "licences"
    licences.mkdir(parents=True, exist_ok=True)
    for name, _, _, notice, _ in parts:
        if notice is not None:
            (licences / name.replace("/", "-")).write_bytes(notice.read_bytes())
    text = json.dumps(document(parts), indent=1, ensure_ascii=False)
    (args.out / "matchbench.spdx.json").write_text(text + "\n", encoding="utf-8")
    print(f"third_party: {len(parts)} parts are listed in {args.out}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
