import type { SignedDayFinding } from '@/lib/payments/replay/replay-days';
import type { ReplayedOrder, ReplaySelection } from '@/lib/payments/replay/replay-orders';
import { type CommandInput, defineCommand } from '../cli/command';
import { Refusal } from '../cli/refusal';
import { openForTools } from '../stack/tool-settings';

await defineCommand({
  name: 'replay',
  summary: 'Recomputes orders from their evidence and lists what differs from their rows.',
  help: [
    'Judges every stored message again by its fields, under the profile of this installation;',
    'timers and decisions of people are evidence too. Prints a table of differences, and the days',
    'that do not hold any more what was signed. Exit status 1 if there are any. Changes nothing.',
    '',
    '  npm run replay                             all orders',
    '  npm run replay -- --since 2026-11-01       created or changed since that day (GMT)',
    '  npm run replay -- --order D2345678         one order',
    '',
    'Run it before a new version or a corrected profile goes live: it shows how that version',
    'would judge the past. --json prints one object instead of the table.',
  ],
  options: {
    order: { type: 'string' },
    since: { type: 'string' },
    json: { type: 'boolean' },
  },
  async run(input, lifetime) {
    const selection = selectionOf(input);
    await openForTools(lifetime);
    const [{ replayOrders }, { replayDays }] = await Promise.all([
      import('@/lib/payments/replay/replay-orders'),
      import('@/lib/payments/replay/replay-days'),
    ]);
    const differing: ReplayedOrder[] = [];
    const replayed = await replayOrders(selection, (order) => differing.push(order));
    if ('reference' in selection && replayed === 0) {
      throw new Refusal(
        'There is no order with that reference.',
        'Look up the reference at the desk.',
      );
    }
    const days = 'reference' in selection ? [] : await replayDays(null);
    if (input.values.json === true) {
      console.log(JSON.stringify({ replayed, differing, days }, null, 2));
    } else print(replayed, differing, days);
    return differing.length + days.length === 0 ? 0 : 1;
  },
});

function selectionOf({ values }: CommandInput): ReplaySelection {
  if (typeof values.order === 'string' && typeof values.since === 'string') {
    throw new Refusal('--order and --since cannot be used together.', 'Use only one of them.');
  }
  if (typeof values.order === 'string') return { reference: values.order.trim() };
  if (typeof values.since !== 'string') return { since: null };
  const since = new Date(values.since);
  if (!/^\d{4}-\d\d-\d\d/.test(values.since) || Number.isNaN(since.getTime())) {
    throw new Refusal('--since is not a date.', 'Example: --since 2026-11-01');
  }
  return { since };
}

function print(
  replayed: number,
  differing: readonly ReplayedOrder[],
  days: readonly SignedDayFinding[],
): void {
  console.log(`Replayed ${replayed} orders.`);
  for (const { subject, differs } of days) {
    console.log(`Not as it was signed: ${subject} (${differs.join(', ')}).`);
  }
  if (differing.length === 0) {
    console.log('Every order matches its evidence.');
    return;
  }
  console.table(
    differing.flatMap(({ reference, differences }) =>
      differences.map((difference) => ({ order: reference, ...difference })),
    ),
  );
  console.log(`${differing.length} orders differ.`);
}
