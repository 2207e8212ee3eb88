-- When the last base backup ended: PostgreSQL does not remember it. The script that makes one says so, by a
-- login that reads no table; it can say nothing but now.
CREATE TABLE "base_backup" (
    "name" TEXT NOT NULL,
    "ended_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "base_backup_pkey" PRIMARY KEY ("name")
);
CREATE FUNCTION note_backup() RETURNS void LANGUAGE sql SECURITY DEFINER
SET search_path = pg_catalog, public, pg_temp
AS $$
  INSERT INTO base_backup (name, ended_at) VALUES ('base', now())
  ON CONFLICT (name) DO UPDATE SET ended_at = excluded.ended_at;
$$;
SELECT grant_runtime_rights();
