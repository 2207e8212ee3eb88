import { readdirSync, readFileSync } from 'node:fs';
import { type AuditSubject, readSubject, rowKinds, singleThings } from '@/lib/audit/audit-subject';
import { locales } from '@/lib/i18n/locale';
import { readMessages } from '@/lib/i18n/messages';

const id = '019ac000-0000-7000-8000-000000000000';

test.each([
  [`order:${id}`, { kind: 'order', id }],
  [`desk_view:${id}`, { kind: 'desk_view', id }],
  ['day:2026-11-26', { kind: 'day', day: '2026-11-26', isTest: false }],
  ['day:2026-11-26:test', { kind: 'day', day: '2026-11-26', isTest: true }],
  ['month:2026-11:test', { kind: 'month', month: '2026-11', isTest: true }],
  ['settings:sign_in_secret', { kind: 'secret' }],
  ['audit', { kind: 'trail' }],
  ['day:yesterday', null],
  [`attempt:${id}`, null],
  ['clock', null],
])('%s is read by its parts', (subject, parts) => {
  expect(readSubject(subject)).toEqual(parts);
  // @ts-expect-error a subject without a reader is none
  expect(readSubject('clock' satisfies AuditSubject)).toBeNull();
});

const audited = readdirSync('lib', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts'))
  .map((file) => readFileSync(`lib/${file}`, 'utf8'))
  .filter(
    (text) => /\b(?:appendAudit|auditPerson|nextAuditRow)\(/.test(text) || /Subject\b/.test(text),
  )
  .join('\n');

test('every subject that is read is one that the code writes', () => {
  const unwritten = [
    ...rowKinds.filter((kind) => !audited.includes(`\`${kind}:\${`)),
    ...Object.values(singleThings).filter((text) => !audited.includes(`'${text}'`)),
  ];
  expect(unwritten).toEqual([]);
});

test.each(locales)('every subject has its words in %s', async (locale) => {
  const { about } = (await readMessages(locale)).people as { about: Record<string, string> };
  const named = [...rowKinds, 'dayTest'].filter((kind) => !about[kind]?.includes('{name}'));
  expect([...named, ...Object.keys(singleThings).filter((kind) => !about[kind])]).toEqual([]);
});
