import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { JournalLine } from '@/lib/journal/journal-line';

const spoolDir = path.join(mkdtempSync(path.join(tmpdir(), 'journal-')), 'spool');
const errors = vi.hoisted(() => ({ events: [] as string[] }));
vi.mock('@/lib/settings/env', () => ({ settings: () => ({ spoolDir }) }));
vi.mock('@/lib/log/log', () => ({
  log: { error: (event: string) => errors.events.push(event), warn: () => {} },
}));

const { journalFolder, journalWritten, noteInJournal } = await import(
  '@/lib/journal/write-journal'
);
const { readJournal } = await import('@/lib/journal/read-journal');
const { keepGiven, readGiven } = await import('@/lib/journal/given-numbers');
const { missingNumbers } = await import('@/lib/journal/higher-labels');
const folder = journalFolder();
const line = (at: string): Extract<JournalLine, { kind: 'message' }> => ({
  kind: 'message',
  at,
  source: 'RESULT',
  reference: 'D2345678',
  digest: 'a'.repeat(64),
  fields: [['ORDER', '1234567890']],
});
const read = async (since: string) => {
  const found: string[] = [];
  for await (const { at } of readJournal(folder, new Date(since))) found.push(at);
  return found;
};

beforeEach(async () => {
  await journalWritten();
  rmSync(spoolDir, { recursive: true, force: true });
  errors.events.length = 0;
});

describe('H10 the journal of a machine', () => {
  test('gives back the lines from a time on, over midnight, and skips what a crash cut off', async () => {
    const times = ['2026-11-22T23:59:00.000Z', '2026-11-23T00:01:00.000Z'];
    noteInJournal(line('2026-11-22T20:00:00.000Z'));
    for (const at of times) noteInJournal(line(at));
    await journalWritten();
    appendFileSync(path.join(folder, '2026-11-23.jsonl'), '{"kind":"message","at":"2026-');
    await vi.waitFor(async () => expect(await read('2026-11-22T23:00:00Z')).toEqual(times));
  });

  test('hands what is about to be sent to the system at once, and the rest soon after', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    try {
      const times = ['2026-11-23T00:01:00.000Z', '2026-11-23T00:01:01.000Z'] as const;
      const { fields, digest } = line(times[0]);
      noteInJournal(line(times[0]));
      noteInJournal({ kind: 'sending', at: times[1], operation: 'completion', digest, fields });
      // Its own pauses are real; the journal's clock stands.
      const written = async (count: number) => {
        for (let tries = 0; tries < 400; tries += 1) {
          if ((await read(times[0])).length === count) return true;
          await pause(5);
        }
        return false;
      };
      expect(await written(2)).toBe(true);
      noteInJournal(line('2026-11-23T00:02:00.000Z'));
      vi.advanceTimersByTime(1_000);
      expect(await written(3)).toBe(true);
    } finally {
      vi.useRealTimers();
    }
  });

  test('keeps 35 days', async () => {
    mkdirSync(folder, { recursive: true });
    for (const day of ['2026-10-18', '2026-10-19'])
      writeFileSync(path.join(folder, `${day}.jsonl`), '');
    noteInJournal(line('2026-11-23T00:01:00.000Z'));
    await journalWritten();
    expect(readdirSync(folder)).toEqual(['2026-10-19.jsonl', '2026-11-23.jsonl']);
  });

  test('that cannot be written costs no payment, and is said once', async () => {
    mkdirSync(path.dirname(spoolDir), { recursive: true });
    writeFileSync(spoolDir, 'a file where the folder should be');
    noteInJournal(line('2026-11-23T00:01:00.000Z'));
    noteInJournal(line('2026-11-23T00:02:00.000Z'));
    expect(errors.events).toEqual(['journal.not_written']);
  });
});

describe('H10 the document numbers that a machine has seen', () => {
  const shop = new Date('2026-01-01T00:00:00Z');

  test('never fall, also when a restored database knows fewer', async () => {
    await keepGiven(shop, ['INV-2026-000009', 'CNF-2026-000004']);
    await Promise.all([keepGiven(shop, ['INV-2026-000002']), keepGiven(shop, ['CRN-2026-000001'])]);
    const answer = await readGiven(shop);
    expect(answer).toEqual(['CNF-2026-000004', 'CRN-2026-000001', 'INV-2026-000009']);
  });

  test('of several processes are together: none overwrites what another keeps', async () => {
    for (const number of ['1', '2']) {
      vi.stubEnv('DIWAN_PROCESS', number);
      await keepGiven(shop, [`INV-2026-00000${number}`]);
    }
    vi.unstubAllEnvs();
    expect(await readGiven(shop)).toEqual(['INV-2026-000002']);
    expect(readdirSync(folder).sort()).toEqual(['numbers-1.json', 'numbers-2.json']);
  });

  test('are those of this shop alone', async () => {
    await keepGiven(shop, ['INV-2026-000009']);
    expect(await readGiven(new Date('2026-02-01T00:00:00Z'))).toEqual([]);
  });

  test('are compared by series, those that were tried out apart', () => {
    const given = ['INV-2026-000009', 'TEST-INV-2026-000003', 'CRN-2025-000002', 'nonsense'];
    expect(missingNumbers(given, ['INV-2026-000007', 'TEST-INV-2026-000003'])).toEqual([
      { series: 'INV-2026', first: 'INV-2026-000008', last: 'INV-2026-000009' },
      { series: 'CRN-2025', first: 'CRN-2025-000001', last: 'CRN-2025-000002' },
    ]);
  });
});
