-- The two people whom a new house names, once. The older build does not know of them.
CREATE TABLE "founding" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "first_id" UUID NOT NULL,
    "second_id" UUID NOT NULL,
    "named_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "founding_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "founding_once" CHECK ("id" = 1),
    CONSTRAINT "founding_two_people" CHECK ("first_id" <> "second_id")
);

ALTER TABLE "founding" ADD CONSTRAINT "founding_first_id_fkey"
  FOREIGN KEY ("first_id") REFERENCES "user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "founding" ADD CONSTRAINT "founding_second_id_fkey"
  FOREIGN KEY ("second_id") REFERENCES "user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

CREATE TRIGGER founding_append_only BEFORE UPDATE OR DELETE ON founding
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER founding_no_truncate BEFORE TRUNCATE ON founding
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
