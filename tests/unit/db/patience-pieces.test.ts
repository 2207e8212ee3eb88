import { answerMs, patientPieces } from '@/lib/db/patience';

test('a file is not cut off where a page would have given up on a slow database', async () => {
  let isEnded = false;
  async function* pieces() {
    try {
      for (;;) {
        await Promise.resolve();
        yield answerMs();
      }
    } finally {
      isEnded = true;
    }
  }
  let made = 0;
  for await (const waits of patientPieces(pieces())) {
    // The server's own limit on a statement speaks first.
    expect(waits).toBeGreaterThan(10_000);
    made += 1;
    if (made === 2) break;
  }
  expect(isEnded).toBe(true);
});
