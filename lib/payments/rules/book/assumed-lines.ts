// Which lines of the book have an amount that only a setting states? Until a statement shows it.

/** Whether a line `m` is one, and no compared statement holds it with the same amount. */
export const isStillAssumed = `(m.certainty = 'assumed' AND NOT EXISTS (
    SELECT FROM bank_statement b JOIN statement_row s ON s.statement_id = b.id
    WHERE b.state = 'MATCHED' AND s.outcome = 'matched'
      AND s.movement_key = 'operation:' || m.operation_id))`;
