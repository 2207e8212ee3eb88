-- When the cells of a statement that nobody reads were emptied: they may name who paid.
ALTER TABLE "bank_statement" ADD COLUMN "cells_forgotten_at" TIMESTAMPTZ(3);
