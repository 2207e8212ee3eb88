// `npm run drill:restore`: what does a shop know, and not know, after its database was lost?
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Gap } from '@/lib/gap/find-gaps';
import type { GapReport } from '@/lib/gap/report-gaps';
import { higherLabels } from '@/lib/journal/higher-labels';
import { Lifetime } from '../../scripts/cli/lifetime';
import type { Shopper } from '../faults/harness/shopping';
import { type Archive, loseServer, until } from './archive';
import { type Paper, type Shop, startShop } from './shop';

/** A bank reference that no payment of the shop has. */
const strangeRrn = '900000000001';

const lifetime = new Lifetime();
lifetime.listen((status) => process.exit(status));
const failures: string[] = [];
const startedAt = performance.now();
let passed = 0;
try {
  const { shop, archive } = await startShop(lifetime);
  await play(shop, archive);
} catch (error) {
  if (!lifetime.isEnding) {
    console.error(error);
    failures.push(String(error));
  }
}
await lifetime.end();
console.log(`\n${Math.round((performance.now() - startedAt) / 1000)} s, Node ${process.version}`);
console.log(`${passed} passed, ${failures.length} failed`);
process.exit(failures.length === 0 ? 0 : 1);

function check(what: string, isSo: boolean, otherwise: unknown = ''): void {
  if (isSo) passed += 1;
  else failures.push(what);
  console.log(`${isSo ? '✔' : '✖'} ${what}${isSo ? '' : `: ${String(otherwise).slice(0, 2_000)}`}`);
}

async function play(shop: Shop, archive: Archive): Promise<void> {
  await shop.buy('goods');
  await archive.baseBackup(shop.server);
  // After the base backup and before the restore point: all this must be restored.
  const held = await shop.buy('stay');
  const finished = await shop.buy('stay');
  await shop.complete(finished);
  const [paidLater, paidUnheard, paidInOutage] = [
    await shop.toBank('goods'),
    await shop.toBank('goods'),
    await shop.toBank('goods'),
  ];
  const forgotten = await shop.buy('goods', 'decline');
  await shop.untilNumbered();
  await shop.untilMailed();
  const time = await pointInTime(shop);

  // The lost hour.
  await shop.settle(paidLater, 'approve');
  const placedLater = await shop.buy('goods');
  const declinedLater = await shop.buy('goods', 'decline');
  await shop.complete(held);
  await shop.settle(paidUnheard, 'approve', false);
  await shop.erase(forgotten);
  await shop.untilNumbered();
  await untilRemembered(shop);
  const before = await shop.papers();
  await archive.untilArchived(shop.server);
  await loseServer(shop.server);
  const answer = await shop.settle(paidInOutage, 'approve');
  check('a result without a database is kept on the disk (503)', answer === 503, answer);
  await shop.stop();

  shop.server = await archive.restoreTo(time, shop.server);
  lifetime.own(shop.server.stop);
  const states = await Promise.all(
    [held, finished, paidLater, placedLater].map((one) => shop.stateOf(one)),
  );
  const expected = ['AUTHORISED', 'COMPLETED', 'AWAITING_RESULT', undefined];
  check('the database is as it was at that time', states.join() === expected.join(), states);
  for (const [command, ...words] of [['audit-verify', '--full'], ['replay']] as const) {
    const { status, output } = await shop.run(command, ...words);
    check(`${command.replace('-', ':')} finds nothing`, status === 0, output);
  }

  const planted: Planted[] = [
    { movement: 'payment', of: paidLater, roads: ['journal', 'email', 'statement'] },
    { movement: 'payment', of: placedLater, roads: ['journal', 'email', 'statement'] },
    { movement: 'payment', of: declinedLater, roads: ['journal', 'email'] },
    { movement: 'payment', of: paidUnheard, roads: ['email', 'statement'] },
    { movement: 'payment', of: paidInOutage, roads: ['spool', 'email', 'statement'] },
    { movement: 'completion', of: held, roads: ['journal', 'statement'] },
    { movement: 'payment', of: { order: `RRN ${strangeRrn}` }, roads: ['statement'] },
  ];
  const words = ['--mails', shop.mailFolder(), '--statement', await shop.statement(strangeRrn)];
  const rows = await countRows(shop);
  const report = await gapReport(shop, words);
  compare(report.gaps, planted);
  const back = report.erased.map(({ reference }) => reference).join();
  check('the report names the guest who is back', back === forgotten.reference, back);
  checkNumbers(report, before, await shop.papers());
  check('the report has written nothing', (await countRows(shop)) === rows);
  const { output } = await shop.run('doctor');
  check('doctor names the documents that are missing', /✖ Document numbers/.test(output), output);

  await shop.start();
  const isPaid = async () => (await shop.stateOf(paidInOutage)) === 'PAID';
  await until(isPaid, 'the result in the spool is not recorded');
  await shop.run('gap-report', ...words, '--take', '--operator', 'admin@demo.test');
  const after = await Promise.all(
    [paidLater, paidUnheard, paidInOutage].map((one) => shop.stateOf(one)),
  );
  check('what the bank signed is recorded by --take', after.join() === 'PAID,PAID,PAID', after);
  check('who was erased is erased again by --take', await shop.isErased(forgotten));
  const kept = await shop.stateOf(held);
  const issues = await shop.sql(
    `SELECT 1 FROM attention_item WHERE closed_at IS NULL AND attempt_id =
       (SELECT id FROM payment_attempt WHERE gateway_order_id = $1)`,
    [held.order],
  );
  check('what it did not ask for waits for people', issues.length > 0, kept);

  await shop.buy('goods');
  await shop.untilNumbered();
  const twice = givenTwice(before, await shop.papers());
  check('no document number was given twice', twice.length === 0, twice.join());
  const { status, output: audit } = await shop.run('audit-verify');
  check('audit:verify finds nothing at the end', status === 0, audit);
}

