-- A phone need not load what a wide screen shows; older pictures go on as they are.
ALTER TABLE "picture" ADD COLUMN "narrow_bytes" BYTEA;
