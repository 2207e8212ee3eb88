import type { Page } from '@playwright/test';
import { readSheet } from 'read-excel-file/node';
import {
  type BankLine,
  fileOf,
  type LedgerOrder,
  linesOf,
  netByDay,
} from '../../prisma/seed/story/bank-statement';
import { Lifetime } from '../../scripts/cli/lifetime';
import { runToEnd, typescriptFlags } from '../../scripts/processes/child';
import { type Stack, startStack } from '../support/stack';
import { expect, test } from './fixtures/test';

// The whole month: MONTH_ORDERS=3000 npx playwright test tests/e2e/month.spec.ts
const ordersOfMonth = Number(process.env.MONTH_ORDERS ?? 38);
const isWhole = ordersOfMonth > 1000;

/** Days of the month before last: none of them is still going on anywhere. */
function playedDays(): readonly string[] {
  const now = new Date();
  const on = (date: number) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 2, date));
  const all = Array.from({ length: 31 }, (_one, index) => on(index + 1));
  const ofMonth = all.filter((day) => day.getUTCMonth() === on(1).getUTCMonth());
  return ofMonth.slice(0, isWhole ? 31 : 2).map((day) => day.toISOString().slice(0, 10));
}

type Played = {
  readonly played: Readonly<Record<string, number>>;
  readonly leftUnknown: readonly string[];
  readonly session: { readonly name: string; readonly value: string };
};

async function playMonth(
  stack: Stack,
  days: readonly string[],
  lifetime: Lifetime,
): Promise<Played> {
  const words = ['--days', days.join(','), '--orders', String(ordersOfMonth)];
  const { status, output } = await runToEnd(lifetime, {
    arguments: [
      ...typescriptFlags,
      'tests/month/play-month.ts',
      ...words,
      '--control',
      stack.gateway.controlUrl,
    ],
    env: { ...stack.settings, DATABASE_OWNER_URL: stack.databaseUrl },
  });
  if (status !== 0) throw new Error(`The month was not played:\n${output.slice(-2000)}`);
  return JSON.parse(output.trim().split('\n').at(-1) ?? '');
}

/** The bank's file with differences: lines that it lacks, other amounts, payments of nobody. */
function withDifferences(lines: readonly BankLine[], many: number) {
  const every = Math.floor(lines.length / (many + 1));
  const places = new Set(Array.from({ length: many }, (_one, index) => (index + 1) * every));
  const kept = lines.filter((_line, index) => !places.has(index));
  const changed = new Set([...places].map((place) => lines[place - 1]));
  const altered = kept.map((line) =>
    changed.has(line) ? { ...line, minor: line.minor + (line.minor < 0n ? -1000n : 1000n) } : line,
  );
  const foreign = [...changed].flatMap((line, index) =>
    line
      ? [{ ...line, rrn: `99900000000${index}`, approval: `ZZZZ0${index}`, minor: 7_000_000n }]
      : [],
  );
  return [...altered, ...foreign];
}

const whole = (text: string | undefined) => BigInt((text ?? '').replace(/[^\d-]/g, '') || 0);

/** The net of each day as the month's page shows it, in minor units. */
async function netsShown(page: Page, days: readonly string[]): Promise<Map<string, bigint>> {
  const nets = new Map<string, bigint>();
  for (const day of days) {
    const row = page.getByRole('row').filter({ has: page.locator(`a[href*="day=${day}"]`) });
    const texts = await row.getByRole('cell').allTextContents();
    nets.set(day, whole(texts[3]) * 1000n);
  }
  return nets;
}

/** What the bank's file says of each day, and how far that is from the net, as the page shows it. */
async function banksShown(page: Page, days: readonly string[]) {
  const shown = new Map<string, readonly bigint[]>();
  for (const day of days) {
    const row = page.getByRole('row').filter({ has: page.locator(`a[href*="day=${day}"]`) });
    const texts = await row.getByRole('cell').allTextContents();
    shown.set(
      day,
      [texts[7], texts[8]].map((text) => whole(text?.replace('\u2212', '-')) * 1000n),
    );
  }
  return shown;
}

