-- A guest's corrections of a day count among the mails that strangers cause to one address.
CREATE INDEX CONCURRENTLY "email_corrections_corrected_at_idx" ON "email_corrections" ("corrected_at");
