// How is a prepared statement asked without hearing of its columns again?
import 'server-only';
import pg from 'pg';

type Connection = { describe(asked: unknown): void };

/** What pg keeps of the columns of an answer. */
type Columns = {
  readonly fields: unknown;
  readonly _parsers: unknown;
  readonly _prebuiltEmptyResultObject: unknown;
};

type Callback = (error: Error | undefined, result: pg.QueryResult) => void;

/** pg's own query, with what its types leave out. */
type Query = {
  name: string;
  readonly _result: Columns;
  _accumulateRows: unknown;
  prepare(connection: Connection): void;
  handleRowDescription(message: unknown): void;
};
const PgQuery = pg.Query as unknown as new (
  text: string,
  values: readonly unknown[],
  callback: Callback,
) => Query;

type Named = { readonly name: string; readonly text: string };

/** Of a connection: the columns of its statements by their names, and itself without questions. */
type Kept = { readonly columns: Map<string, Columns>; readonly silent: Connection };

const kept = new WeakMap<Connection, Kept>();

function keptOf(connection: Connection): Kept {
  const known = kept.get(connection);
  if (known) return known;
  const silent = Object.create(connection, { describe: { value: () => {} } }) as Connection;
  const made = { columns: new Map<string, Columns>(), silent };
  kept.set(connection, made);
  return made;
}

/**
 * A query that asks for the columns of its statement once a connection. The server refuses to run a
 * statement whose columns have changed since it was prepared, so what is kept is never wrong.
 */
class KeptColumnsQuery extends PgQuery {
  #columns: Map<string, Columns> | undefined;

  constructor({ name, text }: Named, values: readonly unknown[], callback: Callback) {
    // A configuration would be copied property by property.
    super(text, values, callback);
    this.name = name;
  }

  override prepare(connection: Connection): void {
    const { columns, silent } = keptOf(connection);
    this.#columns = columns;
    const known = columns.get(this.name);
    if (known) {
      Object.assign(this._result, known);
      this._accumulateRows = true;
    }
    super.prepare(known ? silent : connection);
  }

  override handleRowDescription(message: unknown): void {
    super.handleRowDescription(message);
    const { fields, _parsers, _prebuiltEmptyResultObject } = this._result;
    this.#columns?.set(this.name, { fields, _parsers, _prebuiltEmptyResultObject });
  }
}

/** Asks over this connection; fails as its own `query` does. */
export async function askKept(
  client: pg.ClientBase,
  asked: Named,
  values: readonly unknown[],
): Promise<pg.QueryResult> {
  try {
    return await new Promise((resolve, reject) => {
      const done: Callback = (error, result) => (error ? reject(error) : resolve(result));
      client.query(new KeptColumnsQuery(asked, values, done) as unknown as pg.Submittable);
    });
  } catch (error) {
    // The trace of the answer's arrival names nobody who asked.
    if (error instanceof Error) Error.captureStackTrace(error);
    throw error;
  }
}
