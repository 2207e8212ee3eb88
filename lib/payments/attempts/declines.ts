// How many tries of an order and of its session's cart were declined within the hour?
import { type Declines, declinesHours } from '@/lib/payments/rules/attempt-pause';
import { typed } from '@/lib/rows/columns';
import { settings } from '@/lib/settings/env';

type Counted = { readonly count: number; readonly lastAt: string | null };

export const declinesColumn = typed<Counted>('jsonb!');

/** SQL: declines of the order from any session, and of every order from the session's cart. */
export const declinesJson = (order: string, cart: string, since: string) => `(
    SELECT jsonb_build_object('count', count(*), 'lastAt', max(state_changed_at))
    FROM payment_attempt
    WHERE state = 'DECLINED' AND state_changed_at > ${since}::timestamptz AND order_id IN (
      SELECT id FROM "order" WHERE id = ${order}
      UNION SELECT id FROM "order" WHERE cart_id = ${cart}))`;

/** Values for that SQL: whether the order's count, whether its cart's do, and since when. */
export function declinesAsked(now: Date): readonly [boolean, boolean, Date] {
  const { attemptsPerOrder, attemptsPerSessionHour } = settings();
  const since = new Date(now.getTime() - declinesHours * 3_600_000);
  return [attemptsPerOrder > 0, attemptsPerSessionHour > 0, since];
}

/** What was counted. */
export function readDeclines({ count, lastAt }: Counted): Declines {
  return { count, lastAt: lastAt === null ? null : new Date(lastAt) };
}
