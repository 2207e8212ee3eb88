-- Which row of a statement names its columns, and how many: a person may choose another one.
ALTER TABLE "bank_statement" ADD COLUMN "header_line" INTEGER, ADD COLUMN "header_width" INTEGER;
