// Has the gateway written to the merchant's mailbox? Each email is read once, in order.
import 'server-only';
import { select, sql } from '@/lib/db/statement';
import { queryOnce } from '@/lib/db/transaction';
import { log } from '@/lib/log/log';
import { count } from '@/lib/log/metrics';
import { type FetchedMail, type MailboxPlace, readNewMails } from '@/lib/mail-in/imap';
import { readMail } from '@/lib/mail-in/read-mail';
import { raiseAlarm, settleAlarm } from '@/lib/payments/ledger/alarm';
import { settings } from '@/lib/settings/env';
import { imapAddressOf } from '@/lib/settings/settings-imap';
import { systemClock } from '@/lib/time/clock';
import { receiveMailTexts } from './notification-mail';

/** In a mailbox that was never read before, older emails are ignored. */
const lookBackDays = 7;
const failuresBeforeAlarm = 3;

const state = { isReading: false, failures: 0, isSettled: false };

/**
 * Reads new emails from NOTIFICATION_IMAP_URL, if it is set. The stored position moves after
 * each email, once the database or the spool has what the gateway signed; an email read by two
 * processes is a duplicate. Three failed rounds open an issue, the next success closes it.
 */
export async function readMailbox(clock = systemClock): Promise<{ readonly read: number }> {
  const address = imapAddressOf(settings().notificationImapUrl);
  if (address === null || state.isReading) return { read: 0 };
  state.isReading = true;
  const subject = `mailbox:${address.label}`;
  let read = 0;
  try {
    const from = await placeIn(address.label);
    const since = new Date(clock.now().getTime() - lookBackDays * 86_400_000);
    const place = await readNewMails(address, from, since, async (mail) => {
      if (!(await takeMail(mail, clock.now()))) return false;
      await keepPlace(address.label, mail.place);
      read += 1;
      return true;
    });
    if (place !== null) await keepPlace(address.label, place);
    if (!state.isSettled) await settleAlarm('mailbox_failed', subject, clock.now());
    Object.assign(state, { failures: 0, isSettled: true });
  } catch (error) {
    Object.assign(state, { failures: state.failures + 1, isSettled: false });
    count('notifications', { road: 'imap', code: 'MAILBOX_FAILED' });
    log.warn('mailbox.not_read', { error, failures: state.failures });
    if (state.failures >= failuresBeforeAlarm) {
      const code = String((error as { code?: unknown }).code ?? 'NO_ANSWER').slice(0, 40);
      await raiseAlarm({ kind: 'mailbox_failed', subject, detail: { code } }, clock.now());
    }
  } finally {
    state.isReading = false;
  }
  if (read > 0) log.info('mailbox.read', { mails: read });
  return { read };
}

/** False: the email must be read again, because its result was not stored anywhere. */
async function takeMail({ raw, arrivedAt }: FetchedMail, now: Date): Promise<boolean> {
  if (raw === null) {
    count('notifications', { road: 'imap', code: 'GONE' });
    return true;
  }
  const mail = await readMail(raw);
  if (!mail.ok) {
    count('notifications', { road: 'imap', code: mail.code });
    return mail.code !== 'BUSY';
  }
  const results = await receiveMailTexts(mail.value, {
    road: 'imap',
    // Verified with the keys that were accepted when the email reached the server.
    arrivedAt: arrivedAt < now ? arrivedAt : now,
    receivedAt: now,
  });
  return !results.some(({ verdict }) => verdict === 'lost');
}

const findCursor = select({ uidValidity: 'int8', lastUid: 'int8' })`
  FROM mailbox_cursor
  WHERE mailbox = $1`;

async function placeIn(mailbox: string): Promise<MailboxPlace | null> {
  const [row] = await queryOnce(findCursor, [mailbox]);
  return row ? { uidValidity: row.uidValidity, lastUid: Number(row.lastUid) } : null;
}

const setCursor = sql`
  INSERT INTO mailbox_cursor (mailbox, uid_validity, last_uid) VALUES ($1, $2, $3)
  ON CONFLICT (mailbox) DO UPDATE SET uid_validity = excluded.uid_validity,
    last_uid = CASE WHEN mailbox_cursor.uid_validity = excluded.uid_validity
      THEN greatest(mailbox_cursor.last_uid, excluded.last_uid) ELSE excluded.last_uid END`;

/** Never backwards: another process may be ahead. */
async function keepPlace(mailbox: string, { uidValidity, lastUid }: MailboxPlace): Promise<void> {
  await queryOnce(setCursor, [mailbox, uidValidity, lastUid]);
}
