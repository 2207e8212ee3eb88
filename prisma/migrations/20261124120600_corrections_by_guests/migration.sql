-- A guest corrects the address of an order as well, from the browser that placed it: no person of the desk.
ALTER TABLE "email_corrections" ALTER COLUMN "corrected_by_id" DROP NOT NULL;
