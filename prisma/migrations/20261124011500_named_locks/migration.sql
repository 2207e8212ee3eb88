-- Changes that no row stands for take one of these, in place of locks that only PostgreSQL has. An
-- instance of before takes those: a number or a place that both take is refused by a unique index.
CREATE TABLE "named_lock" (
    "name" TEXT NOT NULL,

    CONSTRAINT "named_lock_pkey" PRIMARY KEY ("name")
);
INSERT INTO "named_lock" ("name") VALUES
  ('categories'), ('documents'), ('quarantine'), ('shared views'), ('statements'), ('zones');
SELECT grant_runtime_rights();
