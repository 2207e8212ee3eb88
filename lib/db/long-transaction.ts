// How does one transaction read a table of many years? With a limit that suits it, on both sides.
import 'server-only';
import { longStatement, mostPatiently } from './patience';
import { sql } from './statement';
import { type Tx, withTx } from './transaction';

const allowLong = sql`SET LOCAL statement_timeout = '${longStatement}'`;

/** As `withTx`, with half an hour for each statement, on the server and for its answer. */
export function withLongTx<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
  return mostPatiently(() =>
    withTx(async (tx) => {
      await tx.query(allowLong);
      return work(tx);
    }),
  );
}
