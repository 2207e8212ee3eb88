-- Open pages of the desk ask each second what became of one's own requests (decision 046).
CREATE INDEX CONCURRENTLY "approval_request_requested_by_id_decided_at_idx"
  ON "approval_request"("requested_by_id", "decided_at");
