-- A nonce is hex, and the same in either case: those that were accepted are kept in capitals.
UPDATE accepted_nonce n SET nonce = upper(n.nonce)
WHERE n.nonce <> upper(n.nonce)
  AND NOT EXISTS (SELECT 1 FROM accepted_nonce o WHERE o.nonce = upper(n.nonce));
