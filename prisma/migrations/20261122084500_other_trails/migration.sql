-- The trails that are of no order are few among millions of entries: they are found by themselves,
-- so that the hourly look at all of them does not read the whole audit.
CREATE INDEX audit_entry_other_trails ON audit_entry (subject) WHERE subject NOT LIKE 'order:%';
