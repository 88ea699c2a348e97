#!/usr/bin/env bash
# Installs the system packages that `make check` and `make test` need and that are missing. Needs python3 and apt.
set -euo pipefail

missing=()
command -v make >/dev/null || missing+=(make)
command -v cc >/dev/null || missing+=(gcc libc6-dev)
python3 -c 'import ensurepip, venv' 2>/dev/null || missing+=(python3-venv)
python3 - <<'PY' || missing+=(python3-dev)
import os, sys, sysconfig
sys.exit(not os.path.exists(os.path.join(sysconfig.get_path("include"), "Python.h")))
PY
ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || missing+=(postgresql)
command -v chromium chromium-browser google-chrome >/dev/null || missing+=(chromium) # what tests/browser looks for
((${#missing[@]})) || exit 0

root=()
[ "$(id -u)" = 0 ] || root=(sudo)
"${root[@]}" apt-get update -qq
"${root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${missing[@]}"
