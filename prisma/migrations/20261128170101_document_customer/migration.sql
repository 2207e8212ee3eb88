-- The list of documents by the words of the customer's name on them.
CREATE INDEX CONCURRENTLY document_customer ON document
  USING gin (to_tsvector('simple', desk_name_key(content->>'customerName')));
