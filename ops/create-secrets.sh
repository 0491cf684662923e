#!/bin/sh
# Writes the secrets of ops/compose.yaml into ops/secrets/, or into the given folder. Leaves existing ones as they are.
set -eu
folder=${1:-$(dirname "$0")/secrets}
mkdir -p "$folder"
# The folder keeps others out. The files themselves must be readable for the user in the container.
chmod 0700 "$folder"

random() {
  head -c 32 /dev/urandom | od -An -tx1 | tr -d ' \n'
}
create() {
  [ -e "$folder/$1" ] && return
  printf '%s' "$2" >"$folder/$1"
  chmod 0444 "$folder/$1"
  echo "wrote $folder/$1"
}

create postgres-password "$(random)"
create database-url "postgresql://emas:$(cat "$folder/postgres-password")@postgres:5432/emas"
create session-secret "$(random)"
create backup-passphrase "$(random)"
# Empty until you have them: put the value in, and name the file in ops/.env.
for name in stripe-secret-key stripe-webhook-secret smtp-url; do create "$name" ""; done
