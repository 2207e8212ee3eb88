-- Whose post was not believed, a keyed hash; empty for rows of the older build.
ALTER TABLE "quarantined_post" ADD COLUMN "network" TEXT NOT NULL DEFAULT '';
