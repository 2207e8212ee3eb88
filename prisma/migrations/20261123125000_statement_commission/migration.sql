-- What the bank kept of a row's amount and what it paid out; never negative, null where the file
-- does not say.
ALTER TABLE "statement_row" ADD COLUMN "commission_minor" BIGINT, ADD COLUMN "net_minor" BIGINT;
-- How far a running comparison is, in percent; null: none runs.
ALTER TABLE "bank_statement" ADD COLUMN "progress" INTEGER;
