-- Each kind of what is open is walked from its oldest item in this index: the desk reads no more
-- of a long queue than it shows, and counts it without what is closed.
CREATE INDEX attention_item_open_walk ON attention_item (kind, opened_at, id)
  INCLUDE (owner_id)
  WHERE closed_at IS NULL;
