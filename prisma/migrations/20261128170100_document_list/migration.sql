-- The list of documents: the newest of a kind first, and by the words of the customer's name on them.
CREATE INDEX document_is_test_kind_issued_at_id_idx ON document (is_test, kind, issued_at DESC, id DESC);
CREATE INDEX document_customer ON document
  USING gin (to_tsvector('simple', desk_name_key(content->>'customerName')));
