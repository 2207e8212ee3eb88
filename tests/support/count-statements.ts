// How many statements does an act send?
import pg from 'pg';

/** Everything that reaches the database, BEGIN and COMMIT too. */
export async function countStatements(act: () => Promise<unknown>): Promise<number> {
  const sent = vi.spyOn(pg.Client.prototype, 'query');
  try {
    await act();
    return sent.mock.calls.length;
  } finally {
    sent.mockRestore();
  }
}
