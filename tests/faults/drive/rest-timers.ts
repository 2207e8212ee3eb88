// How does a long comparison of rows see the posts alone? What was due for the janitor is put off.
import type { Campaign } from '../harness/campaign';

/**
 * Starts every timer of a row anew, so that for the next minutes nothing is due: no attempt gets
 * overdue, no operation is sent again, no item of attention grows older.
 */
export async function restTimers(campaign: Campaign): Promise<void> {
  campaign.noteScale('timers while rows are compared: they start anew before it');
  await campaign.sql(
    `UPDATE payment_attempt SET preparing_at = preparing_at + (now() - state_changed_at),
       awaiting_at = awaiting_at + (now() - state_changed_at), state_changed_at = now()
     WHERE state IN ('PREPARING', 'AWAITING_RESULT')`,
  );
  await campaign.sql(
    `UPDATE operation SET next_send_at = now() + interval '1 hour' WHERE next_send_at IS NOT NULL`,
  );
  await campaign.sql(
    'UPDATE attention_item SET age_level = 3 WHERE closed_at IS NULL AND age_level < 3',
  );
}
