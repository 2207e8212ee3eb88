-- What the application has still to add to the history.
CREATE INDEX CONCURRENTLY approval_request_untold ON approval_request (requested_by_id)
  WHERE state = 'STALE' AND decided_at IS NULL;
