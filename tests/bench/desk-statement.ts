// How long does a month's statement take, of 50,000 lines? Upload, look and comparison; prints JSON.

import { type RowsOf, sql } from '@/lib/db/statement';
import { moneyDateOf } from '@/lib/payments/rules/book/money-date';
import type { Actor } from '@/lib/rights/actor';
import { presets } from '@/lib/rights/permissions';
import { settings } from '@/lib/settings/env';
import { compareStatement } from '@/lib/statements/compare-statement';
import { writeMapping } from '@/lib/statements/reading/mapping';
import { receiveStatement } from '@/lib/statements/receive-statement';
import { judgeStatement } from '@/lib/statements/results/judge-statement';
import { readStatement } from '@/lib/statements/statement-queries';
import { withdrawStatement } from '@/lib/statements/withdraw-statement';
import { withClient } from '../../scripts/stack/database';
import { createStaff } from '../support/staff';
import { tellAndEnd } from './desk-program';

const linesMax = 50_000;

/** What the bank would list of the last days: sales, completions, and what was given back. */
const findLines = sql({ line: 'text!' })`
  SELECT concat_ws(',', t.rrn, m.approval, trunc(m.amount_minor / 1000.0, 3),
    CASE m.kind WHEN 'TAKEN' THEN 'sale' ELSE 'refund' END,
    to_char(${moneyDateOf('m')} AT TIME ZONE $1::text, 'YYYY-MM-DD HH24:MI:SS'), m.terminal) AS line
  FROM money_movement m JOIN payment_attempt t ON t.id = m.attempt_id
  WHERE m.kind IN ('TAKEN', 'REFUNDED') AND t.rrn IS NOT NULL AND m.approval IS NOT NULL
  ORDER BY ${moneyDateOf('m')} DESC LIMIT ${linesMax}`;

const { id: userId, name } = await createStaff({ permissions: presets.admin });
// Signing in is another measurement's matter.
const person = { userId, name } as unknown as Actor<'resolve'>;
// Sorting a book of a million orders takes longer than the app would wait.
const { rows } = await withClient(settings().databaseUrl, (client) =>
  client.query<RowsOf<typeof findLines>>(findLines.text, [settings().merchantTimezone]),
);
const text = ['RRN,Approval,Amount,Type,Date,Terminal', ...rows.map(({ line }) => line)].join('\n');
const begun = performance.now();
const received = await receiveStatement(person, {
  name: 'month.csv',
  bytes: new TextEncoder().encode(text),
});
if (!received.ok) throw new Error(received.code);
const { statementId } = received.value;
const uploaded = performance.now();
const detail = await readStatement(statementId);
if (detail === null) throw new Error('the statement is gone');
const mapping = writeMapping(detail.mapping);
const judged = await judgeStatement({ statementId, mapping });
const looked = performance.now();
const compared = await compareStatement(person, { statementId, mapping });
if (!judged.ok || !compared.ok) throw new Error(compared.ok ? 'not judged' : compared.code);
const done = performance.now();
await withdrawStatement(person, { statementId, reason: 'measured' });
await tellAndEnd({
  lines: rows.length,
  matched: compared.value.matched,
  upload: (uploaded - begun) / 1000,
  look: (looked - uploaded) / 1000,
  compare: (done - looked) / 1000,
});
