// Which protections keep what is written true, whole and unchanged?
import { integration, type Protection, statement, text, unit, value } from '../protection';

const locked = 'lib/payments/ledger/locked-order.ts';

export const recordProtections: readonly Protection[] = [
  {
    id: 'row-locks',
    // Without the locks alone, losers meet in these two indexes and are repeated: still right.
    protection: 'Changes of an order follow one another: by locks, and else by unique places.',
    changes: [
      text(locked, '= ${orderId} FOR UPDATE', '= ${orderId}'),
      text(locked, ' FOR UPDATE OF a', ''),
      { sql: 'DROP INDEX audit_entry_subject_sequence_key' },
      { sql: 'ALTER TABLE accepted_nonce DROP CONSTRAINT accepted_nonce_pkey' },
    ],
    killer: integration(
      'payments/payment-guards',
      'changes of one order > C2 follow one another, also when they begin in the same moment',
    ),
  },
  {
    id: 'night-once',
    protection: 'A night of a room is sold once.',
    changes: [{ sql: 'ALTER TABLE room_night DROP CONSTRAINT room_night_pkey' }],
    killer: integration(
      'payments/payment-life',
      'a hold > two shoppers never get the same night of the only room',
    ),
  },
  {
    id: 'lost-race-repeated',
    protection: 'Who loses a race on a unique index looks again instead of failing.',
    changes: [value('lib/db/transaction.ts', '!isLostRace(error)', 'true')],
    killer: integration(
      'payments/payment-life',
      'a hold > two shoppers never get the same night of the only room',
    ),
  },
  {
    id: 'commit-is-checked',
    protection: 'A transaction that the server rolled back is no success.',
    changes: [value('lib/db/transaction.ts', `command !== 'COMMIT'`, 'false')],
    killer: integration('budgets', 'a transaction > is no success when the server rolled it back'),
  },
  ...['evidence', 'audit_entry'].flatMap((table): Protection[] => [
    {
      id: `append-only-${table}`,
      protection: `Rows of ${table} are neither changed nor deleted.`,
      changes: [{ sql: `DROP TRIGGER ${table}_append_only ON ${table}` }],
      killer: integration(
        'payments/belief',
        `H9 what was written stays > ${table} refuses UPDATE, DELETE and TRUNCATE`,
      ),
    },
    {
      id: `no-truncate-${table}`,
      protection: `${table} is not emptied.`,
      changes: [{ sql: `DROP TRIGGER ${table}_no_truncate ON ${table}` }],
      killer: integration(
        'payments/belief',
        `H9 what was written stays > ${table} refuses UPDATE, DELETE and TRUNCATE`,
      ),
    },
  ]),
  {
    id: 'audit-chained',
    protection: 'Every audit row attests the one before it.',
    changes: [value('lib/audit/append-audit.ts', 'head?.hash ?? chainStart', 'chainStart')],
    killer: integration(
      'payments/audit-chain',
      'O4 every change of an order has one row, and the chain verifies after the database kept it',
    ),
  },
  {
    id: 'unlisted-fields-dropped',
    protection: 'Of fields that nobody lists only the names are kept.',
    changes: [value('lib/gateway/belief/result.ts', 'listedFields(fields, profile)', 'fields')],
    killer: integration(
      'payments/payment-guards',
      'what is kept of a message > N1 holds no value that nobody lists',
    ),
  },
  {
    id: 'log-secret-keys',
    protection: 'A value under the name of a secret is never logged.',
    changes: [statement('lib/log/redaction.ts', `if (secretKey.test(key)) return '[redacted]';`)],
    killer: unit(
      'log/log',
      'secrets on their way to a log line > N3 a value under the key apiKey is masked',
    ),
  },
  {
    id: 'log-secrets-in-text',
    protection: 'A secret inside a text is masked before it is logged.',
    changes: [
      value(
        'lib/log/redaction.ts',
        `maskCardNumbers(head)
    .replace(/:\\/\\/[^\\s/@]*@/g, '://[credentials]@')
    .replace(cookieInText, '$1$2[redacted]')
    .replace(secretInText, '$1$2[redacted]')`,
        'maskCardNumbers(head)',
      ),
    ],
    killer: unit(
      'log/log',
      'secrets on their way to a log line > N3 an error that drags a printed request along shows neither headers nor the MAC',
    ),
  },
  {
    id: 'log-cards',
    protection: 'A card-like number is never logged.',
    changes: [value('lib/log/redaction.ts', 'maskCardNumbers(head)', 'head')],
    killer: unit(
      'log/log',
      'secrets on their way to a log line > N2 a card-like number is masked wherever it stands',
    ),
  },
  {
    id: 'audit-changed-found',
    protection: 'A changed entry of the audit is named.',
    changes: [
      value(
        'lib/audit/chain-check.ts',
        'hashAudit(prevHash, contentOf(content)) !== hash',
        'false',
      ),
    ],
    killer: integration('evidence/audit-verify', 'damage > a changed entry is named'),
  },
  {
    id: 'audit-removed-found',
    protection: 'A removed entry of the audit is named.',
    changes: [
      value('lib/audit/chain-check.ts', 'row.sequence !== (previous?.sequence ?? 0) + 1', 'false'),
    ],
    killer: integration(
      'evidence/audit-verify',
      'damage > a removed entry is named by the one that misses it',
    ),
  },
  {
    id: 'audit-inserted-found',
    protection: 'An entry that was put in between is named.',
    changes: [
      value('lib/audit/chain-check.ts', 'prevHash !== (previous?.hash ?? chainStart)', 'false'),
      value('lib/audit/chain-check.ts', 'row.sequence !== (previous?.sequence ?? 0) + 1', 'false'),
      value('lib/audit/chain-check.ts', 'previous && id <= previous.id', 'false'),
    ],
    killer: integration(
      'evidence/audit-verify',
      'damage > an entry that was put in between is named',
    ),
  },
  {
    id: 'audit-rewritten-found',
    protection: 'A chain that was rewritten whole does not fit its anchors.',
    changes: [value('lib/audit/verify-audit.ts', 'root.hex() !== anchor.rootHash', 'false')],
    killer: integration(
      'evidence/audit-verify',
      'damage > a chain that was rewritten whole fits in itself, and not in its anchors',
    ),
  },
  {
    id: 'audit-anchor-changed-found',
    protection: 'A changed anchor is named.',
    changes: [
      value(
        'lib/audit/verify-audit.ts',
        'hashAnchor(anchor.prevHash, anchor) !== anchor.hash',
        'false',
      ),
    ],
    killer: {
      ...integration('evidence/audit-verify', 'damage > a removed and a changed anchor are named'),
      needsFile: true,
    },
  },
  {
    id: 'audit-anchor-copies',
    protection: 'Rewritten anchors do not fit the copies that left the house.',
    changes: [statement('lib/audit/verify-audit.ts', 'checkKnownAnchors(anchors, known, report);')],
    killer: integration(
      'evidence/audit-verify',
      'damage > rewritten anchors fit in themselves, and not in the copies that left the house',
    ),
  },
  {
    id: 'audit-guards-watched',
    protection: 'A trigger that is switched off is named.',
    changes: [value('lib/audit/verify-audit.ts', 'await checkGuards(tx)', '[]')],
    killer: integration('evidence/audit-verify', 'a guard > that is switched off is named'),
  },
];
