#!/bin/sh
# Starts Touchline; with words, runs a command: touchline admin create, touchline backup, touchline streams list.
# `touchline verify` holds every file of the release against its checksum.
set -e
here=$(dirname "$(readlink -f "$0")")
node="$here/node_modules/node/bin/node"
case "$1" in
'') exec "$node" --expose-gc "$here/scripts/start.js" ;;
verify) cd "$here" && exec sha256sum --check --quiet --strict SHA256SUMS ;;
*) exec "$node" "$here/apps/server/dist/current/cli.js" "$@" ;;
esac
