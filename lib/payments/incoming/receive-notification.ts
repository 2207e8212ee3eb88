// How is a notification email received over HTTP? Counted, read, and recorded.
import 'server-only';
import { sql } from '@/lib/db/statement';
import { queryOnce } from '@/lib/db/transaction';
import { log } from '@/lib/log/log';
import { type MailProblem, readMail } from '@/lib/mail-in/read-mail';
import { type MailedResult, receiveMailTexts } from './notification-mail';

const perMinute = 300;
const local = { minute: 0, count: 0 };

const countNotification = sql({ count: 'int4' })`
  WITH old AS (
    DELETE FROM inbound_throttle WHERE minute < $2::timestamptz - interval '1 hour')
  INSERT INTO inbound_throttle (key, minute, count) VALUES ($1, $2, 1)
  ON CONFLICT (key, minute) DO UPDATE SET count = inbound_throttle.count + 1
  RETURNING count`;

/**
 * Whether the whole shop may take one more email this minute. Without a database each process
 * counts its own: the result can still wait in the spool.
 */
export async function mayNotify(now: Date): Promise<boolean> {
  const minute = new Date(Math.floor(now.getTime() / 60_000) * 60_000);
  try {
    const [row] = await queryOnce(countNotification, ['notifications', minute]);
    return (row?.count ?? 0) <= perMinute;
  } catch (error) {
    log.warn('notification.not_counted', { error });
    if (local.minute !== minute.getTime())
      Object.assign(local, { minute: minute.getTime(), count: 0 });
    local.count += 1;
    return local.count <= perMinute;
  }
}

/**
 * Takes one raw email. TAKEN reveals nothing about its content: the desk shows that. UNREADABLE:
 * not an email. LOST: what the gateway signed could not be stored. After LOST and BUSY the sender
 * must send it again.
 */
export async function receiveNotification(
  raw: Uint8Array,
  receivedAt: Date,
): Promise<{ readonly code: 'TAKEN' | 'LOST' | MailProblem }> {
  const read = await readMail(raw);
  if (!read.ok) return { code: read.code };
  const results = await receiveMailTexts(read.value, {
    road: 'http',
    arrivedAt: receivedAt,
    receivedAt,
  });
  log.info('notification.taken', { results: results.length });
  return { code: results.some(isLost) ? 'LOST' : 'TAKEN' };
}

function isLost({ verdict }: MailedResult): boolean {
  return verdict === 'lost';
}
