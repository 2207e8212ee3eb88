// Which protections decide who may try to pay an order, how often, and what is kept of it?
import { integration, type Protection, statement, value } from '../protection';

const actions = 'lib/payments/rules/possible-actions.ts';
const guards = (test: string) => integration('payments/payment-guards', test);

export const attemptProtections: readonly Protection[] = [
  {
    id: 'paid-order-closed',
    protection: 'A paid order starts no other payment.',
    changes: [statement('lib/payments/attempts/start-payment.ts', 'refuseClosed(order);')],
    killer: guards('a payment that is started > is the only one of a paid order'),
  },
  {
    id: 'one-living-attempt',
    protection: 'While an attempt lives, every page leads to it.',
    changes: [
      statement(
        'lib/payments/attempts/start-payment.ts',
        `if (live) return { kind: 'live', attempt: live };`,
      ),
    ],
    killer: guards('a payment that is started > is the living one when another page asks for it'),
  },
  {
    id: 'evidence-before-call',
    protection: 'What is sent is committed as evidence before the bank hears of it.',
    changes: [
      value(
        'lib/payments/operations/send-operation.ts',
        `withTx(async (tx) => {
      const marked = await markSent(tx, which, clock.now(), mine);
      mine = marked ?? mine;
      return marked;
    })`,
        `withTx(async (tx) => {
      const marked = await markSent(tx, which, clock.now(), mine);
      mine = marked ?? mine;
      return marked === null
        ? null
        : { ...marked, early: await sendToGateway(marked.request, gatewayConfig()) };
    })`,
      ),
      value(
        'lib/payments/operations/send-operation.ts',
        'await sendToGateway(sending.request, gatewayConfig())',
        '(sending as typeof sending & { early: Delivery }).early',
      ),
    ],
    killer: guards(
      'a money action > O3 is on record, seen by everybody, before the bank hears of it: completion',
    ),
  },
  {
    id: 'references-needed',
    protection: 'Nothing is sent without the references that it must repeat.',
    changes: [value(actions, 'hasTextsToSend(attempt)', 'true')],
    killer: guards('a money action > is refused without the references that it must repeat'),
  },
  {
    id: 'surplus-reversed-only',
    protection: 'A surplus approval is reversed and never completed.',
    changes: [value(actions, `attempt.isSurplus && kind === 'completion'`, 'false')],
    killer: guards('a money action > on a surplus approval is a reversal and never a completion'),
  },
  {
    id: 'limit-of-order',
    protection: 'An order has so many attempts and no more.',
    changes: [
      value(
        'lib/payments/attempts/attempt-limits.ts',
        'attemptsPerOrder > 0 && order.attempts >= attemptsPerOrder',
        'false',
      ),
    ],
    killer: integration(
      'payments/attempt-limits',
      'O11 attempts are limited > of one order, from wherever they are made',
    ),
  },
  {
    id: 'limit-of-network',
    protection: 'A session and a network make so many attempts an hour and no more.',
    changes: [
      value('lib/payments/attempts/attempt-limits.ts', '(row?.count ?? 0) > limit', 'false'),
    ],
    killer: integration(
      'payments/attempt-limits',
      'O11 attempts are limited > of one network, and one that is refused keeps nothing of the order',
    ),
  },
  {
    id: 'pause-after-declines',
    protection: 'After declines the next try waits, longer each time.',
    changes: [
      value(
        'lib/payments/attempts/attempt-limits.ts',
        'declines ? pauseEnd(declines, now) : null',
        'null',
      ),
    ],
    killer: integration(
      'payments/card-testing',
      'O11 card testing at the limits that the shop comes with > declined tries wait longer and longer, the session’s other orders too',
    ),
  },
  {
    id: 'order-key',
    protection: 'An order opens by its own key.',
    changes: [
      value('lib/orders/order-link.ts', 'isSame(orderKey(orderId), candidate)', `candidate !== ''`),
    ],
    killer: integration(
      'order-door',
      'L1 an order opens > by its own key, cookie or cart, and by nobody else’s',
    ),
  },
  {
    id: 'order-cookie',
    protection: 'An order opens by its own cookie.',
    changes: [
      value(
        'lib/orders/order-link.ts',
        'isSame(orderCookieValue(orderId), candidate)',
        `candidate !== ''`,
      ),
    ],
    killer: integration(
      'order-door',
      'L1 an order opens > by its own key, cookie or cart, and by nobody else’s',
    ),
  },
  {
    id: 'order-cart',
    protection: 'An order opens in the session that it came from.',
    changes: [value('lib/orders/read-order.ts', 'proof.cartId === order.cartId', 'true')],
    killer: integration(
      'order-door',
      'L1 an order opens > by its own key, cookie or cart, and by nobody else’s',
    ),
  },
  {
    id: 'order-key-ages',
    protection: 'A key opens its order for half a year.',
    changes: [
      value(
        'lib/orders/read-order.ts',
        'now - order.stateChangedAt.getTime() < keyDays * 86_400_000',
        'true',
      ),
    ],
    killer: integration(
      'order-door',
      'L1 an order opens > by its key for half a year, by its cart for a day',
    ),
  },
  {
    id: 'evidence-cards',
    protection: 'Evidence holds no card number.',
    changes: [value('lib/payments/rules/evidence-content.ts', 'maskCardNumbers(value)', 'value')],
    killer: guards(
      'what is kept of a message > N2 holds no card number, in whatever field it came',
    ),
  },
  {
    id: 'evidence-mac',
    protection: 'Evidence holds no MAC.',
    changes: [value('lib/payments/rules/evidence-content.ts', 'isMacField(name)', 'false')],
    killer: guards('what is kept of a message > N3 holds no MAC'),
  },
];
