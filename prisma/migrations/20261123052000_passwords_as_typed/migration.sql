-- Passwords were brought into NFKC before they were hashed; from here on they are hashed as typed.
-- The mark says which hashes are of the older kind (lib/auth/password/password.ts).
UPDATE "user" SET "password_hash" = 'nfkc:' || "password_hash" WHERE "password_hash" IS NOT NULL;
