-- What a visitor typed at the checkout, for an hour or two, for the browser that knows the key.
CREATE TABLE "cart_details" (
    "cart_id" UUID NOT NULL,
    "key_hash" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "phone" TEXT NOT NULL,
    "kept_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "cart_details_pkey" PRIMARY KEY ("cart_id")
);

CREATE INDEX "cart_details_kept_at_idx" ON "cart_details"("kept_at");

-- survives: an older instance never writes it, and a cart that it renames takes its details along
ALTER TABLE "cart_details" ADD CONSTRAINT "cart_details_cart_id_fkey" FOREIGN KEY ("cart_id") REFERENCES "cart"("id") ON DELETE CASCADE ON UPDATE CASCADE;
