#!/bin/sh
# Copies the primary unless that was done, then runs the server, which follows it. Arguments are those of postgres.
set -eu
primary="postgres://standby:$POSTGRES_PASSWORD@$PRIMARY"
if [ ! -e "$PGDATA" ]; then
  until pg_isready -q -d "$primary/postgres"; do sleep 1; done
  # What the standby has not received yet is kept for it; the slot may be there from an earlier copy.
  psql -q "$primary/?replication=true" -c 'CREATE_REPLICATION_SLOT standby PHYSICAL RESERVE_WAL' || true
  rm -rf "$PGDATA.part"
  pg_basebackup -d "$primary/" -D "$PGDATA.part" -S standby -R -X stream -c fast
  mv "$PGDATA.part" "$PGDATA"
fi
exec postgres "$@"
