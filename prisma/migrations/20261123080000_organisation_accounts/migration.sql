-- Which account of the organisation signs in to which account of the desk, from its first sign-in on.
CREATE TABLE "organisation_account" (
    "issuer" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "user_id" UUID NOT NULL,
    "bound_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "organisation_account_pkey" PRIMARY KEY ("issuer", "subject")
);

-- One account of an issuer for each person.
CREATE UNIQUE INDEX "organisation_account_user_id_issuer_key" ON "organisation_account"("user_id", "issuer");

ALTER TABLE "organisation_account" ADD CONSTRAINT "organisation_account_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;
