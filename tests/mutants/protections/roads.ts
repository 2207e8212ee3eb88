// Which protections stand on the other roads of the bank's word: spool and quarantine?
import { integration, type Protection, statement, text, value } from '../protection';

const quarantine = 'lib/payments/incoming/quarantine.ts';
const kept = (test: string) =>
  integration('roads/quarantine', `a result that is complete and fails its MAC > ${test}`);

export const roadProtections: readonly Protection[] = [
  {
    id: 'spool',
    protection: 'An authentic result that cannot be recorded waits on the disk.',
    changes: [
      value('lib/payments/incoming/record-or-spool.ts', 'await spoolMessage(input)', 'false'),
    ],
    killer: integration(
      'roads/spool',
      'C20 H1 an authentic result that comes while the database is stopped > F24 is answered 503 with its fields, waits on the disk, and is recorded once',
    ),
  },
  {
    id: 'quarantine-three-an-order',
    protection: 'Three unbelieved results of an order are kept, and no more.',
    changes: [
      value(quarantine, 'found.own >= rowsAnOrder', 'false'),
      value(quarantine, 'attempt.rows < rowsAnOrder', 'true'),
    ],
    killer: kept('is kept three times for an ORDER, and the third tells people'),
  },
  {
    id: 'quarantine-bounded',
    protection: 'Ten thousand unbelieved results are kept, and no more.',
    changes: [value(quarantine, 'found.all >= rowsMax', 'false')],
    killer: kept('is dropped when ten thousand are kept, and people are told'),
  },
  {
    id: 'quarantine-waiting-only',
    protection: 'Unbelieved results are kept only of an order that waits.',
    changes: [
      value(quarantine, `(state) => state !== 'CREATED' && !hasOutcome(state)`, '() => true'),
    ],
    killer: kept('is not kept unless it is ours, waiting, complete and free of card numbers'),
  },
  {
    id: 'quarantine-cards',
    protection: 'What may hold a card number is not kept.',
    changes: [statement('lib/gateway/belief/known-keys.ts', 'if (hasCard) return null;')],
    killer: kept('is not kept unless it is ours, waiting, complete and free of card numbers'),
  },
  {
    id: 'quarantine-forgets',
    protection: 'Unbelieved results are forgotten after seven days.',
    changes: [value(quarantine, 'keptDays * 86_400_000', '1e12')],
    killer: kept('is forgotten after seven days'),
  },
  {
    id: 'notification-bearer',
    protection: 'The door for notification mails opens to the bearer of its secret alone.',
    changes: [
      value(
        'app/api/notifications/route.ts',
        `!isBearer(request.headers.get('authorization'), secret)`,
        'false',
      ),
    ],
    killer: integration(
      'roads/notification-mail',
      'the door for notification mails > opens to the bearer of the secret alone, before it reads anything',
    ),
  },
  {
    id: 'notification-limit',
    protection: 'The door takes so many mails a minute and no more.',
    changes: [value('app/api/notifications/route.ts', '!(await mayNotify(receivedAt))', 'false')],
    killer: integration(
      'roads/notification-mail',
      'the door for notification mails > takes 300 mails a minute',
    ),
  },
  {
    id: 'quarantine-has-no-say',
    protection: 'What was not believed decides nothing about what is.',
    changes: [
      text(
        'lib/payments/ledger/locked-order.ts',
        '(SELECT gateway_order_id FROM accepted_nonce WHERE nonce = $2)',
        `(SELECT gateway_order_id FROM accepted_nonce WHERE nonce = $2
      UNION SELECT 'quarantine' FROM quarantined_post q
        WHERE $2 <> '' AND position($2 IN q.fields::text) > 0 LIMIT 1)`,
      ),
    ],
    killer: integration(
      'payments/payment-guards',
      'what was not believed > has no say in what is: the true result counts',
    ),
  },
];
