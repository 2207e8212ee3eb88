import type { ReactNode } from 'react';
import { DayTable } from '@/app/admin/overview/day-table';
import { HoldPanel } from '@/app/admin/overview/waiting-panels';
import { DayForm } from '@/app/admin/reconciliation/day-form';
import { MovementTable } from '@/app/admin/reconciliation/movement-table';
import { figuresOf } from '@/lib/reconciliation/movement';
import type { Overview } from '@/lib/reconciliation/read-overview';
import { drawn } from '../../support/drawn';

/** The addresses that a page leads to. */
function linksOf(page: ReactNode): string[] {
  const html = drawn(page);
  return [...html.matchAll(/href="([^"]*)"/g)].map(([, link = '']) => link.replace(/&amp;/g, '&'));
}

const day = '2026-11-22';
const nothing = { count: 1, minor: '1000' };
const overview: Overview = {
  isMixed: true,
  isTest: true,
  days: [{ day, figures: figuresOf([{ kind: 'held', count: 1, minor: '1000' }]) }],
  declines: [],
  holds: { fresh: nothing, ending: nothing, last_day: nothing, over: nothing },
  holdDays: 7,
  attention: { fresh: 0, minutes: 0, hours: 0, days: 0 },
  traceUse: [],
  clocks: [],
};

describe('whose orders are shown', () => {
  test('stays so from day to day, also when a date is typed', () => {
    const form = <DayForm day={day} today="2026-11-25" isTest />;
    expect(linksOf(form)).toEqual([
      '/admin/reconciliation?day=2026-11-21&test=yes',
      '/admin/reconciliation?day=2026-11-23&test=yes',
    ]);
    const html = drawn(form);
    expect(html).toContain('<input type="hidden" name="test" value="yes"/>');
  });

  test('stays so from the overview to a day of it', () => {
    const filter = { length: 14, calendar: 'house', isTest: false } as const;
    const [first] = linksOf(<DayTable overview={overview} filter={filter} />);
    expect(first).toBe(`/admin/reconciliation?day=${day}&test=no`);
  });
});

test('a movement that people recorded says so beside its kind, also on a phone', () => {
  const row = {
    key: 'attempt:1',
    kind: 'taken',
    isCorrection: false,
    at: '2026-11-22T10:00:00.000Z',
    recordedAt: '2026-11-22T10:00:00.000Z',
    amountMinor: '5000',
    orderReference: 'D1',
    terminal: 'HOTEL001',
    rrn: null,
    approvalCode: null,
    responseCode: null,
    bankAt: null,
    isByHand: true,
    isAssumed: false,
    isLate: false,
  } as const;
  const html = drawn(<MovementTable rows={[row]} />);
  const onPhone = /<div class="[^"]*md:hidden[^"]*">(.*?)<\/div>/.exec(html)?.[1];
  expect(onPhone).toContain('recorded manually');
  expect(html.match(/<th /g)).toHaveLength(html.match(/<td /g)?.length ?? 0);
});

test.each([
  [7, ['7-', '6-6', '5-5', '0-4']],
  [2, ['2-', '1-1', '0-0']],
  [1, ['1-', '0-0']],
])('a limit of %s days leads from each level to its own holds alone', (holdDays, ages) => {
  expect(
    linksOf(<HoldPanel overview={{ ...overview, holdDays }} />)
      .map((link) => new URLSearchParams(link.split('?')[1]))
      .map((query) => `${query.get('heldMin')}-${query.get('heldMax') ?? ''}`),
  ).toEqual(ages);
});
