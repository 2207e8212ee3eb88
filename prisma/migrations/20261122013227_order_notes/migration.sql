-- CreateTable
CREATE TABLE "order_note" (
    "id" UUID NOT NULL,
    "order_id" UUID NOT NULL,
    "client_token" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "order_note_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "order_note_version" (
    "note_id" UUID NOT NULL,
    "version" INTEGER NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "author_id" UUID NOT NULL,
    "text" TEXT NOT NULL,
    "is_withdrawn" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "order_note_version_pkey" PRIMARY KEY ("note_id","version")
);

-- CreateIndex
CREATE UNIQUE INDEX "order_note_client_token_key" ON "order_note"("client_token");

-- CreateIndex
CREATE INDEX "order_note_order_id_created_at_idx" ON "order_note"("order_id", "created_at");

-- AddForeignKey
ALTER TABLE "order_note" ADD CONSTRAINT "order_note_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "order"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "order_note_version" ADD CONSTRAINT "order_note_version_note_id_fkey" FOREIGN KEY ("note_id") REFERENCES "order_note"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "order_note_version" ADD CONSTRAINT "order_note_version_author_id_fkey" FOREIGN KEY ("author_id") REFERENCES "user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Notes are written once: an edit or a withdrawal is a further version.
ALTER TABLE order_note_version
  ADD CONSTRAINT order_note_version_counted CHECK (version BETWEEN 1 AND 100),
  ADD CONSTRAINT order_note_version_length CHECK (char_length(text) BETWEEN 1 AND 2000);
CREATE TRIGGER order_note_append_only BEFORE UPDATE OR DELETE ON order_note
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER order_note_no_truncate BEFORE TRUNCATE ON order_note
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER order_note_version_append_only BEFORE UPDATE OR DELETE ON order_note_version
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER order_note_version_no_truncate BEFORE TRUNCATE ON order_note_version
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
