// Has everything that a round caused come to rest?
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';

const askAgainMs = 250;
const timeoutMs = 180_000;

/** Waits until no mail is queued, so that no round pays for the mails of the one before it. */
export async function untilMailsAreSent(client: pg.Client): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  while (Date.now() < deadline) {
    const { rows } = await client.query(
      "SELECT count(*)::int AS left FROM mail_outbox WHERE state = 'QUEUED'",
    );
    if (rows[0]?.left === 0) return;
    await pause(askAgainMs);
  }
  throw new Error('The mails of a round are not sent after three minutes.');
}
