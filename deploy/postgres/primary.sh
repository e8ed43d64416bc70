#!/bin/sh
# Runs when the primary is created: users, database, and access for the standby.
set -eu
psql -v ON_ERROR_STOP=1 -U "$POSTGRES_USER" -d postgres \
  -v owner_password="$POSTGRES_PASSWORD" -v app_password="$DATABASE_PASSWORD" <<'SQL'
create role tonearm_owner login password :'owner_password';
create role tonearm_app login password :'app_password';
create role standby login replication password :'owner_password';
grant tonearm_app to tonearm_owner;
alter role tonearm_app set statement_timeout = '30s';
alter role tonearm_app set idle_in_transaction_session_timeout = '60s';
create database tonearm owner tonearm_owner;
SQL
echo 'host replication standby all scram-sha-256' >> "$PGDATA/pg_hba.conf"
