import type { Operator, Reverified } from '@/lib/payments/incoming/reverify';
import { type CommandInput, defineCommand } from '../cli/command';
import { Refusal } from '../cli/refusal';
import { openForTools } from '../stack/tool-settings';

const widths = [24, 8, 14, 10] as const;

await defineCommand({
  name: 'reverify',
  summary: 'Checks rejected results again after the MAC key or profile was corrected.',
  help: [
    'npm run reverify -- --operator noor@hotel.example           shows what would be accepted',
    'npm run reverify -- --operator noor@hotel.example --apply   records it',
    '',
    'Checks results and emails in quarantine (7 days) and files of the spool that were set',
    'aside. Each is judged with the time at which it had arrived and with the keys and profile of',
    'this environment: MAC, shapes, expectations. What passes goes through the same writer as a',
    'fresh result; what fails stays as it is. Without --apply nothing is written.',
    '',
    '--operator names an enabled member of staff with the permission to resolve; the audit trail',
    'names them for every message that was recorded.',
  ],
  options: { operator: { type: 'string' }, apply: { type: 'boolean' } },
  async run(input, lifetime) {
    const isApplied = input.values.apply === true;
    const email = operatorOf(input);
    await openForTools(lifetime);
    const [reverify, { checkInstallation }] = await Promise.all([
      import('@/lib/payments/incoming/reverify'),
      import('../../lib/db/installation'),
    ]);
    const found = await reverify.findOperator(email);
    if (!found.ok) throw refusalFor(found.code);
    await checkInstallation();
    await run(found.value, isApplied, reverify);
  },
});

async function run(
  operator: Operator,
  isApplied: boolean,
  reverify: typeof import('@/lib/payments/incoming/reverify'),
): Promise<void> {
  const totals = { looked: 0, believed: 0 };
  const print = (one: Reverified) => {
    totals.looked += 1;
    if (one.isBelieved) totals.believed += 1;
    const arrived = one.receivedAt?.toISOString() ?? '';
    const verdict = one.isBelieved ? 'believed' : 'refused';
    console.log(line(arrived, one.source, one.gatewayOrderId, verdict, one.code));
  };
  console.log(line('Arrived', 'Road', 'ORDER', 'Verdict', 'Code'));
  for await (const one of reverify.reverifyQuarantine(operator, isApplied)) print(one);
  for (const one of await reverify.reverifySpool(operator, isApplied)) print(one);
  console.log(`\n${totals.looked} kept, ${totals.believed} believed. Operator: ${operator.name}.`);
  console.log(
    isApplied
      ? 'The results believed are recorded; the audit trail names the operator.'
      : 'Dry run: nothing was written. Run it with --apply to record what is believed.',
  );
}

function line(...cells: readonly string[]): string {
  return cells
    .map((cell, at) => cell.padEnd(widths[at] ?? 0))
    .join('  ')
    .trimEnd();
}

function operatorOf({ values }: CommandInput): string {
  if (typeof values.operator === 'string' && values.operator.trim() !== '') return values.operator;
  throw new Refusal('--operator is missing.', 'See: npm run reverify -- --help');
}

function refusalFor(code: 'UNKNOWN' | 'DISABLED' | 'NOT_PERMITTED'): Refusal {
  const sentences = {
    UNKNOWN: 'No member of staff has this email address.',
    DISABLED: 'This member of staff is disabled.',
    NOT_PERMITTED: 'This member of staff may not resolve payments (permission resolve).',
  };
  return new Refusal(sentences[code], 'Name another --operator.');
}
