import { readdirSync, readFileSync } from 'node:fs';

/** Kept of people, not of what they change: what they saw, chose to see, tried, and when they signed in. */
const without = [
  'lib/auth/session/sign-in-log.ts',
  'lib/desk/identity/draft-identity.ts',
  'lib/desk/orders/chosen-columns.ts',
  'lib/payments/approvals/tell-approvers.ts',
];

const actors = /actor: (?:Actor\b|CatalogueEditor|IdentityEditor|Manager|Administrator)/;
const writes =
  /\.(?:create|update|upsert|delete|createMany|updateMany|deleteMany)\(|sql`\s*(?:INSERT|UPDATE|DELETE|WITH)\b/;
const audits =
  /\b(?:audit[A-Z]\w*|appendAudit|noteAttention|noteStayChange|changeUser|writeCancellation|insertProduct|rewriteAlike|tx\.write)\(/;

test('whatever people change at the desk leaves an entry in the audit', () => {
  const silent = readdirSync('lib', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => ({ file: `lib/${file}`, text: readFileSync(`lib/${file}`, 'utf8') }))
    .filter(({ text }) => actors.test(text) && writes.test(text) && !audits.test(text));
  expect(silent.map(({ file }) => file).sort()).toEqual(without);
});
