-- Once, as an administrator of the server: psql -v ON_ERROR_STOP=1 -v database=diwan -f roles.sql
-- Then set both passwords (\password shop_owner, \password shop_app) and run npm run db:migrate with
-- DATABASE_OWNER_URL naming shop_owner. What the app may do is given there, table by table (decision 026).

-- Changes tables; used by db:migrate alone.
CREATE ROLE shop_owner LOGIN;
-- Reads and writes rows; of evidence, audit and documents it only adds. Owns nothing.
CREATE ROLE diwan_runtime NOLOGIN;
-- The app's own login: DATABASE_URL.
CREATE ROLE shop_app LOGIN IN ROLE diwan_runtime;
-- Follows the log for standbys and backups, and reads no table.
CREATE ROLE shop_backup LOGIN REPLICATION;

-- What an application never needs, and what a hung one must not hold.
ALTER ROLE shop_app SET default_transaction_isolation = 'read committed';
ALTER ROLE shop_app SET idle_in_transaction_session_timeout = '60s';
ALTER ROLE shop_app CONNECTION LIMIT 150;

CREATE DATABASE :"database" OWNER shop_owner ENCODING 'UTF8' TEMPLATE template0
  LOCALE_PROVIDER icu ICU_LOCALE 'und' LOCALE 'C';
REVOKE ALL ON DATABASE :"database" FROM PUBLIC;
GRANT CONNECT ON DATABASE :"database" TO shop_app;
