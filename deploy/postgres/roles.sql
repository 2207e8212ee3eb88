-- Once, as an administrator of the server: psql -v ON_ERROR_STOP=1 -v database=diwan -f roles.sql
-- Then give the three logins passwords (passwords.sh, or \password shop_owner and so on) and run db:migrate
-- with DATABASE_OWNER_URL naming shop_owner. It gives the app its rights, table by table (decision 026).

-- Changes tables; used by db:migrate alone.
CREATE ROLE shop_owner LOGIN;
-- Reads and writes rows; of evidence, audit and documents it only adds. Owns nothing.
CREATE ROLE diwan_runtime NOLOGIN;
-- The app's own login: DATABASE_URL.
CREATE ROLE shop_app LOGIN IN ROLE diwan_runtime;
-- Follows the log for standbys and backups, and reads no table; of the shop it may say that a backup ended.
CREATE ROLE shop_backup LOGIN REPLICATION;

-- What an application never needs, and what a hung one must not hold.
ALTER ROLE shop_app SET default_transaction_isolation = 'read committed';
-- What the app asks for as it connects (lib/db/money-pools.ts), and PgBouncer does not hand on.
ALTER ROLE shop_app SET statement_timeout = '10s';
ALTER ROLE shop_app SET idle_in_transaction_session_timeout = '15s';
-- Seven processes of 21 (docs/operations/sizing.md); max_connections leaves others their own.
ALTER ROLE shop_app CONNECTION LIMIT 150;

CREATE DATABASE :"database" OWNER shop_owner ENCODING 'UTF8' TEMPLATE template0
  LOCALE_PROVIDER icu ICU_LOCALE 'und' LOCALE 'C';
REVOKE ALL ON DATABASE :"database" FROM PUBLIC;
GRANT CONNECT ON DATABASE :"database" TO shop_app, shop_backup;
