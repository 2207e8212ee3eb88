// What becomes of mails that a killed process was sending? Their leases end sooner than in a shop.
import type { Campaign } from '../harness/campaign';

/** A lease lasts five minutes; a living process needs it for a moment. */
const leaseMs = 300_000;
const sendingMs = 8_000;
const scale = 'leases of mails: rows are made older instead of waiting five minutes';

/** While no process lives: every lease is a dead one's. */
export async function endAllLeases(campaign: Campaign): Promise<void> {
  campaign.noteScale(scale);
  await campaign.sql(
    `UPDATE mail_outbox SET leased_until = now() - interval '1 second'
     WHERE state = 'QUEUED' AND leased_until > now()`,
  );
}

/** While others live: ends leases that are older than any sending, until no mail is left. */
export async function sendLeftMails(campaign: Campaign): Promise<void> {
  campaign.noteScale(scale);
  let left: object[] = [];
  const isDone = async () => {
    await campaign.sql(
      `UPDATE mail_outbox SET leased_until = now() - interval '1 second'
       WHERE state = 'QUEUED' AND leased_until BETWEEN now() AND now() + make_interval(secs => $1)`,
      [(leaseMs - sendingMs) / 1_000],
    );
    // One whose connection died with a neighbour's process waits for its next try.
    await campaign.sql("UPDATE mail_outbox SET next_try_at = now() WHERE state = 'QUEUED'");
    await campaign.pokeLane('mail');
    left = await campaign.sql(
      `SELECT kind, tries, last_error_code AS error, count(*)::int FROM mail_outbox
       WHERE state = 'QUEUED' GROUP BY 1, 2, 3`,
    );
    return left.length === 0;
  };
  try {
    await campaign.until(isDone, 'mails of killed processes are sent', 30_000);
  } catch (error) {
    throw new Error(`${String(error)} Left: ${JSON.stringify(left)}`);
  }
}
