// Which columns would a statement return? Asks the database without running it.
import type pg from 'pg';

/** A column of a result; `table` and `place` are 0 if it is computed. */
export type DescribedColumn = {
  readonly name: string;
  readonly dataTypeID: number;
  readonly tableID: number;
  readonly columnID: number;
};

type Connection = {
  parse(query: { name: string; text: string }): void;
  describe(message: { type: 'S'; name: string }): void;
  sync(): void;
};

/** Parses and describes it over the extended protocol; throws the server's error. */
export const describeStatement = (client: pg.Client, text: string): Promise<DescribedColumn[]> =>
  new Promise((resolve, reject) => {
    let columns: DescribedColumn[] = [];
    client.query({
      submit(connection: Connection) {
        connection.parse({ name: '', text });
        connection.describe({ type: 'S', name: '' });
        connection.sync();
      },
      handleRowDescription(message: { fields: DescribedColumn[] }) {
        columns = message.fields;
      },
      handleError(error: Error) {
        reject(error);
      },
      handleReadyForQuery() {
        resolve(columns);
      },
    } as unknown as pg.Submittable);
  });
