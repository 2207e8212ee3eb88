-- A matched row keeps the day on which we have its movement: the bank may have it on another.
ALTER TABLE statement_row ADD COLUMN ours_day date;
