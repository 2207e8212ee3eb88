-- A row that differs has the name of its difference, the same in every statement that holds it; of a
-- movement that a statement lacks it is movement:<key>. An older instance compares without it: the
-- statement is to be compared once more.
ALTER TABLE "statement_row" ADD COLUMN "difference" TEXT;

-- survives: statements are uploaded a few times a day, and an upload waits until it is made
CREATE INDEX "statement_row_difference_idx" ON "statement_row"("difference")
  WHERE "difference" IS NOT NULL;
-- survives: an upload waits for this one too
CREATE INDEX "statement_row_movement_key_idx" ON "statement_row"("movement_key")
  WHERE "movement_key" IS NOT NULL;
-- survives: an upload waits for this one too
CREATE INDEX "statement_missing_movement_key_idx" ON "statement_missing"("movement_key");

-- A person's word for a difference. It goes with its statement when that is withdrawn.
CREATE TABLE "statement_explanation" (
    "difference" TEXT NOT NULL,
    "statement_id" UUID NOT NULL,
    "reason" TEXT NOT NULL,
    "explained_by_id" UUID NOT NULL,
    "explained_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "statement_explanation_pkey" PRIMARY KEY ("difference")
);
CREATE INDEX "statement_explanation_statement_id_idx" ON "statement_explanation"("statement_id");
ALTER TABLE "statement_explanation" ADD CONSTRAINT "statement_explanation_statement_id_fkey"
  FOREIGN KEY ("statement_id") REFERENCES "bank_statement"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "statement_explanation" ADD CONSTRAINT "statement_explanation_explained_by_id_fkey"
  FOREIGN KEY ("explained_by_id") REFERENCES "user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- survives: an older instance reads no difference
UPDATE "statement_row" r SET "difference" = n.name
FROM (
  SELECT statement_id, line,
    CASE WHEN outcome = 'amount_differs'
      THEN concat_ws(':', 'amounts', movement_key, amount_minor, ours_minor)
      ELSE concat_ws(':', 'bank-row', direction, coalesce(rrn, approval_code), abs(amount_minor), day,
        row_number() OVER (PARTITION BY statement_id, outcome, direction,
          coalesce(rrn, approval_code), amount_minor, day ORDER BY line)) END AS name
  FROM "statement_row" WHERE outcome IN ('amount_differs', 'bank_only')
) n
WHERE n.statement_id = r.statement_id AND n.line = r.line;

-- What people closed with a reason stays explained by it.
INSERT INTO "statement_explanation"
SELECT DISTINCT ON (coalesce(r.difference, i.subject))
  coalesce(r.difference, i.subject), s.id, coalesce(i.closed_reason, ''), i.closed_by_id, i.closed_at
FROM "attention_item" i
JOIN "bank_statement" s ON s.id = (i.detail->>'statementId')::uuid
LEFT JOIN "statement_row" r ON i.kind = 'statement_amount_differs' AND r.statement_id = s.id
  AND r.line = (i.detail->>'line')::int AND r.difference IS NOT NULL
WHERE i.kind IN ('statement_amount_differs', 'statement_bank_only', 'statement_ours_only')
  AND i.closed_by_id IS NOT NULL
  AND (r.difference IS NOT NULL OR i.kind <> 'statement_amount_differs')
ORDER BY coalesce(r.difference, i.subject), i.closed_at DESC;

-- One open issue a statement instead of one a difference.
INSERT INTO "attention_item" (id, kind, subject, detail, opened_at)
SELECT gen_random_uuid(), 'statement_differences', 'statement:' || s.id,
  jsonb_build_object('statementId', s.id, 'file', s.file_name, 'differences',
    (SELECT count(*) FROM "statement_row" r WHERE r.statement_id = s.id AND r.difference IS NOT NULL
      AND NOT EXISTS (SELECT FROM "statement_explanation" e WHERE e.difference = r.difference))
    + (SELECT count(*) FROM "statement_missing" m WHERE m.statement_id = s.id
      AND NOT EXISTS (SELECT FROM "statement_explanation" e
        WHERE e.difference = 'movement:' || m.movement_key)
      AND NOT EXISTS (SELECT FROM "statement_row" r WHERE r.movement_key = m.movement_key))),
  min(i.opened_at)
FROM "bank_statement" s JOIN "attention_item" i ON i.detail->>'statementId' = s.id::text
WHERE i.closed_at IS NULL
  AND i.kind IN ('statement_amount_differs', 'statement_bank_only', 'statement_ours_only')
GROUP BY s.id;

-- survives: an older instance opens them again when it compares, and they can be closed by hand
UPDATE "attention_item" SET closed_at = now(), closed_reason = 'settled'
WHERE closed_at IS NULL
  AND kind IN ('statement_amount_differs', 'statement_bank_only', 'statement_ours_only');
