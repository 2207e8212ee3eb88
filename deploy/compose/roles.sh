#!/bin/sh
# At the first start of the database: the roles of ../postgres/roles.sql, and their passwords.
set -eu
run() { psql -v ON_ERROR_STOP=1 -U postgres "$@"; }
run -v database=diwan -f /roles.sql
run -v password="$(cat /run/secrets/owner)" <<'SQL'
ALTER ROLE shop_owner PASSWORD :'password';
SQL
run -v password="$(cat /run/secrets/app)" <<'SQL'
ALTER ROLE shop_app PASSWORD :'password';
SQL
