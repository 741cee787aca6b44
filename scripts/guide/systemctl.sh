#!/bin/sh
# Stands in for systemctl where there is no systemd: starts the unit's command as its user, with its environment.
set -eu
case "$1" in
daemon-reload) exit 0 ;;
restart) unit=$2 ;;
enable) unit=$3 ;;
*) echo "systemctl $*: not played" >&2 && exit 1 ;;
esac
file=$(ls "/etc/systemd/system/$unit.service" "/lib/systemd/system/$unit.service" 2>/dev/null | head -1)
value() { sed -n "s/^$1=//p" "$file" | tail -1; }
if [ "$unit" = nginx ]; then
  nginx
  exit 0
fi
systemd-analyze verify "$file"
folder="/var/lib/$(value StateDirectory)"
install -d -m "$(value StateDirectoryMode)" -o "$(value User)" -g "$(value Group)" "$folder"
cd "$(value WorkingDirectory)"
set -a
. "$(value EnvironmentFile)"
eval "$(sed -n 's/^Environment=/export /p' "$file")"
setsid runuser -u "$(value User)" -- "$(value ExecStart)" < /dev/null > /var/log/guide.log 2>&1 &
# systemctl returns at once; the page it is for does not exist before the service has begun.
for _ in $(seq 120); do
  curl -fs http://127.0.0.1:8080/health/ready > /dev/null && exit 0
  sleep 0.5
done
cat /var/log/guide.log >&2
exit 1
