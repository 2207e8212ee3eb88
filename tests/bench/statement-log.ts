// Which statements did each connection send, and how were they grouped into transactions?

export type StatementCounts = {
  /** Transactions that hold the statement looked for. */
  readonly transactions: number;
  /** The most statements of such a transaction, BEGIN and COMMIT included. */
  readonly statementsMax: number;
  /** Statements of the connections that sent it, outside of any such transaction. */
  readonly statementsBeside: number;
};

type Transaction = { statements: number; isWanted: boolean };

/**
 * Reads a PostgreSQL log written with `log_statement = all` and the default line prefix. A
 * connection counts from its first wanted transaction on; mails, which are sent later and in
 * transactions of their own, are told apart by their table.
 */
export function countStatements(log: string, wanted: RegExp): StatementCounts {
  const open = new Map<string, Transaction>();
  const found: Transaction[] = [];
  const beside = new Map<string, number>();
  const wantedBy = new Set<string>();
  for (const { connection, statement } of statementsOf(log)) {
    const running = open.get(connection);
    if (/^BEGIN\b/i.test(statement)) open.set(connection, { statements: 1, isWanted: false });
    else if (running) {
      running.statements += 1;
      running.isWanted ||= wanted.test(statement);
      if (!/^(COMMIT|ROLLBACK)\b/i.test(statement)) continue;
      open.delete(connection);
      if (running.isWanted) {
        found.push(running);
        wantedBy.add(connection);
      }
    } else if (!/mail_outbox|background_lane/.test(statement)) {
      beside.set(connection, (beside.get(connection) ?? 0) + 1);
    }
  }
  const counts = found.map(({ statements }) => statements);
  return {
    transactions: found.length,
    statementsMax: Math.max(...counts),
    statementsBeside: [...wantedBy].reduce((sum, one) => sum + (beside.get(one) ?? 0), 0),
  };
}

function* statementsOf(log: string) {
  const lines = /^\S+ \S+ \S+ \[(\d+)\] LOG: {2}(?:statement|execute [^:]+): (.*)$/gm;
  for (const [, connection = '', statement = ''] of log.matchAll(lines)) {
    yield { connection, statement: statement.trim() };
  }
}
