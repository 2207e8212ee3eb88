#!/bin/sh
# Gives the three logins new passwords, as root on the database's machine, and writes each where it is
# read: /etc/diwan/shop.env, /etc/diwan/owner.env, .pgpass of the user postgres. For a shop on the same
# machine; elsewhere copy the addresses and add ?sslmode=verify-full.
set -eu
settings=${DIWAN_SETTINGS:-/etc/diwan}
home=${PGHOME:-$(eval echo ~postgres)}
umask 077
# Where PostgreSQL's user may be, too.
cd /

for role in shop_owner shop_app shop_backup; do
  password=$(openssl rand -hex 24)
  echo "ALTER ROLE $role PASSWORD '$password'" | runuser -u postgres -- psql -qv ON_ERROR_STOP=1
  address="postgresql://$role:$password@127.0.0.1:5432/diwan"
  case $role in
    shop_owner) echo "DATABASE_OWNER_URL=$address" > "$settings/owner.env" ;;
    shop_app) sed -i "s|^DATABASE_URL=.*|DATABASE_URL=$address|" "$settings/shop.env" ;;
    shop_backup)
      echo "127.0.0.1:5432:*:$role:$password" > "$home/.pgpass"
      chown postgres:postgres "$home/.pgpass"
      ;;
  esac
done
