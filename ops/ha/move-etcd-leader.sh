#!/bin/sh
# Keeps etcd's leader and PostgreSQL's primary on different machines. If one machine with both is lost, the next leader of
# etcd extends Patroni's lease by its full TTL, and the next primary comes 2 to 5 s later (ADR-0099).
# On each machine: /usr/local/bin/move-etcd-leader.sh NAME URL, with its name in patroni.yml and etcd.yml, and its
# advertise-client-urls. With TLS, set ETCDCTL_CACERT, ETCDCTL_CERT and ETCDCTL_KEY.
set -u
name=$1
url=$2
command -v etcdctl >/dev/null || {
  echo "etcdctl is missing: apt install etcd-client" >&2
  exit 1
}

local_etcdctl() {
  etcdctl --endpoints="$url" --command-timeout=2s "$@" 2>/dev/null
}

while sleep 5; do
  [ "$(local_etcdctl get --print-value-only /service/emas/leader)" = "$name" ] || continue
  # This machine has the primary. If it has etcd's leader too, the first of the others that answers takes over; otherwise
  # etcd refuses the move. A line is "ID, status, name, peer URLs, client URLs, is learner".
  others=$(local_etcdctl member list | awk -F ', ' -v name="$name" '$3 != name { print $1 }')
  for id in $others; do
    local_etcdctl move-leader "$id" && break
  done
done
