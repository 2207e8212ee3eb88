// How do a million rows reach a table? Over COPY, in chunks that wait for the socket.
import { once } from 'node:events';
import type pg from 'pg';

/** The parts of pg's connection that its own typings leave out. */
type CopyConnection = {
  readonly stream: NodeJS.WritableStream & { readonly writableNeedDrain?: boolean };
  query(text: string): void;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(message: string): void;
};

const linesPerChunk = 2_000;

/** A pg statement that sends lines when the server is ready for COPY. */
class CopyIn {
  #failed: Error | undefined;

  constructor(
    readonly text: string,
    readonly lines: readonly string[],
    readonly done: (error?: Error) => void,
  ) {}

  submit(connection: CopyConnection): void {
    connection.query(this.text);
  }

  handleCopyInResponse(connection: CopyConnection): void {
    this.#send(connection).catch((error: Error) => connection.sendCopyFail(error.message));
  }

  handleError(error: Error): void {
    this.#failed = error;
    // Inside a transaction the server reports ready afterwards; pg calls handleReadyForQuery.
    this.done(error);
  }

  handleReadyForQuery(): void {
    if (!this.#failed) this.done();
  }

  handleCommandComplete(): void {}
  handleRowDescription(): void {}
  handleDataRow(): void {}
  handleEmptyQuery(): void {}
  handlePortalSuspended(): void {}

  async #send(connection: CopyConnection): Promise<void> {
    for (let from = 0; from < this.lines.length; from += linesPerChunk) {
      const part = this.lines.slice(from, from + linesPerChunk);
      connection.sendCopyFromChunk(Buffer.from(`${part.join('\n')}\n`));
      if (connection.stream.writableNeedDrain) await once(connection.stream, 'drain');
    }
    connection.endCopyFrom();
  }
}

/** Writes lines of COPY text; rejects with the server's error. */
export function copyLines(
  client: pg.Client,
  table: string,
  columns: readonly string[],
  lines: readonly string[],
): Promise<void> {
  if (lines.length === 0) return Promise.resolve();
  const text = `COPY "${table}" (${columns.join(', ')}) FROM STDIN`;
  return new Promise((resolve, reject) => {
    const statement = new CopyIn(text, lines, (error) => (error ? reject(error) : resolve()));
    client.query(statement as unknown as pg.Submittable);
  });
}
