-- The list of documents: the newest of a kind first.
CREATE INDEX CONCURRENTLY document_is_test_kind_issued_at_id_idx ON document (is_test, kind, issued_at DESC, id DESC);
