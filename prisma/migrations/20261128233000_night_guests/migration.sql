-- What guests cost on the nights of a price, where that is not what they cost in the kind of room (decision 148).
-- survives: an older instance does not write it, and prices such nights as the kind until it is replaced
ALTER TABLE night_price ADD COLUMN guests jsonb;
