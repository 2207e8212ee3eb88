// Which limits has the search for a profile at the desk, and where does the key go?
import { readFileSync } from 'node:fs';
import { findProfile } from '@/app/admin/inspector/profile/actions';
import * as apart from '@/lib/apart/run-apart';
import { db } from '@/lib/db/client';
import { findMacProfile } from '@/lib/inspector/find-mac-profile';
import { settings } from '@/lib/settings/env';
import { browser, signIn } from '../support/browser';
import { must } from '../support/must';
import { createPerson } from '../support/people';
import { sentForm } from '../support/typed';

const [, , vector] = JSON.parse(readFileSync('tests/vectors/default-profile.json', 'utf8')).vectors;
const bankKey: string = vector.key;
const inspected = new URLSearchParams({ ...vector.data, P_SIGN: vector.p_sign }).toString();
const given = { bankKey, inspected, inspectedNext: '', bankValues: '' };
const person = () => createPerson<'resolve'>(['resolve']);

// The search is in a process of its own, as in the product.
vi.unmock('@/lib/apart/run-apart');

afterEach(() => void vi.restoreAllMocks());

/** Every row of every table, as text. */
async function everyRow(): Promise<string> {
  const tables = await db().$queryRawUnsafe<{ name: string }[]>(
    `SELECT table_name AS name FROM information_schema.tables
     WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`,
  );
  const rows = tables.map(({ name }) =>
    db().$queryRawUnsafe<{ row: string }[]>(`SELECT t::text AS row FROM "${name}" t`),
  );
  return (await Promise.all(rows))
    .flat()
    .map(({ row }) => row)
    .join('\n');
}

test('the key is in no row, no line of the log and no answer', async () => {
  const written = vi.spyOn(process.stdout, 'write');
  const logged = vi.spyOn(console, 'log');
  const found = must(await findMacProfile(await person(), given));
  expect(found).toMatchObject({ kind: 'found', known: ['way4-hmac-sha256'] });
  const lines = [...written.mock.calls, ...logged.mock.calls].flat().map(String).join('\n');
  for (const text of [JSON.stringify(found), lines, await everyRow()]) {
    expect(text.toLowerCase()).not.toContain(bankKey.toLowerCase());
  }
}, 120_000);

test.each([
  ['no key', { bankKey: ' ' }, 'bankKey', 'EMPTY'],
  ['a key as long as a book', { bankKey: 'A'.repeat(20_001) }, 'bankKey', 'TOO_LARGE'],
  ['no message', { inspected: '' }, 'inspected', 'EMPTY'],
  ['a message as long as a book', { inspected: 'A'.repeat(60_001) }, 'inspected', 'TOO_LARGE'],
  ['a second one as long', { inspectedNext: 'A'.repeat(60_001) }, 'inspectedNext', 'TOO_LARGE'],
  ['values as long', { bankValues: 'A=B\n'.repeat(15_001) }, 'bankValues', 'TOO_LARGE'],
  ['a message without P_SIGN', { inspected: 'ORDER=1&AMOUNT=2' }, 'inspected', 'NO_MAC'],
  ['a card', { inspected: `${inspected}&CARD=4111111111111111` }, 'inspected', 'CARD_NUMBER'],
])('%s is refused before anything is searched', async (_what, more, field, problem) => {
  const search = vi.spyOn(apart, 'runApart');
  const answer = await findMacProfile(await person(), { ...given, ...more });
  expect(answer).toMatchObject({ code: 'REFUSED', field, problem });
  expect(search).not.toHaveBeenCalled();
});

test('a search has bounds of memory and time, and says when it reached them', async () => {
  const search = vi
    .spyOn(apart, 'runApart')
    .mockResolvedValue({ ok: false, code: 'TOO_MUCH_WORK' });
  const answer = await findMacProfile(await person(), given);
  expect(answer).toMatchObject({ field: 'inspected', problem: 'TOO_MUCH_WORK' });
  const [program, asked, limits] = search.mock.lastCall ?? [];
  expect(program).toBe('lib/inspector/find-apart.ts');
  expect(asked).toMatchObject({ stepsMax: 1_200_000 });
  expect(limits).toEqual({ memoryMb: 384, seconds: 45 });
});

test('a person searches six times a minute, and another one is not held up', async () => {
  vi.spyOn(apart, 'runApart').mockResolvedValue({ ok: false, code: 'BUSY' });
  const [noor, hawre] = await Promise.all([person(), person()]);
  const now = new Date();
  const problemOf = async (by: typeof noor, at = now) => {
    const answer = await findMacProfile(by, given, at);
    return 'problem' in answer ? answer.problem : 'none';
  };
  const six = await Promise.all(Array.from({ length: 6 }, () => problemOf(noor)));
  expect(new Set(six)).toEqual(new Set(['BUSY']));
  expect(await problemOf(noor)).toBe('TOO_OFTEN');
  expect(await problemOf(hawre)).toBe('BUSY');
  expect(await problemOf(noor, new Date(now.getTime() + 61_000))).toBe('BUSY');
});

test('whoever may not resolve searches nothing, and the key is not sent back', async () => {
  const search = vi.spyOn(apart, 'runApart').mockResolvedValue({ ok: false, code: 'BUSY' });
  browser.headers = new Headers({ origin: settings().appUrl });
  const before = { values: {}, errors: {} };
  const clerk = await signIn({ permissions: ['see_orders', 'complete', 'approve'] });
  await findProfile(before, sentForm({ ...given, signedInAs: clerk.staff.id }));
  expect(search).not.toHaveBeenCalled();
  const noor = await signIn({ permissions: ['resolve'] });
  const state = await findProfile(before, sentForm({ ...given, signedInAs: noor.staff.id }));
  expect(search).toHaveBeenCalledOnce();
  expect(state.values).not.toHaveProperty('bankKey');
  expect(state.emptied).toContain('bankKey');
});
