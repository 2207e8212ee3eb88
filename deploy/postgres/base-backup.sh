#!/bin/sh
# A base backup, as the user postgres; keeps the last two and the archived log from the older one on, then
# tells the shop, whose alarm speaks when none has come for a day. docs/operations/backup.md.
set -eu
base=${BACKUP_BASE:-/backup/base}
log=${BACKUP_WAL:-/backup/wal}
export PGHOST="${PGHOST:-127.0.0.1}" PGUSER="${PGUSER:-shop_backup}"
part=$base/$(date -u +%FT%H%M%SZ).part

# One that was cut off never looks like a whole one.
rm -rf "$base"/*.part
pg_basebackup -D "$part" -X none -c fast
# Every file is as it was sent; the log that it needs is in the archive, compressed.
verify=$(command -v pg_verifybackup || ls /usr/lib/postgresql/*/bin/pg_verifybackup | tail -n 1)
"$verify" -n "$part" > /dev/null
# Its name is when it ended: from then on there is a way back to each moment.
mv "$part" "$base/$(date -u +%FT%H%M%SZ)"

for old in $(ls -1d "$base"/*Z | head -n -2); do rm -rf "$old"; done
oldest=$(ls -1d "$base"/*Z | head -n 1)
first=$(sed -n 's/^START WAL LOCATION: .*(file \([0-9A-F]*\))$/\1/p' "$oldest/backup_label")
pg_archivecleanup -x .gz "$log" "$first"

# Where it goes to another machine, too, it counts when it is there (diwan-recovery).
if [ -n "${BACKUP_TO:-}" ]; then
  touch "$base/.not-elsewhere"
  exit 0
fi
psql -qAt -d "${PGDATABASE:-diwan}" -c 'SELECT note_backup()' > /dev/null
