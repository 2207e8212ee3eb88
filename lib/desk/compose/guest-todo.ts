// What does the guest of a composed order still have to do? From its link to its payment.
import 'server-only';
import { sql } from '@/lib/db/statement';
import { queryOnce } from '@/lib/db/transaction';
import type { OrderState } from '@/prisma/generated/enums';

type Todo = 'open' | 'pay' | 'type' | 'again' | 'wait';

const findSteps = sql({
  state: 'OrderState',
  linkMails: 'int4',
  linkMailedAt: 'timestamptz?',
  openedAt: 'timestamptz?',
  keptUntil: 'timestamptz?',
})`
  SELECT o.state, c.link_mails AS "linkMails", c.link_mailed_at AS "linkMailedAt",
    (SELECT min(e.at) FROM audit_entry e
      WHERE e.subject = 'order:' || o.id AND e.action = 'order.link_opened') AS "openedAt",
    o.kept_until AS "keptUntil"
  FROM "order" o JOIN order_composition c ON c.order_id = o.id
  WHERE o.reference = $1 AND NOT c.price_waits`;

const todos: Partial<Record<OrderState, Todo>> = {
  NOT_STARTED: 'pay',
  AWAITING_RESULT: 'type',
  DECLINED: 'again',
  RESULT_OVERDUE: 'wait',
};

/** Null if staff did not compose the order, its price awaits approval, or nothing is owed. */
export async function readGuestTodo(reference: string) {
  const [found] = await queryOnce(findSteps, [reference]);
  const todo = found && todos[found.state];
  if (!found || todo === undefined) return null;
  const { state: _state, ...steps } = found;
  return { todo: todo === 'pay' && found.openedAt === null ? ('open' as const) : todo, ...steps };
}
