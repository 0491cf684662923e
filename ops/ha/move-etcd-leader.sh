#!/bin/sh
# Keeps etcd's leader and the primary on different machines. If one machine with both is lost, the next leader of etcd
# counts the time of Patroni's key from the start, and the next primary comes 2 to 4 s later (ADR-0099).
# On each machine: /usr/local/bin/move-etcd-leader.sh NAME ADDRESS, with the name that Patroni has there.
set -u
name=$1
own=http://$2:2379
etcd() {
  etcdctl --endpoints="$own" --command-timeout=2s "$@" 2>/dev/null
}
while sleep 5; do
  [ "$(etcd get --print-value-only /service/emas/leader)" = "$name" ] || continue
  # Lines of "ADDRESS, ID, VERSION, SIZE, IS LEADER, ..." of the members that answer.
  other=$(etcd endpoint status --cluster | awk -F ', ' -v own="$own" '
    $1 == own { leads = $5 }
    $1 != own { other = $2 }
    END { if (leads == "true") print other }')
  [ -z "$other" ] || etcd move-leader "$other"
done