/** A time with no writes for a second before and after it. */
async function pointInTime(shop: Shop): Promise<string> {
  await pause(1_000);
  const [row] = await shop.sql<{ now: string }>('SELECT clock_timestamp()::text AS now');
  await pause(1_000);
  return row?.now ?? '';
}

/** Waits until the last document numbers are in the journal outside the database. */
async function untilRemembered(shop: Shop): Promise<void> {
  const last = higherLabels((await shop.papers()).map(({ label }) => label)).join();
  const file = join(shop.stack.settings.SPOOL_DIR ?? '', 'journal', 'numbers.json');
  const isThere = async () => JSON.parse(readFileSync(file, 'utf8')).labels.join() === last;
  await until(isThere, 'the journal does not know the last documents');
}

async function gapReport(shop: Shop, words: readonly string[]): Promise<GapReport> {
  const { output } = await shop.run('gap-report', '--json', ...words);
  const start = output.indexOf('{\n');
  if (start < 0) throw new Error(output);
  return JSON.parse(output.slice(start)) as GapReport;
}

type Planted = {
  readonly movement: Gap['movement'];
  readonly of: Pick<Shopper, 'order'>;
  readonly roads: readonly string[];
};

function compare(found: readonly Gap[], planted: readonly Planted[]): void {
  const left = [...found];
  for (const { movement, of, roads } of planted) {
    const at = left.findIndex((gap) => gap.movement === movement && gap.subject === of.order);
    const [gap] = at < 0 ? [] : left.splice(at, 1);
    const isWhole =
      gap !== undefined && roads.every((road) => gap.sources.some((one) => one === road));
    check(
      `the report names the ${movement} ${of.order} (${roads.join(', ')})`,
      isWhole,
      JSON.stringify(gap),
    );
  }
  check('the report names nothing else', left.length === 0, JSON.stringify(left));
}

function checkNumbers(
  { numbers }: GapReport,
  before: readonly Paper[],
  now: readonly Paper[],
): void {
  const here = new Set(now.map(({ label }) => label));
  const lost = before.map(({ label }) => label).filter((label) => !here.has(label));
  const named = numbers.flatMap(({ series, first, last }) => {
    const [from, to] = [first, last].map((label) => Number(label.slice(series.length + 1)));
    return Array.from({ length: (to ?? 0) - (from ?? 0) + 1 }, (_, index) => {
      return `${series}-${String((from ?? 0) + index).padStart(6, '0')}`;
    });
  });
  const isSame = lost.sort().join() === named.sort().join();
  check(
    `the report names the ${lost.length} lost documents`,
    isSame && lost.length > 0,
    `${lost} | ${named}`,
  );
}

async function countRows(shop: Shop): Promise<string> {
  const [row] = await shop.sql<{ counts: string }>(
    `SELECT (SELECT count(*) FROM evidence) || ' ' || (SELECT count(*) FROM audit_entry) || ' '
       || (SELECT count(*) FROM attention_item) AS counts`,
  );
  return row?.counts ?? '';
}

/** Numbers that two documents of different orders share. */
function givenTwice(before: readonly Paper[], now: readonly Paper[]): string[] {
  const was = new Map(before.map(({ label, reference }) => [label, reference]));
  return now.flatMap(({ label, reference }) =>
    was.has(label) && was.get(label) !== reference ? [label] : [],
  );
}
