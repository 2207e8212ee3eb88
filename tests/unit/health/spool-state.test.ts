import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const spoolDir = mkdtempSync(path.join(tmpdir(), 'spool-state-'));
const room = vi.hoisted(() => ({ bavail: 1_000_000, bsize: 4_096 }));
vi.mock('@/lib/settings/env', () => ({ settings: () => ({ spoolDir }) }));
vi.mock('node:fs/promises', async (original) => ({
  ...(await original<typeof import('node:fs/promises')>()),
  statfs: async () => room,
}));

const { readSpoolState } = await import('@/lib/health/spool-state');
const { metricsText } = await import('@/lib/log/metrics');

beforeEach(() => {
  for (const name of ['a', 'b']) rmSync(path.join(spoolDir, `${name}.json`), { force: true });
  room.bavail = 1_000_000;
});

const write = (name: string, minutesAgo: number) => {
  const file = path.join(spoolDir, `${name}.json`);
  writeFileSync(file, '{}');
  const at = Date.now() / 1000 - minutesAgo * 60;
  utimesSync(file, at, at);
};

it('C20 the spool is empty, waits, and is stuck when its oldest file is', async () => {
  expect(await readSpoolState()).toBeNull();
  write('a', 4);
  expect(await readSpoolState()).toBe('spool_not_empty');
  write('b', 6);
  expect(await readSpoolState()).toBe('spool_stuck');
  const { body } = await metricsText();
  expect(body).toMatch(/^diwan_spool_files 2$/m);
  expect(body).toMatch(/^diwan_spool_oldest_seconds 36\d$/m);
  expect(body).toMatch(/^diwan_spool_free_bytes 4096000000$/m);
});

it('H7 a disk with little room is said before it is full', async () => {
  room.bavail = 25_599;
  expect(await readSpoolState()).toBe('spool_no_room');
  room.bavail = 25_600;
  expect(await readSpoolState()).toBeNull();
});