test('a month of every fate is closed against the bank’s own statement', async ({ browser }) => {
  if (isWhole) test.setTimeout(3_600_000);
  const lifetime = new Lifetime();
  try {
    const stack = await startStack({ skipsBuild: true });
    lifetime.own(stack.stop);
    const days = playedDays();
    // The shop's own clock is of today: its janitor would end what is played as long overdue.
    const [instance] = stack.instances;
    await instance?.process.stop();
    const { played, leftUnknown, session } = await playMonth(stack, days, lifetime);
    await stack.addInstance(instance?.port);
    expect(Object.values(played).reduce((sum, count) => sum + count, 0)).toBe(
      Math.ceil(ordersOfMonth / days.length) * days.length,
    );
    const { orders } = (await stack.control.get('/ledger?limit=100000')) as {
      orders: readonly LedgerOrder[];
    };
    const lines = linesOf(orders);
    const known = lines.filter(({ order }) => !leftUnknown.includes(order));
    const context = await browser.newContext();
    await context.addCookies([{ ...session, url: stack.url, httpOnly: true, sameSite: 'Lax' }]);
    lifetime.own(() => context.close());
    const page = await context.newPage();

    const month = `${stack.url}/admin/reconciliation/month?month=${days[0]?.slice(0, 7)}`;
    await page.goto(month);
    const nets = await netsShown(page, days);
    expect(nets).toEqual(netByDay(known));

    for (const day of days) {
      await page.goto(`${stack.url}/admin/reconciliation?day=${day}`);
      await page.getByText('Sign off this day').click();
      await page.getByRole('button', { name: 'Sign off the day' }).click();
      await expect(page.getByText('Signed off', { exact: true })).toBeVisible();
    }

    const many = isWhole ? 5 : 1;
    const listed = withDifferences(lines, many);
    await page.goto(`${stack.url}/admin/reconciliation/statements`);
    await page.getByLabel('Statement file').setInputFiles({
      name: 'month.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(fileOf(listed)),
    });
    await page.getByRole('button', { name: 'Upload' }).click();
    // In the first twelve days of a month its dates have two readings.
    await page.getByLabel('Date order').selectOption('dmy');
    await page.getByRole('button', { name: 'Preview rows' }).click();
    await page.getByRole('button', { name: 'Compare with our movements' }).click();
    await expect(page.getByText(/^Compared. Matched/)).toBeVisible({ timeout: 60_000 });
    const outcomes = page.getByRole('navigation', { name: 'Results by row' });
    const expected = [
      `Amount differs ${many}`,
      `Only in our records ${many}`,
      `Only in the statement ${many + leftUnknown.length}`,
      `Matched ${known.length - 2 * many}`,
    ];
    const results = page.url();
    for (const turn of ['first', 'again']) {
      for (const name of expected) {
        await expect(outcomes.getByRole('link', { name }), turn).toBeVisible();
      }
      await page.goto(results);
    }
    const answered = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download the result' }).click();
    const result = await answered;
    expect(result.suggestedFilename()).toMatch(/\.xlsx$/);
    // The heading and the bank's lines, then what only the house knows.
    expect(await readSheet(await result.path())).toHaveLength(1 + lines.length + many + 1);

    await page.goto(month);
    await expect(page.getByRole('cell', { name: 'Shilan' })).toHaveCount(days.length);
    const banks = [...netByDay(listed)].map(
      ([day, bank]) => [day, [bank, bank - (nets.get(day) ?? 0n)]] as const,
    );
    expect(await banksShown(page, days)).toEqual(new Map(banks));
    const whole = page.getByRole('row', { name: /^Whole month/ });
    await expect(whole.getByRole('link', { name: /^Open: \d+$/ })).toBeVisible();
    for (const show of ['amount_differs', 'ours_only', 'bank_only']) {
      await page.goto(`${new URL(results).origin}${new URL(results).pathname}?show=${show}`);
      await page.getByLabel('Reason for the differences').fill('asked the bank');
      await page.getByRole('button', { name: 'Explain the whole list' }).click();
      await expect(page.getByText(/explained\.$/).first()).toBeVisible();
    }
    await page.goto(month);
    await expect(whole.getByRole('link', { name: /^explained: \d+$/ })).toBeVisible();
    await expect(page.getByText('agrees', { exact: true })).toHaveCount(
      banks.filter(([, [, difference]]) => difference === 0n).length,
    );
    const begun = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export the journal' }).click();
    const [headings = [], ...rows] = await readSheet(await (await begun).path());
    const column = headings.indexOf('Amount');
    const exported = rows.reduce((sum, row) => sum + Number(row[column] ?? 0), 0);
    expect(BigInt(exported) * 1000n).toBe([...nets.values()].reduce((sum, net) => sum + net, 0n));
    const references = rows.map((row) => row[headings.indexOf('RRN')]);
    expect(references).toEqual(references.map(() => expect.stringMatching(/^\d{12}$/)));
    await page.reload();
    expect(await netsShown(page, days)).toEqual(nets);
  } finally {
    await lifetime.end();
  }
});
