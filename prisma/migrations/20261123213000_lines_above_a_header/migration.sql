-- Lines above the column names are no rows that could not be read: nobody has to look at them.
-- survives: the key of no ON CONFLICT
ALTER TABLE statement_row DROP CONSTRAINT statement_row_unreadable;
-- survives: it takes what the rule before took
ALTER TABLE statement_row ADD CONSTRAINT statement_row_unreadable CHECK
  (problem = 'ABOVE_HEADER' OR (outcome = 'unreadable') = (problem IS NOT NULL) OR outcome IS NULL);
-- survives: an older instance shows these lines in another list
UPDATE statement_row SET outcome = 'set_aside' WHERE problem = 'ABOVE_HEADER';
