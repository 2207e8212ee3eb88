-- A client with an IPv6 /48 has 65,536 networks: what all of them keep is found by their beginning.
CREATE INDEX CONCURRENTLY anonymous_charge_network_beginning
  ON anonymous_charge (network COLLATE "C", at);
