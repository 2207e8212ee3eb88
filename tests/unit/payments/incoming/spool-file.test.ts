import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { bootRefusal } from '@/lib/jobs/boot-refusal';

const spoolDir = path.join(mkdtempSync(path.join(tmpdir(), 'spool-file-')), 'spool');
const disk = vi.hoisted(() => ({ isFull: false }));
vi.mock('@/lib/settings/env', () => ({ settings: () => ({ spoolDir }) }));
vi.mock('node:fs/promises', async (original) => {
  const real = await original<typeof import('node:fs/promises')>();
  const open: typeof real.open = async (...asked) => {
    const handle = await real.open(...asked);
    if (disk.isFull) {
      handle.sync = () => Promise.reject(Object.assign(new Error('full'), { code: 'ENOSPC' }));
    }
    return handle;
  };
  return { ...real, open };
});

const { proveSpool } = await import('@/lib/health/spool-probe');
const { writeSpoolFile } = await import('@/lib/payments/incoming/spool-file');

beforeEach(() => {
  disk.isFull = false;
  rmSync(spoolDir, { recursive: true, force: true });
});

const message = {
  version: 1,
  source: 'RESULT',
  receivedAt: new Date().toISOString(),
  digest: 'a'.repeat(64),
  fields: [['ORDER', '1']],
} as const;
const written = () => writeSpoolFile({ ...message, fields: [['ORDER', '1']] });

it('H7 a full disk keeps no half file, which would take the place of the next result', async () => {
  await written();
  rmSync(path.join(spoolDir, `${message.digest}.json`));
  disk.isFull = true;
  await expect(written()).rejects.toMatchObject({ code: 'ENOSPC' });
  expect(readdirSync(spoolDir)).toEqual([]);
});

it('N4 a spool that can be written is proved at the start and left empty', async () => {
  await proveSpool();
  expect(readdirSync(spoolDir)).toEqual([]);
});

it.each([
  ['is full', 'ENOSPC', () => Object.assign(disk, { isFull: true })],
  ['is no folder', 'EEXIST', () => writeFileSync(spoolDir, '')],
])('N4 a spool that %s refuses the start and is named', async (_what, code, spoil) => {
  spoil();
  const refused = await proveSpool().catch((error: unknown) => error);
  expect(bootRefusal(refused)?.join()).toContain(`SPOOL_DIR cannot be written (${code})`);
  if (disk.isFull) expect(readdirSync(spoolDir)).toEqual([]);
});
