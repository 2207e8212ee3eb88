#!/bin/sh
# At the first start of the database: the settings of ../postgres/shop.conf, from its next start on, the
# roles of ../postgres/roles.sql, and their passwords.
set -eu
echo "include '/shop.conf'" >> "$PGDATA/postgresql.conf"
run() { psql -v ON_ERROR_STOP=1 -U postgres "$@"; }
run -v database=diwan -f /roles.sql
run -v password="$(cat /run/secrets/owner)" <<'SQL'
ALTER ROLE shop_owner PASSWORD :'password';
SQL
run -v password="$(cat /run/secrets/app)" <<'SQL'
ALTER ROLE shop_app PASSWORD :'password';
SQL
