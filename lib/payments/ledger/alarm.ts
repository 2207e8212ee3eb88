// Is something wrong with the shop as a whole? One open issue until it is fixed.
import 'server-only';
import type { AlarmKind } from '@/lib/attention/attention-kinds';
import { openAttention, settleAttention } from '@/lib/attention/open-attention';
import { queryOnce } from '@/lib/db/transaction';
import { log } from '@/lib/log/log';

type Alarm = {
  readonly kind: AlarmKind;
  readonly subject: string;
  readonly orderId?: string;
  readonly detail: Readonly<Record<string, unknown>>;
};

const once = { query: queryOnce };

/** Opens the issue unless it is open already; a check that runs each minute opens it once. */
export async function raiseAlarm(alarm: Alarm, now: Date): Promise<void> {
  const opened = await openAttention(once, alarm, now);
  if (opened) log.error('janitor.alarm', { kindCode: alarm.kind, subjectId: alarm.subject });
}

/** Closes the issue when the check passes again. */
export function settleAlarm(kind: AlarmKind, subject: string, now: Date): Promise<void> {
  return settleAttention(once, kind, subject, now);
}
