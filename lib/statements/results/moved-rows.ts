// Which rows of a statement moved money? A condition for SQL. Pure.

/** Condition on `r`, a row of a statement: neither a hold nor the release of one. */
export const isMovedRow = `r.outcome NOT IN ('unreadable', 'set_aside') AND r.direction <> 'hold'
  AND NOT EXISTS (SELECT FROM money_movement b WHERE b.kind = 'RELEASED'
    AND b.operation_id = substring(r.movement_key FROM '^operation:(.*)$')::uuid)`;
