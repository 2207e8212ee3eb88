import { readdirSync, readFileSync } from 'node:fs';
import { isInHead, placeOf, placesFor, startOf } from '@/app/admin/_frame/desk-links';
import { permissions, presets } from '@/lib/rights/permissions';
import { doorRights } from '../../e2e/fixtures/rights-table';
import { sourcePages } from '../../support/source-doors';

test('every place is there once, and somebody with all rights is shown all of them', () => {
  const all = placesFor(permissions);
  expect(new Set(all.map(({ href }) => href)).size).toBe(all.length);
  expect(new Set(all.map(({ text }) => text)).size).toBe(all.length);
  expect(all.filter(({ group }) => group === 'own').length).toBeLessThanOrEqual(1);
});

test('a place is shown to those whom its page lets in', () => {
  const mayOpen = (href: string) => doorRights[href] ?? 'nobody';
  const closed = placesFor(permissions).filter(
    ({ href, needs }) => mayOpen(href) !== 'signed-in' && mayOpen(href) !== needs,
  );
  expect(closed).toEqual([]);
});

test('a page of the desk is linked from another', () => {
  const sources = ['app', 'lib'].flatMap((root) =>
    readdirSync(root, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file))
      .map((file) => ({ file, text: readFileSync(`${root}/${file}`, 'utf8') })),
  );
  const isLinked = (path: string) =>
    sources.some(
      ({ file, text }) =>
        !file.startsWith(`${path.slice(1)}/`) && new RegExp(`${path}(?![\\w/-])`).test(text),
    );
  const pages = sourcePages.filter((path) => /^\/admin(?!.*\[)/.test(path));
  expect(pages.filter((path) => !isLinked(path))).toEqual([]);
});

const day = ['day', 'calendar', 'orders', 'inbox'] as const;

test.each([
  ['staff', '/admin', [...day, 'newOrder', 'goods']],
  ['accountant', '/admin/reconciliation', ['reconciliation', 'orders', 'inbox', 'documents']],
  ['admin', '/admin', [...day, 'reconciliation', 'documents', 'newOrder', 'goods']],
] as const)('%s begins at %s and has in the head what is theirs to do', (preset, start, head) => {
  const mine = presets[preset];
  expect(startOf(mine)).toBe(start);
  const shown = placesFor(mine).filter((place) => isInHead(place, mine));
  expect(shown.map(({ text }) => text)).toEqual(head);
});

test('nobody is shown a place that is not theirs', () => {
  const mine = placesFor(presets.staff);
  expect(mine.map(({ href }) => href)).toContain('/admin/orders');
  expect(mine.filter(({ needs }) => needs !== null && !presets.staff.includes(needs))).toEqual([]);
  expect(placesFor([]).filter(({ needs }) => needs !== null)).toEqual([]);
});

test.each([
  ['/admin/orders', '/admin/orders'],
  ['/admin/orders/D1234', '/admin/orders'],
  ['/admin/attention', '/admin/attention'],
  ['/admin/attention/closed', '/admin/attention'],
  ['/admin/attention/approvals', '/admin/attention'],
  ['/admin/orders/expiring', '/admin/attention'],
  ['/admin/ordersome', undefined],
  ['/admin/nowhere', undefined],
])('whoever stands at %s is at %s', (path, place) => expect(placeOf(path)?.href).toBe(place));
