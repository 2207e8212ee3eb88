-- Channels: other places that sell the same rooms, with which calendars are exchanged.
CREATE TABLE channel (
  id uuid PRIMARY KEY,
  product_id uuid NOT NULL REFERENCES product ON UPDATE CASCADE ON DELETE CASCADE,
  name text NOT NULL,
  -- It sends back what it read from us.
  echoes boolean NOT NULL DEFAULT false,
  version int NOT NULL DEFAULT 1,
  created_by_id uuid NOT NULL REFERENCES "user" ON UPDATE CASCADE ON DELETE RESTRICT,
  created_at timestamptz(3) NOT NULL,
  removed_at timestamptz(3),
  -- Our calendar for it: found by the token's hash.
  token_hash text UNIQUE,
  token_sealed text NOT NULL DEFAULT '',
  published jsonb NOT NULL DEFAULT '[]',
  published_at timestamptz(3),
  served_at timestamptz(3),
  -- Its calendar for us.
  address_sealed text NOT NULL DEFAULT '',
  address_host text NOT NULL DEFAULT '',
  etag text NOT NULL DEFAULT '',
  last_modified text NOT NULL DEFAULT '',
  content_hash text NOT NULL DEFAULT '',
  next_read_at timestamptz(3),
  tried_at timestamptz(3),
  good_at timestamptz(3),
  problem text,
  -- Since when it has dropped more nights than is believed without a person.
  emptied_at timestamptz(3)
);
CREATE INDEX channel_product_id_idx ON channel (product_id);
CREATE INDEX channel_next_read_at_idx ON channel (next_read_at);

-- The rooms that a channel sells.
CREATE TABLE channel_room (
  channel_id uuid NOT NULL REFERENCES channel ON UPDATE CASCADE ON DELETE CASCADE,
  unit_id uuid NOT NULL REFERENCES room_unit ON UPDATE CASCADE ON DELETE CASCADE,
  PRIMARY KEY (channel_id, unit_id)
);
CREATE INDEX channel_room_unit_id_idx ON channel_room (unit_id);

-- survives: closings are few, and none of them has a channel
ALTER TABLE room_block
  ADD COLUMN channel_id uuid REFERENCES channel ON UPDATE CASCADE ON DELETE RESTRICT,
  -- In how many good readings, one after the other, the channel no longer had it.
  ADD COLUMN absent int NOT NULL DEFAULT 0;
-- survives: closings are few
CREATE INDEX room_block_channel_id_idx ON room_block (channel_id);
-- survives: closings are few
CREATE INDEX room_block_unit_id_idx ON room_block (unit_id);

-- A night that is given up here while a channel has sold it is the channel's from that moment on:
-- nobody here can take it in between.
CREATE FUNCTION night_falls_to_channel() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO room_night (unit_id, night, block_id)
  SELECT OLD.unit_id, OLD.night, b.id FROM room_block b
  WHERE b.unit_id = OLD.unit_id AND b.channel_id IS NOT NULL AND b.opened_at IS NULL
    AND OLD.night >= b.first_night AND OLD.night < b.until AND OLD.night >= CURRENT_DATE - 1
  ORDER BY b.absent, b.created_at, b.id LIMIT 1
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
-- survives: it only adds nights that a channel has, and never refuses one
CREATE TRIGGER room_night_falls_to_channel AFTER DELETE OR UPDATE OF unit_id ON room_night
  FOR EACH ROW EXECUTE FUNCTION night_falls_to_channel();
